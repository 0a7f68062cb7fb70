// SPDX-License-Identifier: MIT
#include "multigrid/sparse/pattern.h"

#include "multigrid/sparse/row_merge.h"

#include <stdexcept>

namespace multigrid {
namespace {

/// Entries of a row, with the diagonal or as they are.
template <class View>
struct RowLength {
  View A;
  bool with_diagonal;
  Index* length;
  MG_HD void operator()(Index i) const {
    Index n = 0;
    bool has_diagonal = false;
    A.all_columns(i, [&](Index j) {
      ++n;
      has_diagonal = has_diagonal || j == i;
      return true;
    });
    length[i] = with_diagonal && !has_diagonal ? n + 1 : n;
  }
};

/// Sorts a row by insertion: at once if it is sorted; of a stencil with overflow, which is sorted,
/// no column passes more than the stencil's.
template <class View>
struct SortedRow {
  View A;
  bool with_diagonal;
  const Offset* offsets;
  Index* columns;
  MG_HD void operator()(Index i) const {
    Offset end = offsets[i];
    bool has_diagonal = false;
    const auto insert = [&](Index j) {
      Offset k = end++;
      for (; k > offsets[i] && columns[k - 1] > j; --k) columns[k] = columns[k - 1];
      columns[k] = j;
      has_diagonal = has_diagonal || j == i;
      return true;
    };
    A.all_columns(i, insert);
    if (with_diagonal && !has_diagonal) insert(i);
  }
};

struct MergedColumns {
  RowMerge merge;
  const Offset* offsets;
  Index* columns;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Offset k = offsets[i];
    merge(
        i, lane, [](Offset, Offset) {},
        [&](Index column) {
          if (lane.rank == 0) columns[k] = column;
          ++k;
        });
  }
};

template <class View>
Pattern sorted_rows(
    const Executor& executor, Index n_rows, Index n_columns, const View& A, bool with_diagonal) {
  Array<Index> length(executor, n_rows);
  for_each(executor, n_rows, RowLength<View>{A, with_diagonal, length.on(executor)});
  Pattern pattern{n_rows, n_columns, Array<Offset>(executor, Offset(n_rows) + 1), {}};
  pattern.columns = Array<Index>(executor, scan(length, pattern.offsets));
  for_each(executor, n_rows,
           SortedRow<View>{A, with_diagonal, pattern.offsets.on(executor),
                           pattern.columns.on(executor)});
  return pattern;
}

Pattern product(const Pattern& A, const Pattern& B) {
  const Executor& executor = A.executor();
  MergeScratch scratch(executor, A.n_nonzeros());
  const RowMerge merge(view(A), view(B), scratch);
  Pattern C{A.n_rows, B.n_columns, Array<Offset>(executor, Offset(A.n_rows) + 1), {}};
  C.columns =
      Array<Index>(executor, merged_offsets(executor, merge, A.n_rows, A.n_nonzeros(), C.offsets));
  for_each_merged_row(executor, A.n_rows, A.n_nonzeros(),
                      MergedColumns{merge, C.offsets.on(executor), C.columns.on(executor)});
  return C;
}

template <class T>
Index n_columns(const Csr<T>& A) {
  return A.n_columns;
}
template <class T>
Index n_columns(const Ell<T>& A) {
  return A.n_rows;
}
template <class T>
Index n_columns(const Sell<T>& A) {
  return A.n_rows;
}
template <class T>
Index n_columns(const Packed<T>& A) {
  return A.n_rows;
}

}  // namespace

template <class T>
Pattern pattern_of(const Matrix<T>& A) {
  return std::visit(
      [](const auto& a) {
        return sorted_rows(a.executor(), a.n_rows, n_columns(a), view(a), false);
      },
      A);
}

template <class T>
Pattern pattern_of(const Csr<T>& A) {
  return {A.n_rows, A.n_columns, A.offsets.copy_to(A.executor()), A.columns.copy_to(A.executor())};
}

template Pattern pattern_of(const Csr<double>&);
template Pattern pattern_of(const Matrix<double>&);
template Pattern pattern_of(const Matrix<float>&);

Pattern pattern_power(const Pattern& A, int q) {
  if (q < 1 || A.n_rows != A.n_columns)
    throw std::logic_error("pattern_power: a square matrix to a power of at least 1");
  Pattern first = sorted_rows(A.executor(), A.n_rows, A.n_columns, view(A), true);
  if (q == 1) return first;
  Pattern power = product(first, first);
  for (int k = 2; k < q; ++k) power = product(first, power);
  return power;
}

}  // namespace multigrid
