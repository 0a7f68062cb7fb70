// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/forecast.h"
#include "multigrid/system.h"

namespace multigrid {

/// A system that takes about the memory of one of this size: an M-matrix on the jittered points of
/// a square or cubic lattice. Each point is coupled to its nearest ones, shell by shell. Of the
/// last shell as many couplings are drawn at random as the nonzeros ask for. On a graded mesh a
/// coupling weighs more the nearer its points are, by the size of their cells, as with finite
/// elements: aggregates then have as many neighbours as on the mesh. Coarser levels are such lattices
/// too, and P couples a point to the nearest points of the coarser lattice.
///
/// Where cells are stretched the lattice is, too, and couplings weigh by the squares of their lengths.
///
/// With several unknowns a node each point has a block, A_ij (1 + 0.2 where components differ), and the near-nullspace of
/// elasticity.
///
/// size     rows, nonzeros and tied rows are met, the nonzeros within 2 %: where rows at the
///          boundary have fewer, nothing is added to the others
/// returns  a positive definite system on default_host(), with convection along the first axis
///          where SystemSize::wind asks for it
System stand_in(const SystemSize& size, bool with_level_matrices);

}  // namespace multigrid
