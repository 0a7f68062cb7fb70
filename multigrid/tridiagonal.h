// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace multigrid {

/// Row j of a symmetric tridiagonal matrix.
struct TridiagonalRow {
  double alpha;         ///< on the diagonal
  double beta_squared;  ///< of the entry to its left
};

/// The largest eigenvalue, if that is positive, to 18 digits of a bound of it.
double largest_eigenvalue(const std::vector<TridiagonalRow>& t);

}  // namespace multigrid
