// SPDX-License-Identifier: MIT
#include "assembly/nodes.h"

#include "assembly/curved_cells.h"
#include "assembly/edge_values.h"

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
    for (const auto& cell : triangulation.active_cell_iterators())
      n += cell->reference_cell().is_hyper_cube();
  }
  if (n > std::size_t(std::numeric_limits<Index>::max()))
    throw multigrid::InputError("Discretization/Element: the mesh has " + std::to_string(n) +
                                " nodes of degree " + std::to_string(degree) +
                                ", more than can be numbered with 32 bits; lower "
                                "Mesh/Refinements or the degree.");
  return n;
}

/// Gives numbers to vertices, edges and centres as they are met.
template <int dim>
class Counter {
 public:
  Counter(const dealii::Triangulation<dim>& triangulation, Nodes<dim>& nodes)
      : nodes_(nodes), of_vertex_(triangulation.n_vertices(), -1) {
    if (nodes.degree == 2) of_line_.resize(triangulation.n_raw_lines(), -1);
  }

  void add(const Cell<dim>& cell) {
    for (const unsigned int v : cell->vertex_indices())
      append(of_vertex_[cell->vertex_index(v)], [&] { return cell->vertex(v); });
    if (nodes_.degree == 2) {
      for (unsigned int l = 0; l < cell->n_lines(); ++l)
        append(of_line_[cell->line_index(l)], [&] { return middle(cell->line(l)); });
      if (cell->reference_cell().is_hyper_cube()) append_centre(cell);
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

  /// The vertices and edges of the cell are the last nodes of the list.
  void append_centre(const Cell<dim>& cell) {
    const unsigned int n = cell->n_vertices() + cell->n_lines();
    const Index* around = nodes_.cell_nodes.data() + nodes_.cell_nodes.size() - n;
    Index number = -1;
    append(number, [&] { return centre(nodes_.points, around); });
  }

  Nodes<dim>& nodes_;
  std::vector<Index> of_vertex_, of_line_;
};

}  // namespace

template <int dim>
EdgeNodes Nodes<dim>::edge_nodes(const Cell<dim>& cell, const unsigned int face) const {
  const Index* of_cell = nodes_of(cell->active_cell_index());
  EdgeNodes edge{degree + 1, nodes_of_edge(cell->n_vertices(), face), {}};
  for (unsigned int k = 0; k < edge.n; ++k) edge.nodes[k] = of_cell[edge.position[k]];
  return edge;
}

template <int dim>
Nodes<dim> make_nodes(const dealii::Triangulation<dim>& triangulation, const unsigned int degree) {
  Nodes<dim> nodes;
  nodes.degree = degree;
  nodes.points.reserve(count_nodes(triangulation, degree));
  const std::size_t most_of_a_cell =
      triangulation.all_reference_cells_are_simplex() ? 3 * degree : (degree + 1) * (degree + 1);
  nodes.cell_nodes.reserve(triangulation.n_active_cells() * most_of_a_cell);
  nodes.cell_offsets.reserve(std::size_t(triangulation.n_active_cells()) + 1);
  nodes.cell_offsets.push_back(0);
  Counter<dim> counter(triangulation, nodes);
  for (const auto& cell : triangulation.active_cell_iterators()) counter.add(cell);
  if (degree == 2) check_curved_cells(triangulation, nodes);
  return nodes;
}

template struct Nodes<2>;
template Nodes<2> make_nodes<2>(const dealii::Triangulation<2>& triangulation, unsigned int degree);

}  // namespace assembly
