// SPDX-License-Identifier: MIT
#include "assembly/space/nodes.h"

#include "assembly/space/curved_cells.h"

#include <limits>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

template <int dim>
std::size_t count_nodes(const dealii::Triangulation<dim>& triangulation,
                        const unsigned int degree) {
  std::size_t n = triangulation.n_used_vertices();
  if (degree == 2) {
    n += triangulation.n_active_lines();
    if (dim == 3 && !triangulation.all_reference_cells_are_simplex())
      n += triangulation.n_active_faces();
    for (const auto& cell : triangulation.active_cell_iterators())
      n += cell->reference_cell().is_hyper_cube();
  }
  if (n > std::size_t(std::numeric_limits<Index>::max()))
    throw multigrid::InputError("Discretization/Element: the mesh has " + std::to_string(n) +
                                " nodes of degree " + std::to_string(degree) +
                                ", more than can be numbered with 32 bits; lower Mesh/Refinements "
                                "or the degree.");
  return n;
}

/// Gives numbers to vertices, edges, faces and centres as they are met.
template <int dim>
class Counter {
 public:
  Counter(const dealii::Triangulation<dim>& triangulation, Nodes<dim>& nodes)
      : nodes_(nodes), of_vertex_(triangulation.n_vertices(), -1) {
    if (nodes.degree == 2) of_line_.resize(triangulation.n_raw_lines(), -1);
    if (nodes.degree == 2 && dim == 3) of_face_.resize(triangulation.n_raw_faces(), -1);
  }

  void add(const Cell<dim>& cell) {
    const std::size_t first = nodes_.cell_nodes.size();
    for (const unsigned int v : cell->vertex_indices())
      append(of_vertex_[cell->vertex_index(v)], [&] { return cell->vertex(v); });
    if (nodes_.degree == 2) {
      for (unsigned int l = 0; l < cell->n_lines(); ++l)
        append(of_line_[cell->line_index(l)], [&] { return middle(cell->line(l)); });
      if (cell->reference_cell().is_hyper_cube()) append_centres(cell, first);
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

  /// Those of the faces in 3D, and of the cell; its vertices and edges are in the list from `first`
  /// on.
  void append_centres(const Cell<dim>& cell, const std::size_t first) {
    const auto of_cell = [&](const unsigned int k) {
      return nodes_.points[nodes_.cell_nodes[first + k]];
    };
    if (dim == 3)
      for (const unsigned int f : cell->face_indices())
        append(of_face_[cell->face_index(f)],
               [&] { return centre_of_face<dim>(cell, f, of_cell); });
    Index number = -1;
    append(number, [&] { return centre_of_cell<dim>(of_cell); });
  }

  Nodes<dim>& nodes_;
  std::vector<Index> of_vertex_, of_line_, of_face_;
};

}  // namespace

template <int dim>
FaceNodes<dim> Nodes<dim>::face_nodes(const Cell<dim>& cell, const unsigned int face) const {
  const Index* of_cell = nodes_of(cell->active_cell_index());
  const bool is_simplex = cell->reference_cell().is_simplex();
  const LocalFaceNodes<dim>& local = nodes_of_face<dim>(is_simplex, face);
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
  if (degree == 2) check_curved_cells(triangulation, nodes);
  return nodes;
}

template struct Nodes<2>;
template struct Nodes<3>;
template Nodes<2> make_nodes<2>(const dealii::Triangulation<2>& triangulation, unsigned int degree);
template Nodes<3> make_nodes<3>(const dealii::Triangulation<3>& triangulation, unsigned int degree);

}  // namespace assembly
