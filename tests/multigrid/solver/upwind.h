// SPDX-License-Identifier: MIT
#pragma once

#include "tests/multigrid/twins.h"
#include "tests/support/problems.h"

namespace tests {

/// -Delta u + b . grad u + u by upwind differences on side × side points.
inline multigrid::System upwind(int side, double b1, double b2) {
  const multigrid::System grid = five_point(side);
  Dense A = expand(grid.A);
  const double h = 1. / (side + 1);
  for (int i = 0; i < A.n; ++i) {
    A(i, i) += (b1 + b2) * h + h * h;
    if (i % side > 0) A(i, i - 1) -= b1 * h;
    if (i >= side) A(i, i - side) -= b2 * h;
  }
  return system_of(A, random_vector(A.n, 332));
}

}  // namespace tests
