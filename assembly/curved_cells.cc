// SPDX-License-Identifier: MIT
#include "assembly/curved_cells.h"

#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <sstream>

namespace assembly {

namespace {

/// The shape functions at the nodes themselves: det J is asked for there.
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

template <int dim>
bool has_curved_edge(const Cell<dim>& cell) {
  for (const unsigned int face : cell->face_indices())
    if (cell->face(face)->at_boundary() &&
        cell->face(face)->manifold_id() != dealii::numbers::flat_manifold_id)
      return true;
  return false;
}

}  // namespace

dealii::Point<2> centre(const std::vector<dealii::Point<2>>& points,
                        const multigrid::Index* around) {
  dealii::Point<2> result;
  for (unsigned int k = 0; k < 4; ++k)
    result += points[around[4 + k]] / 2. - points[around[k]] / 4.;
  return result;
}

template <int dim>
void check_curved_cells(const dealii::Triangulation<dim>& triangulation, const Nodes<dim>& nodes) {
  CellValues<dim> simplex = at_nodes(dealii::FE_SimplexP<dim>(2)),
                  hypercube = at_nodes(dealii::FE_Q<dim>(2));
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!cell->at_boundary() || !has_curved_edge<dim>(cell)) continue;
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

template void check_curved_cells<2>(const dealii::Triangulation<2>& triangulation,
                                    const Nodes<2>& nodes);

}  // namespace assembly
