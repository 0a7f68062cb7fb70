// SPDX-License-Identifier: MIT
#include "assembly/nodes/node_names.h"

#include "assembly/nodes/mesh_nodes.h"

#include <algorithm>

namespace assembly {
namespace {

const Index* values(const multigrid::Array<Index>& array) {
  return array.empty() ? nullptr : array.on(array.executor());
}

}  // namespace

template <int dim>
std::vector<NodeName> names_of_nodes(const mesh::CellArrays<dim>& cells,
                                     const int degree,
                                     const std::vector<NodeName>& of_points) {
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, degree);
  std::vector<NodeName> names = of_points;
  names.resize(std::size_t(nodes.n));
  if (degree == 1) return names;
  for (Index edge = 0; edge < cells.n_edges; ++edge) {
    const Index* const ends = values(cells.edge_ends) + 2 * std::size_t(edge);
    const bool is_forward = of_points[std::size_t(ends[0])] < of_points[std::size_t(ends[1])];
    for (int k = 0; k < degree - 1; ++k)
      names[std::size_t(nodes.on_edges + (degree - 1) * edge + k)] = mesh::name_of_child(
          of_points, ends, 2, multigrid::Key(is_forward ? k + 1 : degree - 1 - k));
  }
  if (dim == 3)  // one in each face of hexahedra
    for (Index face = 0; face < cells.quadrilaterals.n; ++face)
      names[std::size_t(nodes.in_faces + face)] = mesh::name_of_child(
          of_points, values(cells.quadrilaterals.corners) + 4 * std::size_t(face), 4, 1);
  return names;
}

template <int dim>
std::vector<char> on_outer_sides(const mesh::CellArrays<dim>& cells, const int degree) {
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, degree);
  const SideNodes of_sides(cells.executor(), dim, degree);
  const SideNodesView view = of_sides.view();
  const auto lists = mesh::cell_lists(cells);
  const auto part_of = [&](Index cell, int face) {
    const bool is_cube = cell < lists[0].n;
    const Index number = is_cube ? cell : cell - lists[0].n;
    if constexpr (dim == 2)
      return is_cube
                 ? values(cells.quadrilaterals.edges)[4 * std::size_t(number) + std::size_t(face)]
                 : values(cells.triangles.edges)[3 * std::size_t(number) + std::size_t(face)];
    else
      return is_cube ? values(cells.hexahedra.faces)[6 * std::size_t(number) + std::size_t(face)]
                     : values(cells.tetrahedra.faces)[4 * std::size_t(number) + std::size_t(face)];
  };
  const auto n_sides = [&](Index cell) { return cell < lists[0].n ? 2 * dim : dim + 1; };
  std::vector<char> n_cells(
      std::size_t(dim == 2 ? cells.n_edges : cells.quadrilaterals.n + cells.triangles.n), 0);
  for (Index cell = 0; cell < cells.n_cells(); ++cell)
    for (int face = 0; face < n_sides(cell); ++face) ++n_cells[std::size_t(part_of(cell, face))];
  std::vector<char> is_outer(std::size_t(nodes.n), 0);
  for (Index cell = 0; cell < cells.n_cells(); ++cell)
    for (int face = 0; face < n_sides(cell); ++face) {
      if (n_cells[std::size_t(part_of(cell, face))] != 1) continue;
      const bool is_cube = cell < lists[0].n;
      for (int k = 0; k < view.n_of(is_cube); ++k)
        is_outer[std::size_t(nodes.of(cell, view.of(is_cube, face)[k]))] = 1;
    }
  return is_outer;
}

template <int dim>
UnknownNames unknown_names(const mesh::CellArrays<dim>& cells,
                           const NodeNumbers& numbers,
                           const mesh::Share& share) {
  const std::vector<NodeName> names = names_of_nodes(cells, numbers.degree, share.names);
  const std::vector<char> is_outer = on_outer_sides(cells, numbers.degree);
  const std::vector<multigrid::Index> point_of_number = numbers.point_of_number.to_vector();
  UnknownNames unknowns;
  for (multigrid::Index k = 0; k < numbers.n_unknowns; ++k) {
    const auto point = std::size_t(point_of_number[std::size_t(k)]);
    unknowns.names.push_back(names[point]);
    unknowns.is_outer.push_back(is_outer[point]);
  }
  return unknowns;
}

template UnknownNames unknown_names(const mesh::CellArrays<2>&,
                                    const NodeNumbers&,
                                    const mesh::Share&);
template UnknownNames unknown_names(const mesh::CellArrays<3>&,
                                    const NodeNumbers&,
                                    const mesh::Share&);

std::int64_t count_of_all(const UnknownNames& own, const mesh::Share& share) {
  std::vector<NodeName> names;  // of those that others may have
  for (std::size_t k = 0; k < own.names.size(); ++k)
    if (own.is_outer[k]) names.push_back(own.names[k]);
  const auto part = multigrid::Key(share.part);
  std::vector<multigrid::Key> owners(names.size(), part);
  share.others->least(names, owners);
  const auto n_others = std::count_if(owners.begin(), owners.end(),
                                      [&](const multigrid::Key owner) { return owner != part; });
  return std::int64_t(share.others->sum(double(own.names.size()) - double(n_others)));
}

template <int dim>
void agree_on_entries(const mesh::CellArrays<dim>& cells,
                      const int degree,
                      const mesh::Share& share,
                      multigrid::Array<multigrid::Key>& entries) {
  const std::vector<NodeName> names = names_of_nodes(cells, degree, share.names);
  const std::vector<char> is_outer = on_outer_sides(cells, degree);
  multigrid::Key* const of_nodes = entries.on(cells.executor());
  std::vector<NodeName> shared;
  std::vector<multigrid::Key> values;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_outer[i]) continue;
    shared.push_back(names[i]);
    values.push_back(of_nodes[i]);
  }
  share.others->least(shared, values);
  std::size_t next = 0;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (is_outer[i]) of_nodes[i] = values[next++];
}

template void agree_on_entries(const mesh::CellArrays<2>&,
                               int,
                               const mesh::Share&,
                               multigrid::Array<multigrid::Key>&);
template void agree_on_entries(const mesh::CellArrays<3>&,
                               int,
                               const mesh::Share&,
                               multigrid::Array<multigrid::Key>&);
template std::vector<NodeName> names_of_nodes(const mesh::CellArrays<2>&,
                                              int,
                                              const std::vector<NodeName>&);
template std::vector<NodeName> names_of_nodes(const mesh::CellArrays<3>&,
                                              int,
                                              const std::vector<NodeName>&);
template std::vector<char> on_outer_sides(const mesh::CellArrays<2>&, int);
template std::vector<char> on_outer_sides(const mesh::CellArrays<3>&, int);

}  // namespace assembly
