// SPDX-License-Identifier: MIT
#include "multigrid/forecast.h"

#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/forecast/forecast_ledger.h"
#include "multigrid/formats/packed_view.h"
#include "multigrid/hierarchy/level_smoothers.h"
#include "multigrid/solver.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace multigrid {
namespace {

// Measured on uniform, jittered and graded triangles of 22500 and 90000 unknowns with 4 to 64
// `Unknowns per cell`: aggregates have 0.3 to 0.75 of that many unknowns; the one around an unknown
// has 2.1 to 3.1 unknowns for 4, 3.9 to 4.8 for 6, 22 to 35 for 64.
double mean_aggregate(const AuxiliaryGridOptions& options) {
  return options.unknowns_per_cell / 1.7;
}
double mean_aggregate_around(const AuxiliaryGridOptions& options) {
  return 0.45 * options.unknowns_per_cell + 1.5;
}

class Model {
 public:
  Model(const SystemSize& size, const SolverOptions& options, Space space);
  Forecast run();

 private:
  void find_tree_levels();
  void guess_links();
  void find_linked_levels();
  void coarsen(std::size_t l);
  void solve_directly();
  void renumber(std::size_t l);
  void pack();
  void finish(std::size_t l);
  void color(std::size_t l, int power);
  double spectra() const;
  void smooth(std::size_t l);
  double vectors() const;
  bool is_coarsest(std::size_t l) const { return l + 1 == sizes_.size(); }
  bool has_tree() const { return hierarchy_traits(options_).has_aggregates; }
  bool is_full() const { return options_.auxiliary_grid.tree == Tree::full; }
  bool has_mesh() const { return options_.hierarchy.kind == HierarchyKind::geometric; }
  bool has_vertices_or_runs() const {
    return options_.hierarchy.kind == HierarchyKind::auxiliary_grid && !has_tree();
  }
  bool has_vertices() const {
    return has_vertices_or_runs() && options_.auxiliary_grid.transfer == GridTransfer::linear;
  }
  /// Of a level that is linked to the vertices of a grid, until rows are reordered.
  double vertex_link(std::size_t l) const {
    return vertex_link_bytes(sizes_[l].rows, sizes_[l + 1].rows, dimension_);
  }
  void make_link_a_matrix(std::size_t l);
  bool is_packed() const { return options_.hierarchy.precision == Precision::half; }
  /// Whether the link of level l is stored in words; auto is taken for smoothed.
  bool has_words(std::size_t l) const {
    return is_packed() && in_slices_ && !on_host_ && has_vertices_or_runs() &&
           sizes_[l].rows > few_rows(default_host()) &&
           options_.auxiliary_grid.transfer != GridTransfer::linear;
  }
  /// Whether R A P is formed as R (A P); vertices add it up in place.
  bool multiplies() const {
    return has_mesh() ? options_.geometric.level_matrices == LevelMatrices::galerkin
                      : options_.auxiliary_grid.transfer != GridTransfer::linear;
  }
  /// Whether levels are linked by matrices, or could be.
  bool has_links() const { return has_mesh() || has_vertices_or_runs(); }
  bool is_smoothed(std::size_t l) const { return !is_coarsest(l) || direct_ == Direct::none; }
  bool may_coarsen() const {
    return sizes_.back().rows > largest_direct_ &&
           static_cast<int>(sizes_.size()) < options_.hierarchy.maximum_levels;
  }
  SmootherSize level(std::size_t l) const { return {sizes_[l], dimension_, value_, on_host_}; }
  /// P from level l + 1.
  Size interpolation(std::size_t l) const {
    if (!has_links() || is_coarsest(l)) return {0, 0};
    return {sizes_[l].rows, static_cast<double>(size_.coarser[l].interpolation)};
  }

