// SPDX-License-Identifier: MIT
#include "assembly/arrays/nodes_on_arrays.h"

#include "assembly/arrays/data_on_arrays.h"
#include "assembly/elements/turned_over.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/scalar/refusals.h"
#include "mesh/coarse_cells.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

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

/// The mean of a cell's corners.
template <int dim>
dealii::Point<dim> center_of(const ElementBlock& block,
                             const Index cell,
                             const Array<double>& points) {
  const std::vector<Index> nodes = block.nodes.to_vector();
  const std::vector<double> x = points.to_vector();
  const std::size_t n_corners = is_simplex_of_nodes(dim, block.n_nodes) ? dim + 1 : 1u << dim;
  dealii::Point<dim> center;
  for (std::size_t v = 0; v < n_corners; ++v)
    for (std::size_t d = 0; d < dim; ++d)
      center[d] += x[d * (x.size() / dim) +
                     std::size_t(nodes[std::size_t(cell) * std::size_t(block.n_nodes) + v])] /
                   double(n_corners);
  return center;
}

template <int dim>
void check_curved_cells(const mesh::CellArrays<dim>& cells,
                        const NodesOnArrays<dim>& nodes,
                        const Discretization<dim>& discretization) {
  if (discretization.degree == 1 || cells.curved.edges.empty()) return;
  const ByKind<ReferenceElement> shapes = shapes_at_nodes(cells.executor(), discretization);
  for (const ElementBlock& block : cell_blocks(cells, nodes.numbers)) {
    const ReferenceElement& element = shapes.of(is_simplex_of_nodes(dim, block.n_nodes));
    if (const auto cell = first_turned_over<dim>(block, element, nodes.points))
      refuse_turned_over(center_of<dim>(block, *cell, nodes.points));
  }
}

/// Refuses a cell that lies on both of two periodic sides: its nodes there have one unknown.
template <int dim>
void check_periodic_cells(const mesh::CellArrays<dim>& cells, const NodesOnArrays<dim>& nodes) {
  if (!nodes.numbers.has_copies()) return;
  for (const ElementBlock& block : cell_blocks(cells, nodes.numbers))
    if (const auto cell = first_joined_to_itself(block))
      refuse_periodic_cell(center_of<dim>(block, *cell - block.first, nodes.points));
}

/// Values of nodes from `first` on, brought to the host.
std::vector<double> on_host(const Array<double>& values, const Index first, const Index n) {
  std::vector<Index> entries(std::size_t(n), 0);
  std::iota(entries.begin(), entries.end(), first);
  return in_order_of_points(values, Array<Index>(values.executor(), entries)).to_vector();
}

/// Refuses values of copies that differ from those of their originals.
template <int dim>
void check_copies(const Dirichlet<dim>& dirichlet,
                  const NodeNumbers& numbers,
                  const Array<double>& points,
                  const Array<double>& given) {
  const std::vector<Index> entries = numbers.entry_of_copy.to_vector(),
                           originals = numbers.original_of_copy.to_vector();
  if (std::all_of(entries.begin(), entries.end(), [](const Index entry) { return entry < 0; }))
    return;
  const std::vector<double> values = given.to_vector();
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  std::array<std::vector<double>, dim> x;
  for (int d = 0; d < dim; ++d)
    x[std::size_t(d)] = on_host(points, Index(d) * numbers.n_nodes + numbers.n_rows,
                                numbers.n_nodes - numbers.n_rows);
  for (std::size_t k = 0; k < entries.size(); ++k) {
    if (entries[k] < 0) continue;
    dealii::Point<dim> place;
    for (unsigned int d = 0; d < dim; ++d) place[d] = x[d][k];
    const Expression<dim>& value = dirichlet.values[std::size_t(entries[k])];
    require_alike(value, place, value(place),
                  values[std::size_t(originals[k] - numbers.n_unknowns)], largest);
  }
}

}  // namespace

template <int dim>
Array<double> given_on_arrays(const Dirichlet<dim>& dirichlet,
                              const NodeNumbers& numbers,
                              const Array<double>& points) {
  Array<double> given = given_values(dirichlet, numbers.entry_of_given, points, numbers.n_unknowns);
  if (numbers.has_copies()) check_copies(dirichlet, numbers, points, given);
  return given;
}

template <int dim>
NodesOnArrays<dim> nodes_on_arrays(const mesh::CellArrays<dim>& cells,
                                   const BoundaryConditions<dim>& conditions,
                                   const Discretization<dim>& discretization,
                                   const mesh::Share* share) {
  const auto begin = std::chrono::steady_clock::now();
  const Dirichlet<dim>& dirichlet = conditions.dirichlet;
  const auto degree = int(discretization.degree);
  std::vector<Index> entry_of_id;
  for (const auto& [id, position] : dirichlet.value_of) {
    entry_of_id.resize(std::size_t(id) + 1, -1);
    entry_of_id[id] = Index(position);
  }
  NodesOnArrays<dim> nodes;
  nodes.numbers = number_nodes(cells, entry_of_id, NodeOrder::as_met, degree,
                               periodic_points(cells, degree, conditions.periodic), share);
  nodes.points = node_points(cells, nodes.numbers);
  mesh::together(share, [&] {
    check_curved_cells(cells, nodes, discretization);
    check_periodic_cells(cells, nodes);
    nodes.given = given_on_arrays(dirichlet, nodes.numbers, nodes.points);
  });
  cells.executor().synchronize();
  nodes.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return nodes;
}

template <int dim>
SideBlock film_sides(const mesh::CellArrays<dim>& cells,
                     const BoundaryConditions<dim>& conditions,
                     const NodeNumbers& numbers,
                     const Index first) {
  SideBlock sides = sides_of(cells, contained(conditions.flux_of), numbers);
  sides.block.first = first;
  return sides;
}

template <int dim>
SideBlock given_sides(const mesh::CellArrays<dim>& cells,
                      const Dirichlet<dim>& dirichlet,
                      const int first_twin,
                      const NodeNumbers& numbers) {
  std::vector<bool> wanted = contained(dirichlet.value_of);
  const std::vector<bool> once = wanted;
  if (first_twin < mesh::no_twins) {
    wanted.resize(std::size_t(first_twin));
    wanted.insert(wanted.end(), once.begin(), once.end());
  }
  return sides_of(cells, wanted, numbers);
}

#define INSTANTIATE(dim)                                                                       \
  template Array<double> given_on_arrays(const Dirichlet<dim>&, const NodeNumbers&,            \
                                         const Array<double>&);                                \
  template NodesOnArrays<dim> nodes_on_arrays(const mesh::CellArrays<dim>&,                    \
                                              const BoundaryConditions<dim>&,                  \
                                              const Discretization<dim>&, const mesh::Share*); \
  template SideBlock film_sides(const mesh::CellArrays<dim>&, const BoundaryConditions<dim>&,  \
                                const NodeNumbers&, Index);                                    \
  template SideBlock given_sides(const mesh::CellArrays<dim>&, const Dirichlet<dim>&, int,     \
                                 const NodeNumbers&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
