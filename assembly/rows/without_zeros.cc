// SPDX-License-Identifier: MIT
#include "assembly/rows/without_zeros.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <cmath>

namespace assembly {

using multigrid::Array;
using multigrid::Csr;
using multigrid::Executor;
using multigrid::for_each;
using multigrid::Index;
using multigrid::Offset;

namespace {

MG_HD bool is_negligible(double a_ij, double a_ii, double a_jj) {
  return fabs(a_ij) <= 1e-10 * sqrt(fabs(a_ii) * fabs(a_jj));
}

/// The entries of row i that stay.
struct CountKept {
  const Offset* offsets;
  const Index* columns;
  const double* values;
  const double* diagonal;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index j = columns[k];
      if (j == i || !is_negligible(values[k], diagonal[i], diagonal[j])) ++n;
    }
    lengths[i] = n;
  }
};

struct KeepEntries {
  const Offset* offsets;
  const Index* columns;
  const double* values;
  const double* diagonal;
  const Offset* kept_offsets;
  Index* kept_columns;
  double* kept_values;
  MG_HD void operator()(Index i) const {
    Offset to = kept_offsets[i], of_diagonal = to;
    double left_out = 0;
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      const Index j = columns[k];
      if (j != i && is_negligible(values[k], diagonal[i], diagonal[j])) {
        left_out += values[k];
        continue;
      }
      if (j == i) of_diagonal = to;
      kept_columns[to] = j;
      kept_values[to++] = values[k];
    }
    if (left_out != 0) kept_values[of_diagonal] += left_out;
  }
};

}  // namespace

Csr<double> without_zeros(Csr<double> A, const Array<double>& diagonal) {
  const Executor& executor = A.executor();
  Array<Index> lengths(executor, A.n_rows);
  const Offset* const offsets = A.offsets.on(executor);
  const Index* const columns = A.columns.on(executor);
  const double* const values = A.values.on(executor);
  for_each(executor, A.n_rows,
           CountKept{offsets, columns, values, diagonal.on(executor), lengths.on(executor)});
  Csr<double> kept{A.n_rows, A.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, kept.offsets);
  if (total == A.n_nonzeros()) return A;
  kept.columns = Array<Index>(executor, total);
  kept.values = Array<double>(executor, total);
  for_each(executor, A.n_rows,
           KeepEntries{offsets, columns, values, diagonal.on(executor), kept.offsets.on(executor),
                       kept.columns.on(executor), kept.values.on(executor)});
  return kept;
}

}  // namespace assembly
