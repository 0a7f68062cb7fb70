// SPDX-License-Identifier: MIT
#include "multigrid/sparse/sparse_product.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/long_rows.h"
#include "multigrid/sparse/row_merge.h"

#include <stdexcept>

namespace multigrid {
namespace {

struct NoEntries {
  Index* count;
  MG_HD void operator()(Index j) const { count[j] = 0; }
};

/// Entries of each column, and for each entry a number among them.
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

struct LongColumns {
  const Index* count;
  Index limit;
  MG_HD Offset operator()(Index j) const { return count[j] > limit ? 1 : 0; }
};

struct ListEntries {
  PatternView A;
  Key* column;
  Index* row;
  Index* entry;
  MG_HD void operator()(Index i) const {
    for (Offset k = A.offsets[i]; k < A.offsets[i + 1]; ++k) {
      column[k] = static_cast<Key>(A.columns[k]);
      row[k] = i;
      entry[k] = static_cast<Index>(k);
    }
  }
};

/// The first of the sorted entries whose column is at least c.
struct ColumnBegin {
  const Key* column;
  Offset n_entries;
  Offset* offsets;
  MG_HD void operator()(Index c) const {
    Offset low = 0, high = n_entries;
    while (low < high) {
      const Offset middle = (low + high) / 2;
      if (column[middle] < static_cast<Key>(c))
        low = middle + 1;
      else
        high = middle;
    }
    offsets[c] = low;
  }
};

struct TakeEntries {
  const Index* entry;
  const Index* row;
  const double* from;
  Index* columns;
  double* values;
  MG_HD void operator()(Index k) const {
    columns[k] = row[entry[k]];
    values[k] = from[entry[k]];
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

/// By a stable sort of the entries by their columns; any column may be dense.
Csr<double> transpose_by_sort(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Offset n = A.n_nonzeros();
  if (n > RowMerge::none) throw std::length_error("transpose: more than 2^31 - 1 entries");
  Array<Key> column(executor, n);
  Array<Index> row(executor, n), entry(executor, n);
  for_each(executor, A.n_rows,
           ListEntries{view(A), column.on(executor), row.on(executor), entry.on(executor)});
  sort_by_key(column, entry, index_bits);
  Csr<double> B{A.n_columns, A.n_rows, Array<Offset>(executor, Offset(A.n_columns) + 1),
                Array<Index>(executor, n), Array<double>(executor, n)};
  for_each(executor, B.offsets.size(), ColumnBegin{column.on(executor), n, B.offsets.on(executor)});
  for_each(executor, n,
           TakeEntries{entry.on(executor), row.on(executor), A.values.on(executor),
                       B.columns.on(executor), B.values.on(executor)});
  return B;
}

}  // namespace

Csr<double> transpose(const Csr<double>& A) {
  const Executor& executor = A.executor();
  const Offset n = A.n_nonzeros();
  Csr<double> B{A.n_columns, A.n_rows, Array<Offset>(executor, Offset(A.n_columns) + 1), {}, {}};
  Array<Index> count(executor, A.n_columns), number(executor, n);
  for_each(executor, A.n_columns, NoEntries{count.on(executor)});
  for_each_row<4>(executor, A.n_rows,
                  NumberEntries{view(A), count.on(executor), number.on(executor)});
  if (sum(executor, A.n_columns, LongColumns{count.on(executor), longest_ranked}) > 0)
    return transpose_by_sort(A);
  prefix_sums(count, B.offsets);
  B.columns = Array<Index>(executor, n);
  B.values = Array<double>(executor, n);
  for_each_row<4>(executor, A.n_rows,
                  PlaceEntries{view(A), number.on(executor), B.offsets.on(executor),
                               B.columns.on(executor), B.values.on(executor)});
  number = {};
  return sort_columns(std::move(B));
}

Csr<double> multiply(const Csr<double>& A, const Csr<double>& B) {
  if (A.n_columns != B.n_rows)
    throw std::logic_error("multiply: " + std::to_string(A.n_columns) + " columns times " +
                           std::to_string(B.n_rows) + " rows");
  const Executor& executor = A.executor();
  MergeScratch scratch(executor, A.n_nonzeros());
  const RowMerge merge(view(A), view(B), scratch);
  Csr<double> C{A.n_rows, B.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1), {}, {}};
  const Offset n_nonzeros = merged_offsets(executor, merge, A.n_rows, A.n_nonzeros(), C.offsets);
  C.columns = Array<Index>(executor, n_nonzeros);
  C.values = Array<double>(executor, n_nonzeros);
  for_each_merged_row(
      executor, A.n_rows, A.n_nonzeros(),
      MergedRow{merge, A.values.on(executor), B.values.on(executor), C.offsets.on(executor),
                C.columns.on(executor), C.values.on(executor)});
  return C;
}

}  // namespace multigrid
