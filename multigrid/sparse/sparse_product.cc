// SPDX-License-Identifier: MIT
#include "multigrid/sparse/sparse_product.h"

#include "multigrid/sparse/marked_product.h"
#include "multigrid/sparse/pattern.h"
#include "multigrid/sparse/row_merge.h"
#include "multigrid/sparse/vectors.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// Counts the entries of each column, and numbers the entries within their columns.
struct NumberEntries {
  PatternView A;
  Index* count;
  Index* number;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size)
      number[k] = take_number(count + A.columns[k]);
  }
};

/// Row i of A becomes column i. Bytes: an entry 32, a row 8, an offset to write to for each entry
/// (mostly from a cache).
struct PlaceEntries {
  CsrView<double> A;
  const Index* number;
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    for (Offset k = A.offsets[i] + lane.rank; k < A.offsets[i + 1]; k += Lanes::size) {
      const Offset place = offsets[A.columns[k]] + number[k];
      columns[place] = i;
      values[place] = A.values[k];
    }
  }
};

/// Bytes beside those of the merge: an entry of A 8, a product 8, an entry of A B 12.
struct MergedRow {
  RowMerge merge;
  const double* a;
  const double* b;
  const Offset* offsets;
  Index* columns;
  double* values;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Offset next = offsets[i];
    double sum = 0;
    merge(
        i, lane, [&](Offset k, Offset l) { sum += a[k] * b[l]; },
        [&](Index column) {
          const double value = lane.sum(sum);
          if (lane.rank == 0) {
            columns[next] = column;
            values[next] = value;
          }
          ++next;
          sum = 0;
        });
  }
};

}  // namespace

Csr<double> transpose(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Offset n = A.n_nonzeros();
  Csr<double> B{A.n_columns, A.n_rows, Array<Offset>(executor, Offset(A.n_columns) + 1), {}, {}};
  Array<Index> count(executor, A.n_columns), number(executor, n);
  fill(count, Index(0));
  for_each_row<4>(executor, A.n_rows,
                  NumberEntries{view(A), count.on(executor), number.on(executor)});
  prefix_sums(count, B.offsets);
  B.columns = Array<Index>(executor, n);
  B.values = Array<double>(executor, n);
  for_each_row<4>(executor, A.n_rows,
                  PlaceEntries{view(A), number.on(executor), B.offsets.on(executor),
                               B.columns.on(executor), B.values.on(executor)});
  number = {};
  return sort_columns(std::move(B), count);
}

Csr<double> multiply(const Csr<double>& A, const Csr<double>& B) {
  if (A.n_columns != B.n_rows)
    throw std::logic_error("multiply: " + std::to_string(A.n_columns) + " columns times " +
                           std::to_string(B.n_rows) + " rows");
  const Executor& executor = A.executor();
  if (executor.space() == Space::host) return marked_product(A, B);
  MergeScratch scratch(executor, A.n_nonzeros());
  const RowMerge merge(view(A), view(B), scratch);
  Csr<double> C = make_rows<Csr<double>>(merged_lengths(executor, merge, A.n_rows, A.n_nonzeros()),
                                         B.n_columns);
  for_each_merged_row(
      executor, A.n_rows, A.n_nonzeros(),
      MergedRow{merge, A.values.on(executor), B.values.on(executor), C.offsets.on(executor),
                C.columns.on(executor), C.values.on(executor)});
  return C;
}

}  // namespace multigrid
