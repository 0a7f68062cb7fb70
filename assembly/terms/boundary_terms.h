// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/space/face_values.h"
#include "assembly/space/numbering.h"
#include "assembly/terms/pure_neumann.h"
#include "assembly/terms/sparse_rows.h"

#include <deal.II/grid/tria.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

/// Calls body(cell, face's number in the cell, its FaceNodes) for the boundary's faces (edges in
/// 2D) one after the other, in the order of the active cells.
template <int dim, class Body>
void for_boundary_faces(const dealii::Triangulation<dim>& triangulation,
                        const Nodes<dim>& nodes,
                        const Body& body) {
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!cell->at_boundary()) continue;
    for (const unsigned int face : cell->face_indices())
      if (cell->face(face)->at_boundary()) body(cell, face, nodes.face_nodes(cell, face));
  }
}

/// What the conditions kappa du/dn + alpha u = g amount to.
struct BoundarySums {
  Integrals g;
  bool has_alpha = false;  ///< whether alpha is positive at some quadrature point
};

/// Adds (alpha u, v) to A and (g, v) to b on the boundaries with such conditions, face by face.
///
/// throws  multigrid::InputError if g is not finite, or alpha negative or not finite, somewhere
template <int dim>
BoundarySums add_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                                const BoundaryConditions<dim>& conditions,
                                const Numbering<dim>& numbering,
                                SparseRows& A,
                                std::vector<double>& b);

}  // namespace assembly
