// SPDX-License-Identifier: MIT
#include "multigrid/formats/views.h"
#include "multigrid/symmetry.h"

#include <cmath>

namespace multigrid {
namespace {

struct DiagonalOfRow {
  CsrView<double> A;
  double* diagonal;
  MG_HD void operator()(Index i) const {
    const Offset k = find_column(A.columns, A.offsets[i], A.offsets[i + 1], i);
    diagonal[i] = k < 0 ? 0. : A.values[k];
  }
};

/// The square of the largest relative difference of a row.
struct DifferenceOfRow {
  CsrView<double> A;
  const double* diagonal;
  MG_HD double operator()(Index i) const {
    double largest = 0;
    A.for_each_entry(i, [&](Index j, double value) {
      if (j == i) return;
      const Offset k = find_column(A.columns, A.offsets[j], A.offsets[j + 1], i);
      const double transposed = k < 0 ? 0. : A.values[k];
      if (value == transposed) return;
      double scale = sqrt(fabs(diagonal[i])) * sqrt(fabs(diagonal[j]));
      if (fabs(value) > scale) scale = fabs(value);
      if (fabs(transposed) > scale) scale = fabs(transposed);
      const double relative = fabs(value - transposed) / scale;
      if (relative > largest) largest = relative;
    });
    return largest * largest;
  }
};

}  // namespace

double asymmetry(const Csr<double>& A) {
  if (A.n_rows == 0) return 0;
  const Executor& executor = A.executor();
  Array<double> diagonal(executor, A.n_rows);
  for_each(executor, A.n_rows, DiagonalOfRow{view(A), diagonal.on(executor)});
  return std::sqrt(sum(executor, A.n_rows, DifferenceOfRow{view(A), diagonal.on(executor)}) /
                   A.n_rows);
}

}  // namespace multigrid
