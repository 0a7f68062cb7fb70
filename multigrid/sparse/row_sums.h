// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <cmath>

namespace multigrid {

/// |sum_j a_ij| / sum_j |a_ij| of row i; 0 of zeros, infinite where that is not a number. For kernels.
///
/// A  a view of a matrix
template <class View>
MG_HD double relative_row_sum(const View& A, Index i) {
  double total = 0, absolute = 0;
  A.for_each_entry(i, [&](Index, double a) {
    total += a;
    absolute += a < 0 ? -a : a;
  });
  if (absolute == 0) return 0;
  const double relative = (total < 0 ? -total : total) / absolute;
  return relative - relative == 0 ? relative : INFINITY;
}

/// A row and how far its entries are from adding up to zero. += keeps the larger of two.
struct RowSum {
  double relative = -1;  ///< |sum_j a_ij| / sum_j |a_ij|; infinite where that is not a number
  Offset row = -1;
  MG_HD RowSum& operator+=(const RowSum& other) {
    const bool larger = other.relative > relative;
    if (larger || (other.relative == relative && other.row < row)) *this = other;
    return *this;
  }
};

/// The row of A with the largest relative sum, brought to the host. A row of zeros counts as 0.
RowSum largest_row_sum(const Csr<double>& A);
/// The same, left on the executor in `result`, which has one value. Does not wait.
void largest_row_sum(const Csr<double>& A, Array<RowSum>& result);

}  // namespace multigrid
