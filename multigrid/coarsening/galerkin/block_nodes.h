// SPDX-License-Identifier: MIT
#pragma once

// Which nodes a product of matrices of blocks couples; for kernel sources.
#include "multigrid/coarsening/galerkin/block_views.h"

namespace multigrid {

/// The columns of row i of A B, ascending: the lanes share the rows of B that belong to the entries of row i of A, and agree on
/// the next column. A lane keeps the next columns of its first rows in registers.
///
/// Bytes: an entry of A 20 for itself and the place of its row of B, an entry of that 4, mostly from a cache.
template <class Right>
struct MergedNodes {
  static constexpr Index none = Right::none;

  PatternView A;
  Right B;

  /// at(column), by all lanes together.
  template <class Lanes, class At>
  MG_HD void for_each_column(Index i, Lanes lane, At&& at) const {
    constexpr int kept = Lanes::size == 32 ? 12 : 4;
    const Offset begin = A.offsets[i] + lane.rank, end = A.offsets[i + 1];
    Index heads[kept];
    MG_UNROLL
    for (int s = 0; s < kept; ++s) {
      const Offset k = begin + s * Lanes::size;
      heads[s] = k < end ? B.after(A.columns[k], -1) : none;
    }
    for (Index column = -1;;) {
      Index next = none;
      MG_UNROLL
      for (int s = 0; s < kept; ++s) {
        if (heads[s] == column) heads[s] = B.after(A.columns[begin + s * Lanes::size], column);
        next = heads[s] < next ? heads[s] : next;
      }
      for (Offset k = begin + kept * Lanes::size; k < end; k += Lanes::size) {
        const Index own = B.after(A.columns[k], column);
        next = own < next ? own : next;
      }
      column = lane.least(next);
      if (column == none) return;
      at(column);
    }
  }
};

template <class Right>
struct CountNodes {
  MergedNodes<Right> row;
  Index* length;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Index n = 0;
    row.for_each_column(i, lane, [&](Index) { ++n; });
    if (lane.rank == 0) length[i] = n;
  }
};

/// Writes the columns of row i, and i beside each.
template <class Right>
struct WriteNodes {
  MergedNodes<Right> row;
  const Offset* offsets;
  Index* columns;
  Index* rows;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Offset next = offsets[i];
    row.for_each_column(i, lane, [&](Index column) {
      if (lane.rank == 0) {
        columns[next] = column;
        rows[next] = i;
      }
      ++next;
    });
  }
};

/// Lanes of a row of nodes of the left matrix: enough to keep the heads of its rows of the right one in registers.
template <class Kernel>
void for_each_row_of_nodes(const Executor& executor,
                           Index n,
                           Offset n_nonzeros,
                           const Kernel& kernel) {
  if (n_nonzeros <= 24 * Offset(n))
    for_each_row<8>(executor, n, kernel);
  else
    for_each_row<32>(executor, n, kernel);
}

/// The nodes of A B, and the row of each of its blocks.
template <class Right>
Pattern product_nodes(const Executor& executor,
                      PatternView A,
                      Index n,
                      Offset n_nonzeros,
                      const Right& B,
                      Index n_columns,
                      Array<Index>& row_of) {
  const MergedNodes<Right> row{A, B};
  Array<Index> length(executor, n);
  for_each_row_of_nodes(executor, n, n_nonzeros, CountNodes<Right>{row, length.on(executor)});
  Pattern nodes = make_rows<Pattern>(length, n_columns);
  row_of = Array<Index>(executor, nodes.n_nonzeros());
  for_each_row_of_nodes(executor, n, n_nonzeros,
                        WriteNodes<Right>{row, nodes.offsets.on(executor),
                                          nodes.columns.on(executor), row_of.on(executor)});
  return nodes;
}

}  // namespace multigrid
