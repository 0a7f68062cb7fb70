// SPDX-License-Identifier: MIT
#include "assembly/arrays/nodes_on_arrays.h"

#include "assembly/arrays/data_on_arrays.h"

#include <chrono>

namespace assembly {

namespace {

/// For each id up to the largest of a map whether it is in it.
std::vector<bool> contained(const std::map<BoundaryId, unsigned int>& ids) {
  std::vector<bool> result;
  for (const auto& [id, position] : ids) {
    result.resize(std::size_t(id) + 1, false);
    result[id] = true;
  }
  return result;
}

}  // namespace

template <int dim>
NodesOnArrays<dim> nodes_on_arrays(const mesh::CellArrays<dim>& cells,
                                   const Dirichlet<dim>& dirichlet) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Index> entry_of_id;
  for (const auto& [id, position] : dirichlet.value_of) {
    entry_of_id.resize(std::size_t(id) + 1, -1);
    entry_of_id[id] = Index(position);
  }
  NodesOnArrays<dim> nodes;
  nodes.numbers = number_nodes(cells, entry_of_id, NodeOrder::as_met);
  nodes.points = node_points(cells, nodes.numbers);
  nodes.given =
      given_values(dirichlet, nodes.numbers.entry_of_given, nodes.points, nodes.numbers.n_unknowns);
  cells.executor().synchronize();
  nodes.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return nodes;
}

template <int dim>
SideBlock film_sides(const mesh::CellArrays<dim>& cells,
                     const BoundaryConditions<dim>& conditions,
                     const NodeNumbers& numbers,
                     const Index first) {
  SideBlock sides = sides_of(cells, contained(conditions.flux_of), numbers.number_of_point);
  sides.block.first = first;
  return sides;
}

template <int dim>
SideBlock given_sides(const mesh::CellArrays<dim>& cells,
                      const Dirichlet<dim>& dirichlet,
                      const NodeNumbers& numbers) {
  return sides_of(cells, contained(dirichlet.value_of), numbers.number_of_point);
}

#define INSTANTIATE(dim)                                                                      \
  template NodesOnArrays<dim> nodes_on_arrays(const mesh::CellArrays<dim>&,                   \
                                              const Dirichlet<dim>&);                         \
  template SideBlock film_sides(const mesh::CellArrays<dim>&, const BoundaryConditions<dim>&, \
                                const NodeNumbers&, Index);                                   \
  template SideBlock given_sides(const mesh::CellArrays<dim>&, const Dirichlet<dim>&,         \
                                 const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
