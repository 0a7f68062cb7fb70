// SPDX-License-Identifier: MIT
#include "multigrid/hierarchy.h"

#include "multigrid/coarsening/galerkin.h"
#include "multigrid/morton.h"

#include <algorithm>

namespace multigrid {
namespace {

/// A level under construction: the Galerkin chain is computed in double, whatever the hierarchy is
/// stored in.
struct Stage {
  Csr<double> coarse_A;  ///< empty on the finest level
  const Csr<double>* A = nullptr;
  TreeCells cells;
  Aggregates to_coarser;
};

/// Aggregates of `fine` and the cells of the next coarser level.
TreeCells coarsen(Stage& fine, const AuxiliaryGridOptions& options) {
  const TreeCells& cells = fine.cells;
  if (options.tree == Tree::adaptive) {
    fine.to_coarser = aggregate_adaptive(cells, options.unknowns_per_cell);
    return coarse_cells(cells, fine.to_coarser, cells.depth);
  }
  const bool are_points = cells.depth == morton::tree_depth(cells.dimension);
  int depth = are_points ? full_tree_depth(cells.n(), cells.dimension) : cells.depth - 1;
  fine.to_coarser = aggregate_full(cells, depth);
  // Where no occupied cells are sisters, the next level would be a copy of this one: up to where
  // some are.
  while (fine.to_coarser.n_coarse == cells.n() && depth > 0)
    fine.to_coarser = aggregate_full(cells, --depth);
  return coarse_cells(cells, fine.to_coarser, depth);
}

/// Rows up to which a level is solved directly.
Index largest_direct(const HierarchyOptions& options) {
  return std::max(options.coarse_rows, options.sparse_coarse_rows);
}

std::vector<Stage> coarsen_all(const Csr<double>& A,
                               TreeCells finest,
                               const SolverOptions& options) {
  std::vector<Stage> stages(1);
  stages[0].A = &A;
  stages[0].cells = std::move(finest);
  if (options.hierarchy.kind == HierarchyKind::none) return stages;
  while (stages.back().A->n_rows > largest_direct(options.hierarchy) &&
         static_cast<int>(stages.size()) < options.hierarchy.maximum_levels) {
    Stage next;
    next.cells = coarsen(stages.back(), options.auxiliary_grid);
    next.coarse_A = galerkin(*stages.back().A, stages.back().to_coarser);
    stages.push_back(std::move(next));
    stages.back().A = &stages.back().coarse_A;
    for (std::size_t l = 1; l < stages.size(); ++l)
      stages[l].A = &stages[l].coarse_A;  // the vector may have moved
  }
  return stages;
}

/// Colors of the rows of each level, computed when first asked for.
template <class T>
class LevelColors {
 public:
  explicit LevelColors(const std::vector<Level<T>>& levels)
      : levels_(levels), colors_(levels.size()) {}

  /// Grid colors where the stencil holds, graph colors elsewhere.
  std::shared_ptr<const Coloring> of(std::size_t l) {
    if (!colors_[l]) {
      const Level<T>& level = levels_[l];
      const bool is_stencil = std::holds_alternative<Ell<T>>(*level.A) && level.n_overflow == 0;
      colors_[l] = std::make_shared<const Coloring>(
          is_stencil ? color_grid(level.cells.keys, level.cells.dimension, level.cells.depth)
                     : color_graph(*level.A));
    }
    return colors_[l];
  }

