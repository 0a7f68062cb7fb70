// SPDX-License-Identifier: MIT
#include "multigrid/sparse/mass_share.h"

#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

struct Shares {
  double sum = 0;
  Offset heavy = 0;  ///< rows of a tenth or more
  MG_HD Shares& operator+=(const Shares& other) {
    sum += other.sum;
    heavy += other.heavy;
    return *this;
  }
};

struct ShareOfRow {
  CsrView<double> A;
  MG_HD Shares operator()(Index i) const {
    double total = 0, absolute = 0;
    A.for_each_entry(i, [&](Index, double a) {
      total += a;
      absolute += a < 0 ? -a : a;
    });
    if (!(total > 0)) return {};
    return {total / absolute, total >= 0.1 * absolute ? 1 : 0};
  }
};

}  // namespace

double mass_share(const Csr<double>& A) {
  const Shares shares = sum(A.executor(), A.n_rows, ShareOfRow{view(A)});
  return 2 * shares.heavy > A.n_rows ? shares.sum / A.n_rows : 0;
}

}  // namespace multigrid
