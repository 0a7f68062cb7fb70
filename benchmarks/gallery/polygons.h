// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

namespace gallery {

/// -Δu = 1 on the unit square, u = 0 on the boundary, by finite volumes: cells × cells squares are
/// cut in triangles with moved corners, and neighbours are merged by chance to polygons of one to
/// four. A polygon has one unknown at its centroid. The flux between two is (u_i - u_j) times the
/// length of what they share over the distance of their centroids; that is not consistent on such
/// polygons, but its matrix is an M-matrix, as a simulator's.
multigrid::System polygons(int cells);

}  // namespace gallery
