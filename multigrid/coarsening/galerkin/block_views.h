// SPDX-License-Identifier: MIT
#pragma once

// Matrices of blocks as kernels of products see them; for kernel sources.
#include "multigrid/coarsening/galerkin/block_rows.h"
#include "multigrid/formats/views.h"

namespace multigrid {

/// A block: entry (r, c) is values[r * row_step + c * column_step].
struct BlockPlace {
  const double* values;
  Offset row_step, column_step;
};

struct BlocksView : PatternView {
  Index height, width;  ///< of a block
  const double* values;

  /// Block k of the pattern, in row i of nodes.
  MG_HD BlockPlace block(Index i, Offset k) const {
    const Offset begin = offsets[i];
    return {values + (begin * height + k - begin) * width, (offsets[i + 1] - begin) * width, 1};
  }

  /// f(place, j, c) for the lanes' parts of row r of the blocks of node i: the place in `values` of its entry for unknown c of node j.
  template <class Lanes, class F>
  MG_HD void for_each_of_row(Index i, Index r, Lanes lane, F&& f) const {
    const Offset begin = offsets[i], n = (offsets[i + 1] - begin) * width;
    const Offset first = begin * height * width + r * n;
    for (Offset k = lane.rank; k < n; k += Lanes::size)
      f(first + k, columns[begin + k / width], static_cast<Index>(k % width));
  }
};

inline BlocksView view(const Blocks& A) {
  const Executor& executor = A.executor();
  return {view(A.nodes), A.rows, A.columns, A.values.on(executor)};
}

/// The left matrix of a product.
struct LeftBlocks : BlocksView {
  MG_HD BlockPlace at(Index i, Offset k) const { return block(i, k); }
};

/// The transpose of blocks: number slots[k] of row columns[k] of P is block k, transposed.
struct TransposedBlocks : PatternView {
  const Index* slots;
  BlocksView P;
  MG_HD BlockPlace at(Index, Offset k) const {
    const Index i = columns[k];
    const BlockPlace place = P.block(i, P.offsets[i] + slots[k]);
    return {place.values, 1, place.row_step};
  }
};

/// The rows of a right matrix, in which columns are looked for.
struct SearchedRows : PatternView {
  static constexpr Index none = 0x7fffffff;

  /// The least column of row i beyond `column`, or `none`.
  MG_HD Index after(Index i, Index column) const {
    const Offset k = first_after(i, column);
    return k < offsets[i + 1] ? columns[k] : none;
  }
  /// The number of `column` in row i, or -1.
  MG_HD Index find(Index i, Index column) const {
    const Offset k = first_after(i, column - 1);
    return k < offsets[i + 1] && columns[k] == column ? static_cast<Index>(k - offsets[i]) : -1;
  }

 private:
  MG_HD Offset first_after(Index i, Index column) const {
    Offset begin = offsets[i], end = offsets[i + 1];
    while (begin < end) {
      const Offset middle = begin + (end - begin) / 2;
      if (columns[middle] <= column)
        begin = middle + 1;
      else
        end = middle;
    }
    return begin;
  }
};

/// The right matrix of a product.
struct RightBlocks : SearchedRows {
  BlocksView blocks;

  explicit RightBlocks(const BlocksView& view) : SearchedRows{view}, blocks(view) {}
  MG_HD BlockPlace at(Index i, Index number) const { return blocks.block(i, offsets[i] + number); }
};

/// A left or right matrix whose blocks are weights times the identity.
struct LeftWeights : PatternView {
  const double* values;
  MG_HD double at(Index, Offset k) const { return values[k]; }
};
struct RightWeights : SearchedRows {
  const double* values;
  MG_HD double at(Index i, Index number) const { return values[offsets[i] + number]; }
};

/// The same for one block a row, whose column is the set of the row.
struct RightSets {
  static constexpr Index none = SearchedRows::none;

  const Index* set;
  Index height, width;  ///< of a block
  const double* values;

  MG_HD Index after(Index i, Index column) const { return set[i] > column ? set[i] : none; }
  MG_HD Index find(Index i, Index column) const { return set[i] == column ? 0 : -1; }
  MG_HD BlockPlace at(Index i, Index) const {
    return {values + Offset(i) * height * width, width, 1};
  }
};

}  // namespace multigrid
