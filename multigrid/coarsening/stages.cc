// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/stages.h"

#include "multigrid/sparse/vectors.h"

#include <algorithm>

namespace multigrid {

bool may_coarsen(Index n_rows, std::size_t n_levels, const SolverOptions& options) {
  const HierarchyOptions& hierarchy = options.hierarchy;
  return n_rows > std::max(hierarchy.coarse_rows, hierarchy.sparse_coarse_rows) &&
         static_cast<int>(n_levels) < hierarchy.maximum_levels;
}

Stages one_stage(const System& system, const SolverOptions&) {
  Stages stages;
  stages.levels.resize(1);
  stages.levels[0].A = system.A.copy_to(system.A.executor());
  stages.may_renumber = stages.of_pattern = true;
  return stages;
}

namespace {

/// Puts a matrix in the place of a link whose rows must stay cell by cell.
void make_link_a_matrix(Stage& level) {
  if (level.from_vertices.n_fine == 0) return;
  level.P = matrix_of(level.from_vertices);
  level.from_vertices = {};
}

}  // namespace

void reorder(Stages& stages, std::size_t l, const Array<Index>& rows) {
  Stage& level = stages.levels[l];
  make_link_a_matrix(level);
  if (l > 0) make_link_a_matrix(stages.levels[l - 1]);
  level.A = permute(level.A, rows);
  level.in_half.reset();
  if (l > 0) {
    stages.levels[l - 1].P = permute_columns(stages.levels[l - 1].P, rows);
    stages.levels[l - 1].R = {};
  }
  if (level.P.n_rows > 0) level.P = permute_rows(level.P, rows);
  level.R = {};
}

void renumber(Stages& stages, std::size_t l, Coloring& coloring) {
  reorder(stages, l, coloring.rows);
  if (l > 0) {
    stages.levels[l].order = std::move(coloring.rows);
  } else if (stages.order.empty()) {
    stages.order = std::move(coloring.rows);
  } else {
    Array<Index> order(stages.order.executor(), stages.order.size());
    gather(coloring.rows, stages.order, order);
    stages.order = std::move(order);
  }
  coloring.rows = {};
}

}  // namespace multigrid
