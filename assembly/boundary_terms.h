// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "assembly/edge_values.h"
#include "assembly/numbering.h"
#include "assembly/sparse_rows.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/grid/tria.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

/// The boundary's edges one after the other, in the order of the active cells.
///
/// body  called with the cell, the number of the edge in it, and the edge's degree + 1 nodes (in
///       the order of nodes_of_edge; numbers of numbering.points)
template <class Body>
void for_boundary_edges(const dealii::Triangulation<2>& triangulation,
                        const Numbering<2>& numbering,
                        const unsigned int degree,
                        const Body& body) {
  std::array<multigrid::Index, 3> nodes;
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!cell->at_boundary()) continue;
    const multigrid::Index* own = numbering.nodes_of(cell->active_cell_index());
    for (const unsigned int edge : cell->face_indices()) {
      if (!cell->face(edge)->at_boundary()) continue;
      const auto local = nodes_of_edge(cell->n_vertices(), edge);
      for (unsigned int i = 0; i <= degree; ++i) nodes[i] = own[local[i]];
      body(cell, edge, nodes.data());
    }
  }
}

/// The rule for edges: exact for the product of three functions of the degree less one, so also for
/// alpha u v with a linear alpha and straight edges.
inline dealii::Quadrature<1> edge_rule(const unsigned int degree) {
  return dealii::QGauss<1>(degree + 1);
}

/// What the conditions kappa du/dn + alpha u = g amount to.
struct BoundarySums {
  double g = 0, absolute_g = 0;  ///< integrals of g and |g|
  bool has_alpha = false;        ///< whether alpha is positive at some quadrature point
};

/// Adds (alpha u, v) to A and (g, v) to b on the boundaries with such conditions, edge by edge.
///
/// throws  multigrid::InputError if g is not finite, or alpha negative or not finite, somewhere
template <int dim>
BoundarySums add_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                                const BoundaryConditions<dim>& conditions,
                                const Numbering<dim>& numbering,
                                unsigned int degree,
                                SparseRows& A,
                                std::vector<double>& b);

}  // namespace assembly
