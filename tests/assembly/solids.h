// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/element.h"
#include "mesh/mesh.h"

#include <vector>

namespace assembly_tests {

/// The elements in 3D, for loops.
inline const std::vector<assembly::Element> solid_elements = {
    assembly::Element::P1, assembly::Element::P2, assembly::Element::Q1, assembly::Element::Q2};

/// Whether the element is one of tetrahedra.
bool on_tetrahedra(assembly::Element element);

/// The unit cube with n × n × n cubes as hexahedra, or six tetrahedra each. Boundaries left,
/// right, front, back, bottom, top.
mesh::Mesh<3> cube_mesh(bool tetrahedra, int n);

/// The same with its vertices moved by a smooth map: hexahedra are no parallelepipeds, and have
/// faces that are not plane.
mesh::Mesh<3> bent_cube_mesh(bool tetrahedra, int n);

/// The unit ball around the origin, its boundary `sphere` curved: seven hexahedra refined, or each
/// of those cut into 24 tetrahedra.
mesh::Mesh<3> ball_mesh(bool tetrahedra, int refinements);

/// Two cubes whose common face the second sees turned, as three bits of `orientation` say; or, of
/// each cube, 24 tetrahedra.
mesh::Mesh<3> turned_cubes_mesh(bool tetrahedra, unsigned int orientation);

}  // namespace assembly_tests
