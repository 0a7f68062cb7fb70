// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// Row j of a symmetric tridiagonal matrix.
struct TridiagonalRow {
  double alpha;         ///< on the diagonal
  double beta_squared;  ///< of the entry to its left
};

/// The largest eigenvalue, up to rounding, or 0 if none is positive. Newton's method for the
/// characteristic polynomial comes down to it from any larger number; bisection takes over where
/// many eigenvalues are near it.
double largest_eigenvalue(const std::vector<TridiagonalRow>& t);

}  // namespace multigrid
