// SPDX-License-Identifier: MIT
#include "multigrid/sparse/pattern.h"

#include "multigrid/sparse/row_merge.h"
#include "multigrid/sparse/sparse_product.h"
#include "multigrid/sparse/vectors.h"

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

/// Sorts a row by insertion, which takes one pass if the row is sorted. In a stencil with overflow,
/// which is sorted, no column passes more columns than the stencil has.
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

/// The lower triangle of a pattern.
struct LowerView {
  PatternView A;
  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    return A.all_columns(i, [&](Index j) { return j > i || f(j); });
  }
};

/// A pattern with rows and columns in another order.
struct PermutedView {
  PatternView A;
  const Index* order;
  const Index* inverse;
  template <class F>
  MG_HD bool all_columns(Index k, F&& f) const {
    return A.all_columns(order[k], [&](Index j) { return f(inverse[j]); });
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

/// Row i of the union of two patterns. Bytes: 8 an entry.
struct UnionRow {
  PatternView A, B;
  const Offset* offsets;  ///< null: only count
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

template <class View>
Pattern sorted_rows(
    const Executor& executor, Index n_rows, Index n_columns, const View& A, bool with_diagonal) {
  Array<Index> length(executor, n_rows);
  for_each(executor, n_rows, RowLength<View>{A, with_diagonal, length.on(executor)});
  Pattern pattern = make_rows<Pattern>(length, n_columns);
  for_each(executor, n_rows,
           SortedRow<View>{A, with_diagonal, pattern.offsets.on(executor),
                           pattern.columns.on(executor)});
  return pattern;
}

Pattern product(const Pattern& A, const Pattern& B) {
  const Executor& executor = A.executor();
  MergeScratch scratch(executor, A.n_nonzeros());
  const RowMerge merge(view(A), view(B), scratch);
  Pattern C =
      make_rows<Pattern>(merged_lengths(executor, merge, A.n_rows, A.n_nonzeros()), B.n_columns);
  for_each_merged_row(executor, A.n_rows, A.n_nonzeros(),
                      MergedColumns{merge, C.offsets.on(executor), C.columns.on(executor)});
  return C;
}

}  // namespace

template <class T>
Pattern pattern_of(const Matrix<T>& A) {
  return std::visit(
      [](const auto& a) {
        const auto pattern = [&](const auto& rows) {
          return sorted_rows(a.executor(), a.n_rows, n_columns(a), rows, false);
        };
        if constexpr (is_in_blocks<std::decay_t<decltype(a)>>)
          return with_view_of_blocks(a, pattern);
        else
          return pattern(view(a));
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

Pattern symmetric_pattern(const Pattern& A) {
  const Executor& executor = A.executor();
  Csr<double> rows{A.n_rows, A.n_columns, A.offsets.copy_to(executor), A.columns.copy_to(executor),
                   Array<double>(executor, A.n_nonzeros())};
  fill(rows.values, 0.);
  rows = transpose(rows);
  const PatternView a = view(A), b = view(rows);
  Array<Index> length(executor, A.n_rows);
  for_each(executor, A.n_rows, UnionRow{a, b, nullptr, nullptr, length.on(executor)});
  Pattern C = make_rows<Pattern>(length, A.n_columns);
  for_each(executor, A.n_rows,
           UnionRow{a, b, C.offsets.on(executor), C.columns.on(executor), nullptr});
  return C;
}

Pattern lower_triangle(const Pattern& A) {
  return sorted_rows(A.executor(), A.n_rows, A.n_columns, LowerView{view(A)}, false);
}

Pattern permute(const Pattern& A, const Array<Index>& order, const Array<Index>& inverse) {
  const Executor& executor = A.executor();
  return sorted_rows(executor, A.n_rows, A.n_columns,
                     PermutedView{view(A), order.on(executor), inverse.on(executor)}, false);
}

}  // namespace multigrid
