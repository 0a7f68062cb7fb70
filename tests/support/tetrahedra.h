// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/problems.h"

namespace tests {

/// -Δu = 1 on the unit cube, P1 on the moved points of a lattice whose cubes are cut into six
/// tetrahedra each, u = 0 on the boundary; side^3 unknowns. With uniform points the 7-point
/// stencil.
multigrid::System tetrahedra(int side, Points points);

/// -Δu + c u = 1 for -Δu = 1, with lumped masses: c b_i is added to each a_ii.
multigrid::System with_mass(multigrid::System system, double c);

}  // namespace tests
