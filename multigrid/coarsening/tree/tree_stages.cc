// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/curves/morton.h"

namespace multigrid {
namespace {

/// Sets the aggregates of `fine`, and returns the cells of the next coarser level.
TreeCells coarsen(Stage& fine, const AuxiliaryGridOptions& options) {
  const TreeCells& cells = fine.cells;
  if (options.tree == Tree::adaptive) {
    fine.aggregates = aggregate_adaptive(cells, options.unknowns_per_cell);
    return coarse_cells(cells, fine.aggregates, cells.depth);
  }
  const bool are_points = cells.depth == morton::tree_depth(cells.dimension);
  int depth = are_points ? full_tree_depth(cells.n(), cells.dimension) : cells.depth - 1;
  fine.aggregates = aggregate_full(cells, depth);
  // If no two occupied cells have the same parent, the next level would be a copy of this one: go
  // up until some have.
  while (fine.aggregates.n_coarse == cells.n() && depth > 0)
    fine.aggregates = aggregate_full(cells, --depth);
  return coarse_cells(cells, fine.aggregates, depth);
}

/// The finest level in the order of the tree, with its cells.
Stages located_stage(const System& system, Box box) {
  LocatedPoints located = locate(system.coordinates, system.dimension, box);
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = permute(system.A, located.order);
  stages.order = std::move(located.order);
  stages.root = located.root;
  stages.levels[0].cells = std::move(located.cells);
  return stages;
}

}  // namespace

Stages tree_stages(const System& system, const SolverOptions& options, SetupEstimates&) {
  const bool full = options.auxiliary_grid.tree == Tree::full;
  Stages stages = located_stage(system, full ? Box::rectangle : Box::cube);
  std::vector<Stage>& levels = stages.levels;
  while (may_coarsen(levels.back().A.n_rows, levels.size(), options)) {
    Stage next;
    next.cells = coarsen(levels.back(), options.auxiliary_grid);
    next.A = galerkin(stages.A(levels.size() - 1), levels.back().aggregates);
    levels.push_back(std::move(next));
  }
  return stages;
}

}  // namespace multigrid
