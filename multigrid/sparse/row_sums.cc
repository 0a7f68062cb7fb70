// SPDX-License-Identifier: MIT
#include "multigrid/sparse/row_sums.h"

#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

struct RelativeRowSum {
  CsrView<double> A;
  MG_HD RowSum operator()(Index i) const { return {relative_row_sum(A, i), i}; }
};

}  // namespace

RowSum largest_row_sum(const Csr<double>& A) {
  return sum(A.executor(), A.n_rows, RelativeRowSum{view(A)});
}

void largest_row_sum(const Csr<double>& A, Array<RowSum>& result) {
  sum(A.executor(), A.n_rows, RelativeRowSum{view(A)}, result.on(A.executor()));
}

}  // namespace multigrid
