// SPDX-License-Identifier: MIT
#include "assembly/space/curved_cells.h"

#include <sstream>

namespace assembly {

namespace {

/// The shape functions at the nodes themselves, where det J is checked.
template <int dim>
CellValues<dim> at_nodes(const dealii::FiniteElement<dim>& element) {
  return {element, dealii::Quadrature<dim>(element.get_unit_support_points())};
}

template <int dim>
bool is_turned_over(const CellValues<dim>& shapes) {
  for (unsigned int q = 0; q < shapes.n_points(); ++q)
    if (!(dealii::determinant(shapes.J(q)) > 0)) return true;
  return false;
}

/// A cell without a face at the boundary may have one, too: in a solid, or in a file with curves
/// inside.
template <int dim>
bool has_curved_edge(const Cell<dim>& cell) {
  for (unsigned int l = 0; l < cell->n_lines(); ++l)
    if (is_curved(cell->line(l))) return true;
  return false;
}

}  // namespace

template <int dim>
void check_curved_cells(const dealii::Triangulation<dim>& triangulation, const Nodes<dim>& nodes) {
  CellValues<dim> simplex = at_nodes(*lagrange_element<dim>(true, 2)),
                  hypercube = at_nodes(*lagrange_element<dim>(false, 2));
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!has_curved_edge<dim>(cell)) continue;
    CellValues<dim>& shapes = cell->reference_cell().is_simplex() ? simplex : hypercube;
    shapes.reinit(nodes.points, nodes.nodes_of(cell->active_cell_index()));
    if (!is_turned_over(shapes)) continue;
    std::ostringstream message;
    message << "Discretization/Element: the curved cell around (" << cell->center()
            << ") is turned over, because the mesh is too coarse for its boundary; raise "
               "Mesh/Refinements or take an element of degree 1.";
    throw multigrid::InputError(message.str());
  }
}

template decltype(check_curved_cells<2>) check_curved_cells<2>;
template decltype(check_curved_cells<3>) check_curved_cells<3>;

}  // namespace assembly
