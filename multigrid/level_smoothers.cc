// SPDX-License-Identifier: MIT
#include "multigrid/level_smoothers.h"

#include "multigrid/pattern.h"
#include "multigrid/spectrum_estimate.h"

namespace multigrid {
namespace {

/// Of a matrix in any format.
template <class AnyMatrix>
Coloring color_power_of(const AnyMatrix& A, int power) {
  return color_graph(power == 1 ? pattern_of(A) : pattern_power(pattern_of(A), power),
                     power == 1 ? most_colors : no_limit);
}

/// Where Chebyshev will ask for it: at once, which takes fewer launches than one by one.
template <class T>
void find_largest_eigenvalues(std::vector<Level<T>>& levels,
                              std::size_t n_smoothed,
                              const SmootherOptions& options) {
  std::vector<std::size_t> unknown;
  std::vector<const Matrix<T>*> matrices;
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    if (smoother_kind(options, l) != SmootherKind::chebyshev) continue;
    if (levels[l].largest_eigenvalue > 0) continue;
    unknown.push_back(l);
    matrices.push_back(levels[l].A.get());
  }
  const std::vector<Spectrum> spectra = estimate_spectra(matrices);
  for (std::size_t k = 0; k < unknown.size(); ++k)
    levels[unknown[k]].largest_eigenvalue = spectra[k].for_chebyshev;
}

}  // namespace

int color_power(SmootherKind kind, const SmootherOptions& options) {
  switch (smoother_entry<double>(kind).row_colors) {
    case RowColors::none:
      return 0;
    case RowColors::of_graph:
      return 1;
    case RowColors::of_power:
      break;
  }
  return options.power;
}

SmootherKind smoother_kind(const SmootherOptions& options, std::size_t level) {
  if (level > 0 || options.finest_kind == FinestSmootherKind::as_kind) return options.kind;
  return static_cast<SmootherKind>(static_cast<int>(options.finest_kind) - 2);
}

int nonsymmetric_level(const SolverOptions& options) {
  const int n_levels = options.hierarchy.kind == HierarchyKind::none ? 1 : 2;
  for (int level = 0; level < n_levels; ++level)
    if (!smoother_entry<double>(smoother_kind(options.smoother, level)).symmetric) return level;
  return -1;
}

void LevelColors::renumber(Stages& stages, std::size_t n_smoothed, const SmootherOptions& options) {
  if (!stages.may_renumber) return;
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const int power = color_power(smoother_kind(options, l), options);
    if (power == 0) continue;
    Coloring coloring = color_power_of(stages.A(l), power);
    multigrid::renumber(stages, l, coloring);
    colors_[l][power] = std::make_shared<const Coloring>(std::move(coloring));
  }
}

template <class T>
std::shared_ptr<const Coloring> LevelColors::of(const Level<T>& level, std::size_t l, int power) {
  std::shared_ptr<const Coloring>& colors = colors_[l][power];
  if (!colors) {
    const bool is_stencil = std::holds_alternative<Ell<T>>(*level.A) && level.n_overflow == 0;
    colors = std::make_shared<const Coloring>(
        is_stencil && power == 1
            ? color_grid(level.cells.keys, level.cells.dimension, level.cells.depth)
            : color_power_of(*level.A, power));
  }
  return colors;
}

template <class T>
void make_smoothers(std::vector<Level<T>>& levels,
                    std::size_t n_smoothed,
                    const SmootherOptions& options,
                    bool constant_nullspace,
                    int dimension,
                    LevelColors& colors) {
  find_largest_eigenvalues(levels, n_smoothed, options);
  for (std::size_t l = 0; l < n_smoothed; ++l) {
    const SmootherEntry<T>& entry = smoother_entry<T>(smoother_kind(options, l));
    SmootherInput<T> input;
    input.A = levels[l].A.get();
    input.options = options;
    input.constant_nullspace = constant_nullspace;
    if (!std::holds_alternative<Aggregates>(levels[l].to_coarser)) input.dimension = dimension;
    input.largest_eigenvalue = levels[l].largest_eigenvalue;
    const int power = color_power(entry.kind, options);
    if (power > 0) input.row_colors = colors.of(levels[l], l, power);
    if (entry.needs_aggregates) {
      if (l + 1 == levels.size())
        throw InputError("aggregate gauss-seidel needs aggregates, but level " + std::to_string(l) +
                         " is the coarsest and too large for the direct solver: raise "
                         "Solver/Hierarchy/Maximum levels");
      input.aggregates = &levels[l].aggregates();
      input.aggregate_colors = colors.of(levels[l + 1], l + 1, 1);
    }
    levels[l].smoother = entry.make(input);
  }
}

template void make_smoothers(
    std::vector<Level<double>>&, std::size_t, const SmootherOptions&, bool, int, LevelColors&);
template void make_smoothers(
    std::vector<Level<float>>&, std::size_t, const SmootherOptions&, bool, int, LevelColors&);

}  // namespace multigrid
