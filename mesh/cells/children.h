// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

// How edges and shapes in the plane are divided; for kernel sources. With V points, E edges, Q quadrilaterals and T
// triangles before a refinement,
//   the middle of edge e is point V + e, that of quadrilateral q point V + E + q;
//   the halves of edge e are edges 2 e, at its first end, and 2 e + 1;
//   the edges inside of quadrilateral q are 2 E + 4 q + k, from the middle of its edge k to its own middle;
//   those inside of triangle t are 2 E + 4 Q + 3 t + k, which cut off its corner k.
namespace mesh {

/// The half of edge e at one of its ends.
MG_HD inline Index half_at(const Index* edge_ends, Index e, Index point) {
  return 2 * e + (edge_ends[2 * Offset(e)] == point ? 0 : 1);
}

/// The numbers that the parts of a finer mesh begin at.
struct Beginnings {
  Index edge_middles = 0, face_middles = 0;       ///< points
  Index in_quadrilaterals = 0, in_triangles = 0;  ///< edges
};

/// A place in a square or cube by three digits: 0 and 1 are its sides, 2 is the middle. Corner w of child q has
/// this digit along an axis on which the child's number has bit q and the corner's bit w.
MG_HD constexpr int digit(int q, int w) {
  return q == 0 ? (w == 0 ? 0 : 2) : (w == 0 ? 2 : 1);
}

}  // namespace mesh
