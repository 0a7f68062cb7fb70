// SPDX-License-Identifier: MIT
#pragma once

// The inverse of a dense symmetric matrix; for kernel sources.
#include "multigrid/backend/array.h"
#include "multigrid/backend/launch.h"

namespace multigrid {

/// Entries of a symmetric n × n matrix whose lower triangle is stored in square blocks, row of
/// blocks after row of blocks and each of them row by row; those on the diagonal are full.
struct SymmetricView {
  static constexpr int width = 32;  ///< of a block

  double* values;

  MG_HD double* block(Index I, Index J) const {
    return values + (Offset(I) * (I + 1) / 2 + J) * (width * width);
  }
  /// For i / width >= j / width.
  MG_HD double& at(Index i, Index j) const {
    return block(i / width, j / width)[i % width * width + j % width];
  }
  /// For any i and j.
  MG_HD double get(Index i, Index j) const { return i < j ? at(j, i) : at(i, j); }
};

/// Owns such a matrix. Rows are filled up to whole blocks by those of the identity. The caller
/// writes all of it.
struct SymmetricBlocks {
  Index n;
  Index n_blocks;  ///< on a side
  Array<double> values;
  Array<double> diagonal;  ///< once more

  SymmetricBlocks(const Executor& executor, Index n_rows)
      : n(n_rows),
        n_blocks((n_rows + SymmetricView::width - 1) / SymmetricView::width),
        values(executor,
               Offset(n_blocks) * (n_blocks + 1) / 2 * SymmetricView::width * SymmetricView::width),
        diagonal(executor, n_padded()) {}

  Index n_padded() const { return n_blocks * SymmetricView::width; }
  SymmetricView view() { return {values.on(values.executor())}; }
};

/// A := -A^-1, in place, by sweeping out one block of rows after the other.
///
/// A          positive definite
/// first_bad  on the executor: becomes -1, or the first row whose pivot is not larger than
///            `relative_zero` times its diagonal entry in A; A is then of no use
/// cost       n^3 operations in n / 32 steps of two launches (on a host three); 256 n bytes of
///            temporary memory. Does not wait.
/// source     Goodnight, A Tutorial on the SWEEP Operator, The American Statistician 1979, with
///            blocks for pivots
void sweep(SymmetricBlocks& A, double relative_zero, Array<Index>& first_bad);

}  // namespace multigrid
