// SPDX-License-Identifier: MIT
#include "multigrid/sparse/row_sums.h"

#include "multigrid/formats/views.h"

#include <limits>

namespace multigrid {
namespace {

struct RelativeRowSum {
  static constexpr double infinity = std::numeric_limits<double>::infinity();
  CsrView<double> A;
  MG_HD RowSum operator()(Index i) const {
    double total = 0, absolute = 0;
    A.for_each_entry(i, [&](Index, double a) {
      total += a;
      absolute += a < 0 ? -a : a;
    });
    if (absolute == 0) return {0, i};
    const double relative = (total < 0 ? -total : total) / absolute;
    return {relative - relative == 0 ? relative : infinity, i};
  }
};

}  // namespace

RowSum largest_row_sum(const Csr<double>& A) {
  return sum(A.executor(), A.n_rows, RelativeRowSum{view(A)});
}

void largest_row_sum(const Csr<double>& A, Array<RowSum>& result) {
  sum(A.executor(), A.n_rows, RelativeRowSum{view(A)}, result.on(A.executor()));
}

}  // namespace multigrid
