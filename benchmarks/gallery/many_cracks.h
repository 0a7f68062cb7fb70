// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

namespace gallery {

/// -Δu = 1 on the unit square, P1 on triangles, with one crack in each of up to 10 × 10 squares,
/// along x or y by chance. Nothing flows through a crack; its faces have points of their own in the
/// same places.
multigrid::System many_cracks(int cells);

}  // namespace gallery
