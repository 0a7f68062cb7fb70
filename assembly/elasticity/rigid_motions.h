// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/held_sides.h"

#include <array>

namespace assembly {

/// A small motion of a rigid body: x moves by shift + turn x (x - 0). In the plane only turn[2] and the first two of `shift`.
struct RigidMotion {
  std::array<double, 3> shift{}, turn{};
  std::size_t body = 0;  ///< of the mesh's bodies
};

/// The motions that no condition resists, a basis of them.
///
/// Cells that share a face are of one body; bodies that meet at an edge or a vertex alone move together there. Conditions are those
/// at the vertices of the coarse mesh, which are nodes of every refinement.
template <int dim>
std::vector<RigidMotion> rigid_motions(const ElasticSides<dim>& sides, const mesh::Mesh<dim>& mesh);

/// "a translation along x", "a rotation about the axis along z through (1, 0, 0)".
std::string describe(const RigidMotion& motion, int dim);

/// throws  multigrid::InputError that names the motions that no condition resists, if there are any
template <int dim>
void require_no_rigid_motion(const ElasticSides<dim>& sides, const mesh::Mesh<dim>& mesh);

}  // namespace assembly
