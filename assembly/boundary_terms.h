// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "assembly/edge_values.h"
#include "assembly/numbering.h"
#include "assembly/pure_neumann.h"
#include "assembly/sparse_rows.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/grid/tria.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

/// Calls body(cell, edge's number in the cell, its EdgeNodes) for the boundary's edges one after
/// the other, in the order of the active cells.
template <int dim, class Body>
void for_boundary_edges(const dealii::Triangulation<dim>& triangulation,
                        const Nodes<dim>& nodes,
                        const Body& body) {
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!cell->at_boundary()) continue;
    for (const unsigned int edge : cell->face_indices())
      if (cell->face(edge)->at_boundary()) body(cell, edge, nodes.edge_nodes(cell, edge));
  }
}

/// The rule for edges: exact for alpha u v where alpha is linear and the edge straight.
inline dealii::Quadrature<1> edge_rule(const unsigned int degree) {
  return dealii::QGauss<1>(degree + 1);
}

/// What the conditions kappa du/dn + alpha u = g amount to.
struct BoundarySums {
  Integrals g;
  bool has_alpha = false;  ///< whether alpha is positive at some quadrature point
};

/// Adds (alpha u, v) to A and (g, v) to b on the boundaries with such conditions, edge by edge.
///
/// throws  multigrid::InputError if g is not finite, or alpha negative or not finite, somewhere
template <int dim>
BoundarySums add_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                                const BoundaryConditions<dim>& conditions,
                                const Numbering<dim>& numbering,
                                SparseRows& A,
                                std::vector<double>& b);

}  // namespace assembly
