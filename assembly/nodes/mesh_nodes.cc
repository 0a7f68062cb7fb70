// SPDX-License-Identifier: MIT
#include "assembly/nodes/mesh_nodes.h"

#include "multigrid/backend/launch.h"
#include "multigrid/errors.h"

#include <limits>
#include <stdexcept>

namespace assembly {

namespace {

using multigrid::for_each;

template <int dim>
struct ListNodes {
  NodesOfCells<dim> all;
  Index first;
  int n_nodes;
  Index* nodes;
  MG_HD void operator()(Index cell) const {
    for (int k = 0; k < n_nodes; ++k) nodes[Offset(cell) * n_nodes + k] = all.of(first + cell, k);
  }
};

const Index* on(const Array<Index>& array) {
  return array.empty() ? nullptr : array.on(array.executor());
}

/// The parts of a mesh that have nodes beside its points.
struct NodeParts {
  const Array<Index>* edges_of_hypercubes;
  const Array<Index>* edges_of_simplices;
  const Array<Index>* faces;
  Index n_faces;
};

NodeParts parts_of(const mesh::CellArrays<2>& cells) {
  return {&cells.quadrilaterals.edges, &cells.triangles.edges, nullptr, 0};
}
NodeParts parts_of(const mesh::CellArrays<3>& cells) {
  return {&cells.hexahedra.edges, &cells.tetrahedra.edges, &cells.hexahedra.faces,
          cells.quadrilaterals.n};
}

std::vector<int> flat(const std::vector<std::vector<int>>& of_faces) {
  std::vector<int> result;
  for (const std::vector<int>& nodes : of_faces)
    result.insert(result.end(), nodes.begin(), nodes.end());
  return result;
}

}  // namespace

template <int dim>
NodesOfCells<dim> nodes_of_cells(const mesh::CellArrays<dim>& cells, const int degree) {
  NodesOfCells<dim> nodes{};
  nodes.degree = degree;
  nodes.corners = mesh::corners_of_cells(cells);
  nodes.n = cells.n_points;
  if (degree == 1) return nodes;
  if (cells.edge_ends.empty())
    throw std::logic_error("nodes on edges of a mesh that has not kept them");
  const auto [hypercubes, simplices] = mesh::cell_lists(cells);
  const NodeParts parts = parts_of(cells);
  nodes.edges_of_hypercubes = on(*parts.edges_of_hypercubes);
  nodes.edges_of_simplices = on(*parts.edges_of_simplices);
  nodes.faces_of_hypercubes = parts.faces ? on(*parts.faces) : nullptr;
  nodes.edge_ends = on(cells.edge_ends);
  nodes.inside_hypercube = nodes_inside({dim, false, degree});
  nodes.inside_simplex = nodes_inside({dim, true, degree});
  Offset n = cells.n_points;
  const auto next = [&](const Offset n_parts, const int of_each) {
    const Offset first = n;
    n += n_parts * of_each;
    return Index(first);
  };
  nodes.on_edges = next(cells.n_edges, degree - 1);
  nodes.in_faces = next(parts.n_faces, 1);
  nodes.in_hypercubes = next(hypercubes.n, nodes.inside_hypercube);
  nodes.in_simplices = next(simplices.n, nodes.inside_simplex);
  if (n > Offset(std::numeric_limits<Index>::max()))
    throw multigrid::InputError(
        "Discretization/Element: the mesh has " + std::to_string(n) + " nodes of degree " +
        std::to_string(degree) +
        ", more than can be numbered with 32 bits; lower Mesh/Refinements or the degree.");
  nodes.n = Index(n);
  return nodes;
}

template <int dim>
Array<Index> listed_nodes(const mesh::CellArrays<dim>& cells,
                          const NodesOfCells<dim>& nodes,
                          const mesh::CellList& list,
                          const Index first) {
  const int n_nodes = int(lattice({dim, list.n_corners == dim + 1, nodes.degree}).size());
  Array<Index> result(cells.executor(), Offset(list.n) * n_nodes);
  for_each(cells.executor(), list.n,
           ListNodes<dim>{nodes, first, n_nodes, result.on(cells.executor())});
  return result;
}

SideNodes::SideNodes(const Executor& executor, const int dimension, const int degree)
    : hypercube_(executor, flat(nodes_of_faces({dimension, false, degree}))),
      simplex_(executor, flat(nodes_of_faces({dimension, true, degree}))),
      n_of_hypercube_(int(hypercube_.size()) / (2 * dimension)),
      n_of_simplex_(int(simplex_.size()) / (dimension + 1)) {}

#define INSTANTIATE(dim)                                                                     \
  template NodesOfCells<dim> nodes_of_cells(const mesh::CellArrays<dim>&, int);              \
  template Array<Index> listed_nodes(const mesh::CellArrays<dim>&, const NodesOfCells<dim>&, \
                                     const mesh::CellList&, Index)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
