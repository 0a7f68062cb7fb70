// SPDX-License-Identifier: MIT
#include "multigrid/cycle/level_views.h"

#include "multigrid/hierarchy/tree_boxes.h"
#include "multigrid/traits.h"

namespace multigrid {
namespace {

/// The unknown of `level` that each of the finest level ends up in.
///
/// coarse_of(l)  Array: the unknown of level l + 1 that has each of level l
template <class CoarseOf>
std::vector<Index> follow(const Preconditioner& preconditioner,
                          const SolverOptions& options,
                          int level,
                          CoarseOf&& coarse_of) {
  if (!hierarchy_traits(options).shows_aggregates())
    throw InputError(hierarchy_key(options) + " has no aggregates");
  const int n_levels = static_cast<int>(preconditioner.report().levels.size());
  if (level < 1 || level >= n_levels)
    throw InputError("there is no coarse level " + std::to_string(level) +
                     ": the hierarchy has levels 0 to " + std::to_string(n_levels - 1));
  std::vector<Index> unknown = coarse_of(0).to_vector();
  for (int l = 1; l < level; ++l) {
    const std::vector<Index> next = coarse_of(l).to_vector();
    for (Index& value : unknown) value = next[value];
  }
  return unknown;
}

/// The unknown of `level` that contains each row.
std::vector<Index> unknowns_of(const Preconditioner& preconditioner,
                               const SolverOptions& options,
                               int level) {
  return follow(preconditioner, options, level, [&](int l) -> const Array<Index>& {
    return preconditioner.aggregates(l).aggregate;
  });
}

}  // namespace

std::vector<Index> aggregates_of(const Preconditioner& preconditioner,
                                 const SolverOptions& options,
                                 int level) {
  std::vector<Index> result(std::size_t(n_rows(preconditioner.matrix())));
  if (hierarchy_traits(options).has_sets) {
    const std::vector<Index> of_node =
        follow(preconditioner, options, level,
               [&](int l) -> const Array<Index>& { return preconditioner.sets(l); });
    const std::size_t block_size = result.size() / of_node.size();
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = of_node[i / block_size];
    return result;
  }
  const std::vector<Index> of_row = unknowns_of(preconditioner, options, level),
                           rows = preconditioner.order().to_vector();
  for (std::size_t i = 0; i < rows.size(); ++i) result[rows[i]] = of_row[i];
  return result;
}

std::vector<TreeBox> boxes_of(const Preconditioner& preconditioner,
                              const SolverOptions& options,
                              int level) {
  if (!hierarchy_traits(options).has_tree) return {};
  const std::vector<Index> unknown = unknowns_of(preconditioner, options, level);
  const TreeCells& points = preconditioner.cells(0);
  const bool full = options.auxiliary_grid.tree == Tree::full;
  return tree_boxes(points.keys.to_vector(), unknown, points.dimension,
                    full ? preconditioner.cells(level).depth : -1, preconditioner.root());
}

}  // namespace multigrid
