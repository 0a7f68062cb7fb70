// SPDX-License-Identifier: MIT
#include "multigrid/sparse/same_pattern.h"

#include "multigrid/formats/views.h"
#include "multigrid/sparse/find_column.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Raises *differs if row i of A is not row rows[i] of B: all its columns are there, and no others.
template <class View>
struct CompareRow {
  View A;
  const Offset* offsets;  ///< of B, and its columns
  const Index* columns;
  const Index* row_order;  ///< null: as they are
  const Index* column_order;
  Index* differs;
  MG_HD void operator()(Index i) const {
    const Index row = row_order ? row_order[i] : i;
    const Offset begin = offsets[row], end = offsets[row + 1];
    Offset found = 0;
    const bool all = A.all_columns(i, [&](Index j) {
      ++found;
      return find_column(columns, begin, end, column_order ? column_order[j] : j) >= 0;
    });
    if (!all || found != end - begin) raise(differs, 1);
  }
};

const Index* or_null(const Array<Index>& order, const Executor& executor) {
  return order.empty() ? nullptr : order.on(executor);
}

template <class View>
bool same_rows(const View& A,
               const Csr<double>& B,
               const Array<Index>& rows,
               const Array<Index>& columns) {
  const Executor& executor = B.executor();
  Array<Index> differs(executor, 1);
  fill(differs, Index(-1));
  for_each(
      executor, B.n_rows,
      CompareRow<View>{A, B.offsets.on(executor), B.columns.on(executor), or_null(rows, executor),
                       or_null(columns, executor), differs.on(executor)});
  return differs.to_vector()[0] < 0;
}

}  // namespace

template <class T>
bool same_pattern(const Matrix<T>& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns) {
  if (B.n_rows != n_rows(A) || B.n_columns != n_rows(A)) return false;
  return std::visit([&](const auto& a) { return same_rows(view(a), B, rows, columns); }, A);
}

template <class T>
bool same_pattern(const Csr<T>& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns) {
  if (B.n_rows != A.n_rows || B.n_columns != A.n_columns) return false;
  return same_rows(view(A), B, rows, columns);
}

#define MULTIGRID_INSTANTIATE(T)                                                        \
  template bool same_pattern(const Matrix<T>&, const Csr<double>&, const Array<Index>&, \
                             const Array<Index>&);                                      \
  template bool same_pattern(const Csr<T>&, const Csr<double>&, const Array<Index>&,    \
                             const Array<Index>&);
MULTIGRID_INSTANTIATE(double)
MULTIGRID_INSTANTIATE(float)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
