// SPDX-License-Identifier: MIT
#include "multigrid/sparse/same_pattern.h"

#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

/// Raises *differs if row i of A is not row rows[i] of B: all its columns are there, and no others.
template <class View>
struct CompareRow {
  View A;
  const Offset* offsets;  ///< of B, and its columns
  const Index* columns;
  const Index* row_order;  ///< null: rows in their order
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

}  // namespace

template <class Format>
bool same_pattern(const Format& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns) {
  if (B.n_rows != A.n_rows || B.n_columns != n_columns(A)) return false;
  const Executor& executor = B.executor();
  Array<Index> differs(executor, 1);
  fill(differs, Index(-1));
  const auto compare = [&](const auto& view_of_A) {
    for_each(executor, B.n_rows,
             CompareRow<std::decay_t<decltype(view_of_A)>>{
                 view_of_A, B.offsets.on(executor), B.columns.on(executor), or_null(rows, executor),
                 or_null(columns, executor), differs.on(executor)});
  };
  if constexpr (is_in_blocks<Format>)
    with_view_of_blocks(A, compare);
  else
    compare(view(A));
  return differs.to_vector()[0] < 0;
}

#define MULTIGRID_INSTANTIATE(Format)                                                        \
  template bool same_pattern(const Format<double>&, const Csr<double>&, const Array<Index>&, \
                             const Array<Index>&);                                           \
  template bool same_pattern(const Format<float>&, const Csr<double>&, const Array<Index>&,  \
                             const Array<Index>&);
MULTIGRID_INSTANTIATE(Csr)
MULTIGRID_INSTANTIATE(Ell)
MULTIGRID_INSTANTIATE(Sell)
MULTIGRID_INSTANTIATE(Packed)
MULTIGRID_INSTANTIATE(Hyb)
MULTIGRID_INSTANTIATE(Dia)
MULTIGRID_INSTANTIATE(PackedBlocks)
#undef MULTIGRID_INSTANTIATE

}  // namespace multigrid
