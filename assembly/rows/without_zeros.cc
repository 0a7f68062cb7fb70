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

struct Entries {
  const Offset* offsets;
  const Index* columns;
  const double* values;
  const double* diagonal;
  bool is_symmetric;

  /// Whether entry k of row i is left out.
  MG_HD bool leaves_out(Index i, Offset k) const {
    const Index j = columns[k];
    if (j == i || !is_negligible(values[k], diagonal[i], diagonal[j])) return false;
    if (is_symmetric) return true;
    Offset transposed = offsets[j];
    while (columns[transposed] != i) ++transposed;
    return is_negligible(values[transposed], diagonal[i], diagonal[j]);
  }
};

/// The entries of row i that stay.
struct CountKept {
  Entries all;
  Index* lengths;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k)
      if (!all.leaves_out(i, k)) ++n;
    lengths[i] = n;
  }
};

struct KeepEntries {
  Entries all;
  const Offset* kept_offsets;
  Index* kept_columns;
  double* kept_values;
  MG_HD void operator()(Index i) const {
    Offset to = kept_offsets[i], of_diagonal = to;
    double left_out = 0;
    for (Offset k = all.offsets[i]; k < all.offsets[i + 1]; ++k) {
      if (all.leaves_out(i, k)) {
        left_out += all.values[k];
        continue;
      }
      if (all.columns[k] == i) of_diagonal = to;
      kept_columns[to] = all.columns[k];
      kept_values[to++] = all.values[k];
    }
    if (left_out != 0) kept_values[of_diagonal] += left_out;
  }
};

}  // namespace

Csr<double> without_zeros(Csr<double> A, const Array<double>& diagonal, const bool is_symmetric) {
  const Executor& executor = A.executor();
  Array<Index> lengths(executor, A.n_rows);
  const Entries all{A.offsets.on(executor), A.columns.on(executor), A.values.on(executor),
                    diagonal.on(executor), is_symmetric};
  for_each(executor, A.n_rows, CountKept{all, lengths.on(executor)});
  Csr<double> kept{A.n_rows, A.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1), {}, {}};
  const Offset total = multigrid::scan(lengths, kept.offsets);
  if (total == A.n_nonzeros()) return A;
  kept.columns = Array<Index>(executor, total);
  kept.values = Array<double>(executor, total);
  for_each(executor, A.n_rows,
           KeepEntries{all, kept.offsets.on(executor), kept.columns.on(executor),
                       kept.values.on(executor)});
  return kept;
}

}  // namespace assembly
