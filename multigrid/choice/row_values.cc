// SPDX-License-Identifier: MIT
#include "multigrid/choice/row_values.h"

#include "multigrid/formats/views.h"

#include <cmath>

namespace multigrid {
namespace {

/// Sums of rows below this share of their absolute values are negative, not rounding.
constexpr double clearly = 1e-4;

struct ValuesOfRow {
  CsrView<double> A;
  Sample sample;
  MG_HD RowValues operator()(Index k) const {
    const Index i = sample.row(k);
    RowValues row;
    row.alone = 1;
    double total = 0, own = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      total += a;
      if (j == i) own = a;
      if (j == i || a == 0) return;
      row.alone = 0;
      row.absolute += fabs(a);
      if (a > 0) row.positive += a;
      const Index distance = j < i ? i - j : j - i;
      if (distance > row.bandwidth) row.bandwidth = distance;
    });
    row.not_positive = own > 0 ? 0 : 1;
    const double size = row.absolute + fabs(own);
    row.mass = row.least_mass = total > 0 ? total / size : 0;
    row.negative = total < -clearly * size ? 1 : 0;
    row.most_sum = size > 0 ? fabs(total) / size : 0;
    return row;
  }
};

/// Bytes a row: 8.
struct LengthOfRow {
  const Offset* offsets;
  MG_HD LongestRow operator()(Index i) const { return {offsets[i + 1] - offsets[i]}; }
};

}  // namespace

void add_up_values(const Csr<double>& A, const Sample& sample, RowValues* result) {
  sum(A.executor(), sample.n_rows, ValuesOfRow{view(A), sample}, result);
}

void find_longest_row(const Csr<double>& A, LongestRow* result) {
  sum(A.executor(), A.n_rows, LengthOfRow{A.offsets.on(A.executor())}, result);
}

}  // namespace multigrid
