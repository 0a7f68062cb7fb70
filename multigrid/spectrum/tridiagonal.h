// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// Row j of a symmetric tridiagonal matrix.
struct TridiagonalRow {
  double alpha;         ///< on the diagonal
  double beta_squared;  ///< of the entry to its left
};

/// The largest eigenvalue, to rounding, or 0 if that is larger or there is none: by Newton's method
/// for the characteristic polynomial, which comes down to it from any larger number, and by
/// bisection where many are near it.
double largest_eigenvalue(const std::vector<TridiagonalRow>& t);

}  // namespace multigrid
