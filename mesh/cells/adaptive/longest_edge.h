// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

// For kernel sources.
namespace mesh {

/// The longest edge k of a triangle in the plane, from corner k to corner k + 1. Edges whose lengths differ by rounding alone are equally
/// long: then it is the first of them.
///
/// points  coordinate d of point v is number d * n_points + v
MG_HD inline int longest_edge(const multigrid::Index* corners,
                              const double* points,
                              multigrid::Offset n_points) {
  constexpr double rounding = 1e-10;
  int longest = 0;
  double most = 0;
  for (int k = 0; k < 3; ++k) {
    const multigrid::Index a = corners[k], b = corners[(k + 1) % 3];
    const double dx = points[b] - points[a], dy = points[n_points + b] - points[n_points + a];
    const double square = dx * dx + dy * dy;
    if (square <= most * (1 + rounding)) continue;
    most = square;
    longest = k;
  }
  return longest;
}

}  // namespace mesh
