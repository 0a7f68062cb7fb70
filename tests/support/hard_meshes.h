// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/simplices.h"

/// Meshes whose points are hard for a tree over coordinates.
namespace tests {

/// The annulus from radius 1/ratio to 1, rings growing by one factor, both circles fixed:
/// (rings - 1) * sectors unknowns, edges graded by `ratio`.
SimplexMesh<2> polar(int rings, int sectors, double ratio);

/// The lattice with a crack in the plane x_0 = 1/2, from x_1 = 0 to x_1 = length; 1 cuts the domain
/// into two bodies. Its faces are free, and have points of their own that differ by `gap`.
///
/// cells  even
template <int dim>
struct Cracked {
  SimplexMesh<dim> mesh;
  std::vector<char> is_behind;  ///< unknowns with x_0 > 1/2, or on the crack's far face
};
template <int dim>
Cracked<dim> cracked(int cells, double length, double gap);

}  // namespace tests
