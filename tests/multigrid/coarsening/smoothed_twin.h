// SPDX-License-Identifier: MIT
#pragma once

#include "tests/multigrid/twins.h"

namespace tests {

/// A matrix that need not be square, row by row.
struct Rectangle {
  int n_rows = 0, n_columns = 0;
  std::vector<double> values;
  double& operator()(int i, int j) { return values[std::size_t(i) * n_columns + j]; }
  double operator()(int i, int j) const { return values[std::size_t(i) * n_columns + j]; }
};
Rectangle rectangle(const multigrid::Csr<double>& A);

/// Coordinate d of point i is points[d][i].
using Points3 = std::vector<std::vector<double>>;

/// What smoothed_interpolation does to a row, how often.
struct RowCounts {
  int isolated = 0, at_dirichlet = 0, not_linear = 0, degenerate = 0, damped = 0, dropped = 0;
  int exact = 0;  ///< rows that give linear functions as they are
};

/// smoothed_interpolation by dense algebra: the step of Jacobi as a product of matrices, and the
/// smallest change with given sums by the normal equations of all of them at once.
Rectangle slow_interpolation(const Dense& A,
                             double lambda,
                             int run,
                             const Points3& points,
                             const Points3& centers,
                             RowCounts& counts);

/// The means of each `run` points.
Points3 slow_centers(const Points3& points, int run);

/// R A P
Dense slow_galerkin(const Dense& A, const Rectangle& P);

/// Whether A = L L^T with positive diagonals of L, if the last `singular` of them may be 0.
bool is_positive_definite(Dense A, int singular = 0);

}  // namespace tests
