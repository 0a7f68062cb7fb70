// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy/level_smoothers.h"

namespace multigrid {
namespace {

/// Colors the rows of a Matrix or Csr by the graph of |A|^power.
template <class AnyMatrix>
Coloring color_power_of(const AnyMatrix& A, int power, bool is_symmetric) {
  Pattern pattern = pattern_of(A);
  if (!is_symmetric) pattern = symmetric_pattern(pattern);
  if (power > 1) pattern = pattern_power(pattern, power);
  return color_graph(pattern, power == 1 ? most_colors : no_limit);
}

}  // namespace

int color_power(SmootherKind kind, const SmootherOptions& options) {
  const RowColors colors = smoother_entry<double>(kind).row_colors;
  return colors == RowColors::none ? 0 : colors == RowColors::of_graph ? 1 : options.power;
}

SmootherKind smoother_kind(const SmootherOptions& options, std::size_t level) {
  if (level > 0 || options.finest_kind == FinestSmootherKind::as_kind) return options.kind;
  return static_cast<SmootherKind>(static_cast<int>(options.finest_kind) - 1);
}

int nonsymmetric_level(const SolverOptions& options) {
  const int n_levels = hierarchy_traits(options).has_coarse_levels ? 2 : 1;
  for (int level = 0; level < n_levels; ++level)
    if (!smoother_traits(smoother_kind(options.smoother, level)).is_symmetric) return level;
  return -1;
}

void LevelColors::renumber(Stages& stages,
                           std::size_t n_smoothed,
                           const SmootherOptions& options,
                           SetupEstimates& estimates) {
  if (!stages.may_renumber) return;
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const int power = color_power(smoother_kind(options, l), options);
    if (power == 0) continue;
    Coloring coloring = color_power_of(
        stages.A(l), power, patterns_are_symmetric_ || find_symmetry(stages.A(l)).of_pattern);
    multigrid::renumber(stages, l, coloring);
    estimates.packed(l).reset();
    colors_[l][power] = std::make_shared<const Coloring>(std::move(coloring));
  }
}

template <class T>
std::shared_ptr<const Coloring> LevelColors::of(const Level<T>& level, std::size_t l, int power) {
  std::shared_ptr<const Coloring>& colors = colors_[l][power];
  if (!colors) {
    const bool is_stencil = std::holds_alternative<Ell<T>>(*level.A) && level.n_overflow == 0 &&
                            !level.cells.keys.empty();
    colors = std::make_shared<const Coloring>(
        is_stencil && power == 1
            ? color_grid(level.cells.keys, level.cells.dimension, level.cells.depth)
            : color_power_of(*level.A, power, patterns_are_symmetric_));
  }
  return colors;
}

template <class T>
void LevelColors::find(const std::vector<Level<T>>& levels,
                       std::size_t n_smoothed,
                       const SmootherOptions& options) {
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const SmootherKind kind = smoother_kind(options, l);
    if (const int power = color_power(kind, options); power > 0) of(levels[l], l, power);
    if (smoother_traits(kind).needs_aggregates && l + 1 < levels.size())
      of(levels[l + 1], l + 1, 1);
  }
}

void LevelColors::move_to(const Executor& executor) {
  for (auto& by_power : colors_)
    for (auto& [power, colors] : by_power)
      if (colors)
        colors = std::make_shared<const Coloring>(
            Coloring{colors->offsets, colors->rows.copy_to(executor)});
}

template <class T>
LevelSpectra<T>::LevelSpectra(const std::vector<Level<T>>& levels,
                              std::size_t n_smoothed,
                              const SmootherOptions& options,
                              int dimension)
    : degree_(options.degree) {
  std::vector<const Matrix<T>*> unknown;
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const Level<T>& level = levels[l];
    if (smoother_kind(options, l) != SmootherKind::chebyshev) continue;
    const bool interpolates = !std::holds_alternative<Aggregates>(level.to_coarser);
    smoothed_.push_back({l, interpolates ? dimension : 0});
    if (!(level.largest_eigenvalue > 0)) unknown.push_back(level.A.get());
  }
  if (smoothed_.empty()) return;
  factors_ =
      Array<ChebyshevFactors<T>>(executor_of(*levels[0].A), Offset(smoothed_.size()) * degree_);
  estimates_.emplace(unknown);
}

template <class T>
const ChebyshevFactors<T>* LevelSpectra<T>::factors(std::size_t l) const {
  for (std::size_t k = 0; k < smoothed_.size(); ++k)
    if (smoothed_[k].level == l) return factors_.on(factors_.executor()) + Offset(k) * degree_;
  return nullptr;
}

template <class T>
void LevelSpectra<T>::finish(std::vector<Level<T>>& levels) {
  if (!estimates_) return;
  const std::vector<Spectrum> spectra = estimates_->wait();
  std::size_t n_found = 0;
  std::vector<ChebyshevFactors<T>> factors;
  for (const Smoothed& smoothed : smoothed_) {
    double& largest = levels[smoothed.level].largest_eigenvalue;
    if (!(largest > 0)) largest = spectra[n_found++].for_chebyshev;
    for (const auto& step : chebyshev_factors<T>(largest, degree_, smoothed.dimension))
      factors.push_back(step);
  }
  factors_.copy_from(Array<ChebyshevFactors<T>>(default_host(), factors));
  estimates_.reset();
}

template <class T>
void make_smoothers(std::vector<Level<T>>& levels,
                    std::size_t n_smoothed,
                    const SmootherOptions& options,
                    bool constant_nullspace,
                    const LevelSpectra<T>& spectra,
                    LevelColors& colors) {
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const SmootherEntry<T>& entry = smoother_entry<T>(smoother_kind(options, l));
    SmootherInput<T> input;
    input.A = levels[l].A.get();
    input.options = options;
    input.constant_nullspace = constant_nullspace;
    input.chebyshev_factors = spectra.factors(l);
    const int power = color_power(entry.kind, options);
    if (power > 0) input.row_colors = colors.of(levels[l], l, power);
    if (entry.traits.needs_aggregates) {
      if (l + 1 == levels.size())
        throw InputError("aggregate gauss-seidel needs aggregates, but level " + std::to_string(l) +
                         " is the coarsest and too large for the direct solver: raise "
                         "Solver/Hierarchy/Maximum levels, or take Solver/Smoother/Finest kind = "
                         "as kind");
      input.aggregates = &levels[l].aggregates();
      input.aggregate_colors = colors.of(levels[l + 1], l + 1, 1);
    }
    levels[l].smoother = entry.make(input);
  }
}

#define MULTIGRID_INSTANTIATE(T)                                                                  \
  template void LevelColors::find(const std::vector<Level<T>>&, std::size_t,                      \
                                  const SmootherOptions&);                                        \
  template class LevelSpectra<T>;                                                                 \
  template void make_smoothers(std::vector<Level<T>>&, std::size_t, const SmootherOptions&, bool, \
                               const LevelSpectra<T>&, LevelColors&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
