// SPDX-License-Identifier: MIT
#pragma once

// Products of matrices of blocks, node by node and then block by block; for kernel sources.
#include "multigrid/coarsening/galerkin/block_nodes.h"
#include "multigrid/coarsening/galerkin/block_steps.h"

namespace multigrid {

/// Whether the blocks of a side of a product are weights times the identity.
template <class Side>
constexpr bool has_weights = false;
template <>
inline constexpr bool has_weights<LeftWeights> = true;
template <>
inline constexpr bool has_weights<RightWeights> = true;

/// A product of which the nodes are known.
template <class Left, class Right>
struct Numbers {
  Left A;
  Right B;
  Index inner;
  const Array<Index>& row_of;
  BlockRows& C;
  bool is_symmetric;

  /// Whether blocks have this size; then they are computed.
  template <int n_rows, int n_inner, int n_columns>
  bool of_size() const {
    if (C.rows != n_rows || inner != n_inner || C.columns != n_columns) return false;
    const Executor& executor = C.executor();
    constexpr int lanes = n_columns > 4 ? 8 : n_columns > 2 ? 4 : 2;
    for_each_row<lanes>(
        executor, row_of.size(),
        ProductBlock<Left, Right, n_rows, n_inner, n_columns>{
            A, B, view(Blocks(C)), row_of.on(executor), C.values.on(executor), is_symmetric});
    return true;
  }

  /// Displacements with rigid motions, or with constants alone, in the plane and in space; others are slower.
  bool of_known_size() const {
    if constexpr (has_weights<Left> || has_weights<Right>)
      return of_size<2, 2, 2>() || of_size<3, 3, 3>();
    else
      return of_size<2, 2, 3>() || of_size<3, 2, 3>() || of_size<3, 3, 3>() || of_size<2, 2, 2>() ||
             of_size<3, 3, 6>() || of_size<6, 3, 6>() || of_size<6, 6, 6>();
  }

  void compute() const {
    const Executor& executor = C.executor();
    if (!of_known_size())
      for_each_row<8>(
          executor, row_of.size(),
          ProductBlockOfAnySize<Left, Right>{A, B, view(Blocks(C)), row_of.on(executor),
                                             C.values.on(executor), is_symmetric, inner});
    if (is_symmetric)
      for_each_row<8>(
          executor, row_of.size(),
          MirrorBlock{RightBlocks(view(Blocks(C))), row_of.on(executor), C.values.on(executor)});
  }
};

/// nodes    of A, with its rows and entries
/// inner    columns of the blocks of A, and rows of those of B
/// columns  of the blocks of B; n_columns: of its nodes
template <class Left, class Right>
BlockRows product(const Executor& executor,
                  PatternView nodes,
                  Index n,
                  Offset n_nonzeros,
                  const Left& A,
                  const Right& B,
                  Index rows,
                  Index inner,
                  Index columns,
                  Index n_columns,
                  bool is_symmetric) {
  BlockRows C;
  C.rows = rows;
  C.columns = columns;
  Array<Index> row_of;
  C.nodes = product_nodes(executor, nodes, n, n_nonzeros, B, n_columns, row_of);
  C.values = Array<double>(executor, C.nodes.n_nonzeros() * rows * columns);
  Numbers<Left, Right>{A, B, inner, row_of, C, is_symmetric}.compute();
  return C;
}

}  // namespace multigrid
