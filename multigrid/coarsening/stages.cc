// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/stages.h"

#include "multigrid/sparse/vectors.h"
#include "multigrid/transfers/aggregate_runs.h"

#include <algorithm>

namespace multigrid {
namespace {

/// Turns an interpolation from vertices, whose rows must be in the order of cells, into a matrix.
void make_link_a_matrix(Stage& level) {
  if (level.from_vertices.n_fine == 0) return;
  level.P = matrix_of(level.from_vertices);
  level.from_vertices = {};
}

/// values_i = values_{order_i}
template <class T>
void reorder(const Array<Index>& order, Array<T>& values) {
  Array<T> next(values.executor(), values.size());
  gather(order, values, next);
  values = std::move(next);
}

}  // namespace

bool may_coarsen(Index n_rows, std::size_t n_levels, const SolverOptions& options) {
  const HierarchyOptions& hierarchy = options.hierarchy;
  return n_rows > std::max(hierarchy.coarse_rows, hierarchy.sparse_coarse_rows) &&
         static_cast<int>(n_levels) < hierarchy.maximum_levels;
}

void reorder(Stages& stages, std::size_t l, const Array<Index>& rows) {
  Stage& level = stages.levels[l];
  make_link_a_matrix(level);
  level.A = permute(level.A, rows);
  if (!level.cells.keys.empty()) reorder(rows, level.cells.keys);
  if (level.P.n_rows > 0) level.P = permute_rows(level.P, rows);
  level.R = {};
  if (level.aggregates.n_fine > 0) {
    reorder(rows, level.aggregates.aggregate);
    level.aggregates.offsets = {};
  }
  if (l == 0) return;
  Stage& finer = stages.levels[l - 1];
  make_link_a_matrix(finer);
  if (finer.P.n_rows > 0) finer.P = permute_columns(finer.P, rows);
  finer.R = {};
  if (finer.aggregates.n_fine > 0) rename_aggregates(finer.aggregates, rows);
}

void renumber(Stages& stages, std::size_t l, Array<Index>&& rows) {
  reorder(stages, l, rows);
  Array<Index>& order = l > 0 ? stages.levels[l].order : stages.order;
  if (order.empty())
    order = std::move(rows);
  else
    reorder(rows, order);
}

/// Starts at the coarsest level, since renumbering a level renumbers the aggregates of the finer
/// one.
void make_runs(Stages& stages) {
  for (std::size_t l = stages.levels.size(); l-- > 0;) {
    Aggregates& aggregates = stages.levels[l].aggregates;
    if (aggregates.n_fine == 0 || !aggregates.offsets.empty()) continue;
    renumber(stages, l, sorted_order(aggregates.aggregate, aggregates.n_coarse));
    aggregates = runs_of(std::move(aggregates.aggregate));
  }
}

void renumber(Stages& stages, std::size_t l, Coloring& coloring) {
  renumber(stages, l, std::move(coloring.rows));
  coloring.rows = {};
}

}  // namespace multigrid