  SystemSize size_;
  std::vector<Size> sizes_;  ///< finest first
  int dimension_;
  SolverOptions options_;
  double largest_direct_;
  bool on_host_, on_gpu_, in_slices_;
  Direct direct_;
  double value_;                        ///< bytes of a number of the hierarchy
  std::vector<std::set<int>> colored_;  ///< powers by which a level's rows are
  std::vector<bool> to_vertices_;       ///< levels whose link is no matrix
  Ledger ledger_;
};

Model::Model(const SystemSize& size, const SolverOptions& options, Space space)
    : size_(size),
      sizes_{{static_cast<double>(size.rows), static_cast<double>(size.nonzeros)}},
      dimension_(size.dimension),
      options_(resolved(options, size.dimension)) {
  const HierarchyOptions& hierarchy = options.hierarchy;
  largest_direct_ = std::max(hierarchy.coarse_rows, hierarchy.sparse_coarse_rows);
  on_host_ = space == Space::host;
  on_gpu_ = space == Space::cuda;
  in_slices_ = !has_tree() && (!on_host_ || is_packed());
  value_ = hierarchy.precision == Precision::double_ ? sizeof(double) : sizeof(float);
  if (!has_mesh()) size_.coarser.clear();
  if (has_tree()) find_tree_levels();
  if (has_vertices_or_runs()) guess_links();
  if (has_links()) find_linked_levels();
  direct_ = direct_solver(static_cast<Index>(sizes_.back().rows), hierarchy_traits(options_),
                          hierarchy, space);
  colored_.resize(sizes_.size());
  to_vertices_.resize(sizes_.size(), has_vertices());
  to_vertices_.back() = false;
}

/// Levels of Transfer = linear or smoothed as if they were those of a mesh; auto is taken for
/// smoothed. Entries a row of the vertices' matrices, 9 and 25, were measured; those of the runs',
/// 18 and 60, follow from measured operator complexities of triangles and tetrahedra. P, where it
/// is a matrix, has 4 and 8 for vertices; 2.5 and 4 for runs are assumed.
void Model::guess_links() {
  const bool is_linear = options_.auxiliary_grid.transfer == GridTransfer::linear;
  const bool in_space = dimension_ == 3;
  const double matrix = is_linear ? (in_space ? 25 : 9) : (in_space ? 60 : 18);
  const double links = is_linear ? (in_space ? 8 : 4) : (in_space ? 4 : 2.5);
  double rows = size_.rows;
  for (int l = 1; l < options_.hierarchy.maximum_levels && rows > largest_direct_; ++l) {
    const double fine = rows;
    rows = std::ceil(rows / (in_space ? 8 : 4) / (is_linear || l == 1 ? 1 : 2));
    size_.coarser.push_back(
        {static_cast<Index>(rows), std::llround(matrix * rows), std::llround(links * fine)});
  }
}

void Model::find_linked_levels() {
  for (const CoarserSize& level : size_.coarser) {
    if (!may_coarsen()) break;
    sizes_.push_back({static_cast<double>(level.rows), static_cast<double>(level.nonzeros)});
  }
}

void Model::find_tree_levels() {
  const Size finest = sizes_[0];
  const double sisters = std::pow(2., dimension_), stencil = std::pow(3., dimension_);
  const double per_row = std::min(finest.nonzeros / std::max(finest.rows, 1.), stencil);
  while (may_coarsen()) {
    double rows = sizes_.back().rows / mean_aggregate(options_.auxiliary_grid);
    if (is_full()) rows = sizes_.back().rows / sisters;
    if (is_full() && sizes_.size() == 1)
      rows = std::pow(sisters, full_tree_depth(static_cast<Index>(finest.rows), dimension_));
    rows = std::max(std::ceil(rows), 1.);
    sizes_.push_back({rows, rows * per_row});
  }
}

/// locate, permute, then hierarchy.cc and solver.cc, step by step.
Forecast Model::run() {
  Forecast result;
  const Size& finest = sizes_[0];
  const double system =
      finest.csr(double_bytes) + double_bytes * (dimension_ + 2) * finest.rows +  // and b, x
      (has_mesh()
           ? coarser_bytes(size_, options_.geometric.level_matrices == LevelMatrices::assembled)
           : 0.);
  ledger_.take(system);
  if (has_tree()) {
    ledger_.take((key_bytes + index_bytes) * finest.rows);
    ledger_.touch(2 * index_bytes * finest.rows + finest.csr(double_bytes));
  }
  if (has_vertices_or_runs()) {
    ledger_.take(index_bytes * finest.rows);
    ledger_.touch((key_bytes + double_bytes * dimension_) * finest.rows + finest.csr(double_bytes));
  }
  ledger_.take(finest.csr(double_bytes));
  // b in the order of the rows, and x if it does not start from zero
  const double own_vectors = (options_.start == Start::zero ? 1 : 2) * double_bytes * finest.rows;
  ledger_.take(own_vectors);
  if (has_vertices())
    forecast_vertex_stages(ledger_, sizes_, dimension_, on_gpu_);
  else
    for (std::size_t l = 0; !is_coarsest(l); ++l) coarsen(l);
  for (std::size_t l = 0; l < sizes_.size(); ++l)
    if (!has_tree() && is_smoothed(l)) renumber(l);
  solve_directly();
  if (in_slices_ && is_packed()) pack();
  for (std::size_t l = 0; l < sizes_.size(); ++l) finish(l);
  const double in_flight = on_host_ ? 0 : spectra();  // until all is set up
  ledger_.touch(spectra());
  ledger_.take(in_flight);
  for (std::size_t l = 0; l < sizes_.size(); ++l)
    if (is_smoothed(l)) smooth(l);
  result.hierarchy = std::llround(ledger_.now - system - own_vectors - in_flight);
  ledger_.take(vectors());
  ledger_.give(in_flight);
  result.system = std::llround(system);
  result.vectors = std::llround(own_vectors + vectors());
  result.setup_peak = std::llround(ledger_.peak);
  result.solve = result.system + result.hierarchy + result.vectors;
  result.peak = std::max(result.setup_peak, result.solve);
  return result;
}

void Model::solve_directly() {
  if (direct_ != Direct::dense) return;
  const double n = sizes_.back().rows, padded = 32 * std::ceil(n / 32);
  ledger_.take(value_ * n * n);
  ledger_.touch(double_bytes * padded * ((padded + 32) / 2 + 32));  // dense_inverse.h
}

/// Rows of a color become consecutive.
void Model::renumber(std::size_t l) {
  const int power = color_power(smoother_kind(options_.smoother, l), options_.smoother);
  if (power == 0) return;
  colored_[l].insert(power);
  make_link_a_matrix(l);
  if (l > 0) make_link_a_matrix(l - 1);
  forecast_renumbering(ledger_, level(l), power, interpolation(l),
                       l > 0 ? interpolation(l - 1) : Size{0, 0});
}

void Model::make_link_a_matrix(std::size_t l) {
  if (!to_vertices_[l]) return;
  to_vertices_[l] = false;
  ledger_.take(interpolation(l).csr(double_bytes));
  ledger_.give(vertex_link(l));
}

/// The link of level l, and level l + 1: aggregates, cells and matrix, or P and matrix. Not for
/// vertices.
void Model::coarsen(std::size_t l) {
  if (has_links()) return forecast_mesh_stage(ledger_, sizes_[l], size_.coarser[l], multiplies());
  const Size &fine = sizes_[l], &coarse = sizes_[l + 1];
  const double aggregates = index_bytes * (fine.rows + coarse.rows + 1);
  const double flags = index_bytes * (fine.rows + coarse.rows);
  ledger_.touch(flags + offset_bytes * (fine.rows + 1) + aggregates);
  ledger_.take(aggregates + key_bytes * coarse.rows);
  ledger_.take(coarse.csr(double_bytes));
  ledger_.touch(index_bytes * coarse.rows);
}

/// All levels at once.
void Model::pack() {
  double rows = 0;
  for (const Size& size : sizes_) {
    ledger_.take(packed(size));
    rows += size.rows;
  }
  ledger_.touch(index_bytes * rows);
}

/// The matrix of level l in its final form, which takes the place of the one in double.
void Model::finish(std::size_t l) {
  const Size& size = sizes_[l];
  if (has_vertices() && l > 0) ledger_.give(key_bytes * size.rows);
  if (in_slices_) {
    const bool along_curve = has_vertices_or_runs() && colored_[l].empty();
    if (!is_packed()) ledger_.take(sell(size, value_, along_curve));
    const bool stays = l == 0 && on_host_;  // rows in double, for the outer iteration
    if (l == 0 && value_ < double_bytes && !stays)
      ledger_.take(sell(size, double_bytes, along_curve));
    if (!stays) ledger_.give(size.csr(double_bytes));
  }
  const bool is_link = has_links() && !is_coarsest(l) && !to_vertices_[l];
  if (is_link && has_words(l))
    forecast_packed_link(ledger_, size, size_.coarser[l]);
  else if (is_link)
    forecast_link(ledger_, size, size_.coarser[l], value_);
  if (in_slices_) return;
  const double narrowing = (double_bytes - value_) * size.nonzeros;
  if (l == 0 && narrowing == 0) return;  // shared
  if (l == 0) {
    ledger_.touch(size.csr(double_bytes) + value_ * size.nonzeros);
    ledger_.take(size.csr(value_));
  } else if (is_full()) {
    const double ell = (index_bytes + value_) * std::pow(3., dimension_) * size.rows;
    ledger_.touch(ell + (index_bytes + offset_bytes) * size.rows);
    ledger_.take(ell);
    ledger_.give(size.csr(double_bytes));
  } else if (narrowing > 0) {
    ledger_.touch(value_ * size.nonzeros);
    ledger_.give(narrowing);
  }
}

/// Colors of the graph of a power; kept once for all that use them.
void Model::color(std::size_t l, int power) {
  if (colored_[l].insert(power).second) forecast_coloring(ledger_, level(l), power);
}

/// Bytes for Chebyshev, of all levels at once (spectrum.h).
double Model::spectra() const {
  double rows = 0;
  for (std::size_t l = 0; l < sizes_.size(); ++l)
    if (is_smoothed(l) && smoother_kind(options_.smoother, l) == SmootherKind::chebyshev)
      rows += sizes_[l].rows;
  return (is_packed() ? 4 : 5) * value_ * rows;
}

void Model::smooth(std::size_t l) {
  const SmootherKind kind = smoother_kind(options_.smoother, l);
  const double n = sizes_[l].rows;
  if (kind == SmootherKind::jacobi || kind == SmootherKind::l1_jacobi ||
      kind == SmootherKind::chebyshev)
    return ledger_.take(value_ * n);
  if (kind == SmootherKind::fsai) return forecast_fsai(ledger_, level(l), options_.smoother.power);
  if (kind == SmootherKind::ilu) {
    color(l, options_.smoother.power);
    return forecast_ilu(ledger_, level(l), options_.smoother);
  }
  if (kind == SmootherKind::gauss_seidel || kind == SmootherKind::symmetric_gauss_seidel) {
    ledger_.take(value_ * n);
    return color(l, 1);
  }
  if (is_coarsest(l)) return;  // refused when it is set up
  color(l + 1, 1);
  const double blocks = sizes_[l + 1].rows;
  const double around = is_full() ? n / blocks : mean_aggregate_around(options_.auxiliary_grid);
  ledger_.take(offset_bytes * blocks + value_ * n * around);
}

/// Cycle, Preconditioner, OuterIteration.
double Model::vectors() const {
  const double n = sizes_[0].rows;
  double bytes = 5 * double_bytes * n;
  if (value_ < double_bytes) bytes += (2 * value_ - double_bytes) * n;  // z in float alone
  for (std::size_t l = 0; l < sizes_.size(); ++l) {
    double count = (l > 0 ? 2 : 0) + (is_smoothed(l) ? 1 : 0);
    const bool iterates = options_.cycle.kind == CycleKind::K && l > 0 && !is_coarsest(l) &&
                          static_cast<int>(l) <= options_.cycle.inner_levels;
    if (iterates) count += 2 * options_.cycle.inner_iterations;
    bytes += value_ * count * sizes_[l].rows;
  }
  return bytes;
}

}  // namespace

Forecast forecast(const SystemSize& size, const SolverOptions& options, Space space) {
  check(options, size.dimension);
  return Model(size, options, space).run();
}

}  // namespace multigrid
