// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/coarse.h"

/// Coarse meshes of the unit square and cube, with all sides of the boundary, whose cells begin at any of their
/// corners.
namespace tests {

/// Two triangles a square; n a side. Points are moved by chance.
mesh::CoarseCells<2> triangles_of_square(int n);
/// Squares on the left, each cut into two triangles on the right; n a side.
mesh::CoarseCells<2> mixed_square(int n);
/// Six tetrahedra a cube.
mesh::CoarseCells<3> tetrahedra_of_cube(int n);
mesh::CoarseCells<3> hexahedra_of_cube(int n);
/// A hexagon of triangles around the middle of a circle.
mesh::CoarseCells<2> disk();

}  // namespace tests
