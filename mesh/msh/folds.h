// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/msh/msh_solids.h"

#include <cmath>
#include <vector>

namespace mesh {

/// Two faces of a part of the boundary that share an edge; a and b are positions in `sides`.
struct Fold {
  std::size_t a = 0, b = 0;
  double turn = 0;                        ///< the angle between their planes
  double width_of_a = 0, width_of_b = 0;  ///< how far the faces reach from the edge
};

/// All of them, in the order of the parts. Each takes a few operations, and finding them a sort of the faces' edges.
std::vector<Fold> folds(const MshSolids& mesh);

// Vectors in space.
inline MshSolids::Point minus(const MshSolids::Point& a, const MshSolids::Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double dot(const MshSolids::Point& a, const MshSolids::Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline double norm(const MshSolids::Point& a) {
  return std::sqrt(dot(a, a));
}

}  // namespace mesh
