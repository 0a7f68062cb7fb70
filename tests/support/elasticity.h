// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

namespace tests {

/// Plane strain on the unit square with Young's modulus 1 and Poisson's ratio 0.3: Q1 on side ×
/// side cells, clamped at x = 0, a load of (0, -1) in the inside. Two unknowns a node, u and v of
/// node (i, j), i = 1 .. side, at 2 (i - 1 + side j). Three near-nullspace vectors: translations and
/// the rotation (-y, x).
multigrid::System plane_strain(int side);

}  // namespace tests
