// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/elements/sides.h"

namespace assembly {

/// The contacts between bodies, as sides with the nodes of both: first those of one body, then those of the other at the same places. With the
/// shape functions phi_i of the first and -phi_i of the second, a function on them is its jump, and h times it is a film without g.
struct ContactOnArrays {
  SideBlock sides;         ///< without ids, cells and faces
  ReferenceElement jumps;  ///< of these shape functions
  ReferenceElement sizes;  ///< the same with phi_i for both, for what rounding makes of jumps
  Coefficient h;
  Coefficient none;  ///< 0, in place of g
  bool has_sides() const { return sides.block.n > 0; }
};

/// first   the number of the first side among all elements that rows gather
/// points  of all nodes
/// throws  multigrid::InputError if the sides of both bodies do not match
template <int dim>
ContactOnArrays contact_on_arrays(const BoundaryConditions<dim>& conditions,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  Index first);

/// Their matrices, and no loads.
template <int dim>
ElementMatrices contact_matrices(const ContactOnArrays& contact, const Array<double>& points) {
  return side_matrices<dim>(contact.sides.block, contact.jumps, points, contact.h, contact.none,
                            true);
}
/// Matrices of 0, whose places those above take, and no loads.
template <int dim>
ElementMatrices no_contact_matrices(const ContactOnArrays& contact, const Array<double>& points) {
  return side_matrices<dim>(contact.sides.block, contact.jumps, points, contact.none, contact.none,
                            true);
}

}  // namespace assembly
