// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/smoothed_aggregation/relaxed_candidate.h"

#include "multigrid/formats/views.h"

#include <cmath>
#include <utility>

namespace multigrid {
namespace {

struct Start {
  CsrView<double> A;
  double* w;
  MG_HD void operator()(Index i) const {
    const Offset k = find_column(A.columns, A.offsets[i], A.offsets[i + 1], i);
    w[i] = k < 0 || A.values[k] == 0 ? 1 : 1 / sqrt(fabs(A.values[k]));
  }
};

/// Bytes: an entry 12, a row 8 for its offset, 8 read and 8 written of w.
struct Sweep {
  CsrView<double> A;
  double damping;
  const double* w;
  double* next;
  MG_HD void operator()(Index i) const {
    double diagonal = 0, sum = 0;
    A.for_each_entry(i, [&](Index j, double a) {
      if (j == i) diagonal = a;
      sum += a * w[j];
    });
    next[i] = diagonal == 0 ? w[i] : w[i] - damping * sum / diagonal;
  }
};

}  // namespace

Array<double> relaxed_candidate(const Csr<double>& A, double lambda, int sweeps) {
  const Executor& executor = A.executor();
  Array<double> w(executor, A.n_rows);
  for_each(executor, A.n_rows, Start{view(A), w.on(executor)});
  if (sweeps == 0) return w;
  Array<double> next(executor, A.n_rows);
  for (int k = 0; k < sweeps; ++k) {
    for_each(executor, A.n_rows,
             Sweep{view(A), 4. / 3. / lambda, w.on(executor), next.on(executor)});
    std::swap(w, next);
  }
  return w;
}

}  // namespace multigrid
