// SPDX-License-Identifier: MIT
#pragma once

// Inverses of dense matrices; for kernel sources.
#include "multigrid/backend/launch.h"
#include "multigrid/csr.h"

namespace multigrid {

/// The entries of a symmetric n × n matrix for kernels. The lower triangle is stored in square
/// blocks, one row of blocks after the other, and each block row by row. Blocks on the diagonal are
/// full.
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

/// Owns such a matrix, filled up to whole blocks by rows of the identity. The caller writes all of
/// it.
struct SymmetricBlocks {
  Index n;
  Index n_blocks;  ///< on a side
  Array<double> values;
  Array<double> diagonal;  ///< a copy of the diagonal

  SymmetricBlocks(const Executor& executor, Index n_rows)
      : n(n_rows),
        n_blocks((n_rows + SymmetricView::width - 1) / SymmetricView::width),
        values(executor,
               Offset(n_blocks) * (n_blocks + 1) / 2 * SymmetricView::width * SymmetricView::width),
        diagonal(executor, n_padded()) {}

  Index n_padded() const { return n_blocks * SymmetricView::width; }
  SymmetricView view() { return {values.on(values.executor())}; }
};

/// A := -A^-1, in place, by sweeping out one block of rows after the other. Does not wait.
///
/// A          positive definite
/// first_bad  one value on the executor: becomes -1, or the first row whose pivot is not larger
///            than `relative_zero` times its diagonal entry in A; A is then of no use
/// cost       n^3 operations in n / 32 steps of two launches (on a host three); 256 n bytes of
///            temporary memory
/// source     Goodnight, A Tutorial on the SWEEP Operator, The American Statistician 1979, with
///            blocks for pivots
void sweep(SymmetricBlocks& A, double relative_zero, Array<Index>& first_bad);

/// The inverse of a matrix that need not be symmetric, by Gauss-Jordan elimination with partial
/// pivoting (general_inverse.cc). Does not wait.
///
/// A          n × n
/// inverse    n × n, row by row: receives A^-1
/// first_bad  as for `sweep`: the first column whose pivot is not larger than 1e-13 times its
///            largest entry in A
/// cost       2 n^3 operations in n steps of three launches, each a pass over n^2 values; 8 n^2
///            bytes of temporary memory
/// source     Golub, Van Loan, Matrix Computations, 4th edition, Section 3.4
template <class T>
void invert_general(const Csr<double>& A, Array<T>& inverse, Array<Index>& first_bad);

}  // namespace multigrid
