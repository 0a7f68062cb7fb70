// SPDX-License-Identifier: MIT
#include "multigrid/sparse/symmetric_pattern.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Row i of both patterns, merged. Bytes: 8 an entry.
struct MergedRow {
  PatternView A, B;
  const Offset* offsets;  ///< null: count only
  Index* columns;
  Index* length;
  MG_HD void operator()(Index i) const {
    Offset k = A.offsets[i], l = B.offsets[i], to = offsets ? offsets[i] : 0;
    Index n = 0;
    while (k < A.offsets[i + 1] || l < B.offsets[i + 1]) {
      constexpr Index none = 0x7fffffff;
      const Index a = k < A.offsets[i + 1] ? A.columns[k] : none;
      const Index b = l < B.offsets[i + 1] ? B.columns[l] : none;
      const Index column = a < b ? a : b;
      if (a == column) ++k;
      if (b == column) ++l;
      if (offsets)
        columns[to++] = column;
      else
        ++n;
    }
    if (!offsets) length[i] = n;
  }
};

PatternView view_of(const Array<Offset>& offsets, const Array<Index>& columns) {
  return {offsets.on(offsets.executor()), columns.on(offsets.executor())};
}

}  // namespace

Pattern symmetric_pattern(const Pattern& A) {
  const Executor& executor = A.executor();
  Csr<double> rows{A.n_rows, A.n_columns, A.offsets.copy_to(executor), A.columns.copy_to(executor),
                   Array<double>(executor, A.n_nonzeros())};
  fill(rows.values, 0.);
  rows = transpose(rows);
  const PatternView a = view_of(A.offsets, A.columns), b = view_of(rows.offsets, rows.columns);
  Array<Index> length(executor, A.n_rows);
  for_each(executor, A.n_rows, MergedRow{a, b, nullptr, nullptr, length.on(executor)});
  Pattern C{A.n_rows, A.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1), {}};
  C.columns = Array<Index>(executor, scan(length, C.offsets));
  for_each(executor, A.n_rows,
           MergedRow{a, b, C.offsets.on(executor), C.columns.on(executor), nullptr});
  return C;
}

}  // namespace multigrid
