// SPDX-License-Identifier: MIT
#pragma once

// The rows of a product of two sparse matrices; for kernel sources.
#include "multigrid/formats/views.h"

namespace multigrid {

/// For each entry a_ik of A, how far the merge has come in row k of B.
struct MergeScratch {
  Array<Offset> next;  ///< the first entry that is not merged yet
  Array<Index> head;   ///< its column, or RowMerge::none

  MergeScratch(const Executor& executor, Offset n_nonzeros)
      : next(executor, n_nonzeros), head(executor, n_nonzeros) {}
};

/// The columns of row i of A B, ascending: the lanes share the rows of B that belong to the entries
/// of row i of A, and merge them. Nothing is hashed or sorted, and a row may have any length. For a
/// row of the product with L entries, each entry of row i of A has its head looked at L times;
/// these heads are consecutive.
///
/// Bytes: an entry of A 28 + 16 for its row of B, each of its products 4 (and 12 rewritten in
/// scratch, which stay in a cache close by).
struct RowMerge {
  static constexpr Index none = 0x7fffffff;

  PatternView A, B;
  Offset* next;
  Index* head;

  RowMerge(const PatternView& A_, const PatternView& B_, MergeScratch& scratch)
      : A(A_),
        B(B_),
        next(scratch.next.on(scratch.next.executor())),
        head(scratch.head.on(scratch.head.executor())) {}

  /// Calls at(k, l) for every pair of an entry k of row i of A and an entry l of B that meet in a
  /// column, in the order of k within a lane, and then column_done(column), for one column after
  /// the other. All lanes of the row call it together.
  template <class Lanes, class At, class Done>
  MG_HD void operator()(Index i, Lanes lane, At&& at, Done&& column_done) const {
    const Offset begin = A.offsets[i] + lane.rank, end = A.offsets[i + 1];
    Index column = none;
    for (Offset k = begin; k < end; k += Lanes::size)
      column = lesser(column, read_head(k, B.offsets[A.columns[k]]));
    for (column = lane.least(column); column != none;) {
      Index following = none;
      for (Offset k = begin; k < end; k += Lanes::size) {
        Index own = head[k];
        if (own == column) {
          const Offset l = next[k];
          at(k, l);
          own = read_head(k, l + 1);
        }
        following = lesser(following, own);
      }
      column_done(column);
      column = lane.least(following);
    }
  }

 private:
  MG_HD static Index lesser(Index a, Index b) { return a < b ? a : b; }

  MG_HD Index read_head(Offset k, Offset l) const {
    const Index column = l < B.offsets[A.columns[k] + 1] ? B.columns[l] : none;
    next[k] = l;
    head[k] = column;
    return column;
  }
};

/// Entries of row i of A B.
struct MergedLength {
  RowMerge merge;
  Index* length;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Index n = 0;
    merge(
        i, lane, [](Offset, Offset) {}, [&](Index) { ++n; });
    if (lane.rank == 0) length[i] = n;
  }
};

/// for_each_row with as many lanes as suit the n rows of A, which have `n_nonzeros` entries in all.
template <class Kernel>
void for_each_merged_row(const Executor& executor,
                         Index n,
                         Offset n_nonzeros,
                         const Kernel& kernel) {
  if (n_nonzeros <= 5 * Offset(n))
    for_each_row<4>(executor, n, kernel);
  else if (n_nonzeros <= 16 * Offset(n))
    for_each_row<8>(executor, n, kernel);
  else
    for_each_row<32>(executor, n, kernel);
}

/// Lengths of the rows of A B, of which A has n with `n_nonzeros` entries.
inline Array<Index> merged_lengths(const Executor& executor,
                                   const RowMerge& merge,
                                   Index n,
                                   Offset n_nonzeros) {
  Array<Index> length(executor, n);
  for_each_merged_row(executor, n, n_nonzeros, MergedLength{merge, length.on(executor)});
  return length;
}

}  // namespace multigrid
