// SPDX-License-Identifier: MIT
#include "tests/reference/space/nodes.h"

#include "tests/reference/space/curved_cells.h"

#include <limits>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

template <int dim>
std::size_t count_nodes(const dealii::Triangulation<dim>& triangulation,
                        const unsigned int degree) {
  std::size_t n = triangulation.n_used_vertices();
  if (degree > 1) {
    n += std::size_t(triangulation.n_active_lines()) * (degree - 1);
    if (dim == 3)
      n += std::size_t(triangulation.n_active_faces()) *
           nodes_inside<2>(triangulation.all_reference_cells_are_simplex(), degree);
    for (const auto& cell : triangulation.active_cell_iterators())
      n += nodes_inside<dim>(cell->reference_cell().is_simplex(), degree);
  }
  if (n > std::size_t(std::numeric_limits<Index>::max()))
    throw multigrid::InputError("Discretization/Element: the mesh has " + std::to_string(n) +
                                " nodes of degree " + std::to_string(degree) +
                                ", more than can be numbered with 32 bits; lower Mesh/Refinements "
                                "or the degree.");
  return n;
}

/// The vertex of a cell from which its element numbers the nodes of an edge.
template <int dim>
unsigned int start_of_edge(const Cell<dim>& cell, const unsigned int l) {
  return cell->reference_cell().is_simplex()
             ? l % 3
             : dealii::GeometryInfo<dim>::line_to_cell_vertices(l, 0);
}

/// Gives numbers to the nodes at vertices, on edges, in faces and inside as they are met.
template <int dim>
class Counter {
 public:
  Counter(const dealii::Triangulation<dim>& triangulation, Nodes<dim>& nodes)
      : nodes_(nodes), of_vertex_(triangulation.n_vertices(), -1) {
    if (nodes.degree > 1) of_line_.resize(triangulation.n_raw_lines(), -1);
    if (nodes.degree > 1 && dim == 3) of_face_.resize(triangulation.n_raw_faces(), -1);
  }

  void add(const Cell<dim>& cell) {
    first_ = nodes_.cell_nodes.size();
    for (const unsigned int v : cell->vertex_indices())
      append(of_vertex_[cell->vertex_index(v)], [&] { return cell->vertex(v); });
    if (nodes_.degree > 1) {
      for (unsigned int l = 0; l < cell->n_lines(); ++l) append_edge(cell, l);
      append_inside(cell);
    }
    nodes_.cell_offsets.push_back(Offset(nodes_.cell_nodes.size()));
  }

 private:
  template <class Where>
  void append(Index& number, const Where& where) {
    if (number < 0) {
      number = nodes_.n_nodes();
      nodes_.points.push_back(where());
    }
    nodes_.cell_nodes.push_back(number);
  }

  /// The nodes of an edge have numbers that follow each other from its vertex 0 to its vertex 1.
  /// The cell may see it the other way round.
  void append_edge(const Cell<dim>& cell, const unsigned int l) {
    const auto line = cell->line(l);
    const unsigned int n = nodes_.degree - 1;
    Index& first = of_line_[line->index()];
    if (first < 0) {
      first = nodes_.n_nodes();
      for (unsigned int j = 1; j <= n; ++j)
        nodes_.points.push_back(node_of_edge(line, j, nodes_.degree));
    }
    const bool forward = cell->vertex_index(start_of_edge<dim>(cell, l)) == line->vertex_index(0);
    for (unsigned int j = 0; j < n; ++j)
      nodes_.cell_nodes.push_back(first + Index(forward ? j : n - 1 - j));
  }

  /// Those of the faces of hexahedra, and those of the cell.
  void append_inside(const Cell<dim>& cell) {
    const auto of_cell = [&](const unsigned int k) {
      return nodes_.points[nodes_.cell_nodes[first_ + k]];
    };
    const bool is_simplex = cell->reference_cell().is_simplex();
    if constexpr (dim == 2) {
      const std::array<bool, 3> curved{is_curved(cell->line(0)), is_curved(cell->line(1)),
                                       is_curved(cell->line(2))};
      for (const dealii::Point<2>& point : is_simplex
                                               ? nodes_in_triangle(nodes_.degree, curved, of_cell)
                                               : nodes_in_quadrilateral(nodes_.degree, of_cell)) {
        Index number = -1;
        append(number, [&] { return point; });
      }
    } else if (!is_simplex) {
      for (const unsigned int f : cell->face_indices())
        append(of_face_[cell->face_index(f)],
               [&] { return centre_of_face<dim>(cell, f, of_cell); });
      Index number = -1;
      append(number, [&] { return centre_of_hexahedron(of_cell); });
    }
  }

  Nodes<dim>& nodes_;
  std::vector<Index> of_vertex_, of_line_, of_face_;
  std::size_t first_ = 0;  ///< in nodes_.cell_nodes, of the cell that is being added
};

}  // namespace

template <int dim>
FaceNodes<dim> Nodes<dim>::face_nodes(const Cell<dim>& cell, const unsigned int face) const {
  const Index* of_cell = nodes_of(cell->active_cell_index());
  const bool is_simplex = cell->reference_cell().is_simplex();
  const LocalFaceNodes<dim>& local = nodes_of_face<dim>(is_simplex, face, degree);
  FaceNodes<dim> result{nodes_of_cell<dim - 1>(is_simplex, degree), {}};
  for (unsigned int k = 0; k < result.n; ++k) result.nodes[k] = of_cell[local[k]];
  return result;
}

template <int dim>
Nodes<dim> make_nodes(const dealii::Triangulation<dim>& triangulation, const unsigned int degree) {
  Nodes<dim> nodes;
  nodes.degree = degree;
  nodes.points.reserve(count_nodes(triangulation, degree));
  const std::size_t most_of_a_cell =
      nodes_of_cell<dim>(triangulation.all_reference_cells_are_simplex(), degree);
  nodes.cell_nodes.reserve(triangulation.n_active_cells() * most_of_a_cell);
  nodes.cell_offsets.reserve(std::size_t(triangulation.n_active_cells()) + 1);
  nodes.cell_offsets.push_back(0);
  Counter<dim> counter(triangulation, nodes);
  for (const auto& cell : triangulation.active_cell_iterators()) counter.add(cell);
  if (degree > 1) check_curved_cells(triangulation, nodes);
  return nodes;
}

template struct Nodes<2>;
template struct Nodes<3>;
template Nodes<2> make_nodes<2>(const dealii::Triangulation<2>& triangulation, unsigned int degree);
template Nodes<3> make_nodes<3>(const dealii::Triangulation<3>& triangulation, unsigned int degree);

}  // namespace assembly