 private:
  const std::vector<Level<T>>& levels_;
  std::vector<std::shared_ptr<const Coloring>> colors_;
};

template <class T>
Level<T> finish_coarse(Stage& stage, Tree tree) {
  Level<T> level;
  level.n_nonzeros = stage.coarse_A.n_nonzeros();
  if (tree == Tree::full) {
    Ell<T> stencil = to_stencil<T>(stage.coarse_A, stage.cells);
    level.n_overflow = stencil.overflow_values.size();
    level.A = std::make_shared<const Matrix<T>>(std::move(stencil));
  } else {
    level.A = std::make_shared<const Matrix<T>>(convert<T>(std::move(stage.coarse_A)));
  }
  return level;
}

template <class T>
Level<T> finish_finest(const std::shared_ptr<const Matrix<double>>& A) {
  Level<T> level;
  const auto& csr = std::get<Csr<double>>(*A);
  level.n_nonzeros = csr.n_nonzeros();
  if constexpr (std::is_same_v<T, double>)
    level.A = A;
  else
    level.A = std::make_shared<const Matrix<T>>(convert<T>(csr.copy_to(csr.executor())));
  return level;
}

template <class T>
std::unique_ptr<Smoother<T>> make_smoother(SmootherKind kind,
                                           const std::vector<Level<T>>& levels,
                                           std::size_t l,
                                           LevelColors<T>& colors,
                                           SmootherInput<T> input) {
  const SmootherEntry<T>& entry = smoother_entry<T>(kind);
  const Level<T>& level = levels[l];
  input.A = level.A.get();
  if (entry.needs_row_colors) input.row_colors = colors.of(l);
  if (entry.needs_aggregates) {
    if (l + 1 == levels.size())
      throw InputError("aggregate gauss-seidel needs aggregates, but level " + std::to_string(l) +
                       " is the coarsest and too large for the direct solver: raise "
                       "Solver/Hierarchy/Maximum levels");
    input.aggregates = &level.to_coarser;
    input.aggregate_colors = colors.of(l + 1);
  }
  return entry.make(input);
}

/// Gives the hierarchy a direct solver for its coarsest matrix, unless that is too large.
template <class T>
void solve_directly(const Csr<double>& A,
                    const HierarchyOptions& options,
                    bool constant_nullspace,
                    Hierarchy<T>& hierarchy) {
  hierarchy.has_coarse_solver = A.n_rows <= largest_direct(options);
  if (A.n_rows <= options.coarse_rows)
    hierarchy.coarse_solver = DenseSolver<T>(A, constant_nullspace);
  else if (hierarchy.has_coarse_solver)
    hierarchy.sparse_solver = std::make_unique<const SparseDirect>(A, constant_nullspace);
}

}  // namespace

SmootherKind smoother_kind(const SmootherOptions& options, std::size_t level) {
  if (level > 0 || options.finest_kind == FinestSmootherKind::as_kind) return options.kind;
  return static_cast<SmootherKind>(static_cast<int>(options.finest_kind) - 2);
}

template <class T>
Hierarchy<T> build_hierarchy(std::shared_ptr<const Matrix<double>> A,
                             TreeCells finest,
                             const SolverOptions& unresolved,
                             bool constant_nullspace) {
  const SolverOptions options = resolved(unresolved);
  std::vector<Stage> stages = coarsen_all(std::get<Csr<double>>(*A), std::move(finest), options);
  Hierarchy<T> hierarchy;
  if (options.hierarchy.kind != HierarchyKind::none)
    solve_directly(*stages.back().A, options.hierarchy, constant_nullspace, hierarchy);

  for (std::size_t l = 0; l < stages.size(); ++l) {
    hierarchy.levels.push_back(l == 0 ? finish_finest<T>(A)
                                      : finish_coarse<T>(stages[l], options.auxiliary_grid.tree));
    hierarchy.levels[l].to_coarser = std::move(stages[l].to_coarser);
    hierarchy.levels[l].cells = std::move(stages[l].cells);
    stages[l].coarse_A = {};
  }
  LevelColors<T> colors(hierarchy.levels);
  const std::size_t n_smoothed = hierarchy.levels.size() - (hierarchy.has_coarse_solver ? 1 : 0);
  SmootherInput<T> input;
  input.damping = options.smoother.damping;
  input.degree = options.smoother.degree;
  input.fill = options.smoother.fill;
  input.power = options.smoother.power;
  input.constant_nullspace = constant_nullspace;
  for (std::size_t l = 0; l < n_smoothed; ++l)
    hierarchy.levels[l].smoother =
        make_smoother(smoother_kind(options.smoother, l), hierarchy.levels, l, colors, input);
  return hierarchy;
}

template <class T>
HierarchyReport describe(const Hierarchy<T>& hierarchy, const SolverOptions& unresolved) {
  const SolverOptions options = resolved(unresolved);
  HierarchyReport report;
  report.kind = word(options.hierarchy.kind, hierarchy_words);
  for (std::size_t l = 0; l < hierarchy.levels.size(); ++l) {
    const Level<T>& level = hierarchy.levels[l];
    LevelReport line;
    line.rows = n_rows(*level.A);
    line.nonzeros = level.n_nonzeros;
    line.overflow = level.n_overflow;
    line.largest_aggregate = level.to_coarser.largest;
    line.format = std::holds_alternative<Ell<T>>(*level.A) ? "ELL" : "CSR";
    line.bytes = static_cast<Offset>(bytes(*level.A) + level.to_coarser.bytes());
    if (level.smoother) {
      line.smoother = word(smoother_kind(options.smoother, l), smoother_words);
      line.colors = level.smoother->n_colors();
      line.bytes += static_cast<Offset>(level.smoother->bytes());
    } else {
      line.smoother = hierarchy.sparse_solver ? "sparse direct" : "direct";
      line.bytes += static_cast<Offset>(hierarchy.coarse_bytes());
    }
    report.grid_complexity += static_cast<double>(line.rows) / n_rows(*hierarchy.levels[0].A);
    report.operator_complexity +=
        static_cast<double>(line.nonzeros) / hierarchy.levels[0].n_nonzeros;
    report.levels.push_back(line);
  }
  if (hierarchy.sparse_solver) {
    const Executor& executor = executor_of(*hierarchy.levels[0].A);
    report.notes.push_back("the coarsest level (" + std::to_string(report.levels.back().rows) +
                           " rows) is solved by a sparse factorisation on the host (CHOLMOD)");
    if (executor.space() != Space::host)
      report.notes.back() +=
          ": every cycle copies two vectors and waits for them, and cannot be recorded as a graph";
  }
  return report;
}

#define MULTIGRID_INSTANTIATE(T)                                                          \
  template Hierarchy<T> build_hierarchy(std::shared_ptr<const Matrix<double>>, TreeCells, \
                                        const SolverOptions&, bool);                      \
  template HierarchyReport describe(const Hierarchy<T>&, const SolverOptions&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
