// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarse/coarse_refusal.h"
#include "multigrid/csr.h"
#include "multigrid/sparse/row_sums.h"

namespace multigrid {

/// Solves the coarsest system by a dense inverse on the executor. A solve is one product, so a
/// cycle with it can be recorded. Solver/Hierarchy/Coarse rows bounds n; for the coarsest level of
/// a mesh, direct_solver (hierarchy.h) does. Takes n^2 values, and for setup n^3 operations
/// (dense_inverse.h) and 4 n^2 bytes of temporary memory.
template <class T>
class DenseSolver {
 public:
  DenseSolver() = default;
  /// A       n × n, of this kind; where constants are the kernel, the pseudo-inverse is computed
  /// throws  NotPositiveDefinite naming the row where elimination fails
  explicit DenseSolver(const Csr<double>& A, CoarseMatrix kind = CoarseMatrix::definite);
  /// The same, but the check is left to `require_definite`, which throws instead. Waits only where
  /// constants are the kernel.
  static DenseSolver start(const Csr<double>& A, CoarseMatrix kind);
  /// Waits.
  ///
  /// throws  NotPositiveDefinite, as the constructor
  void require_definite() const;

  /// x = A^-1 b
  void solve(const Array<T>& b, Array<T>& x) const;
  Index n() const { return n_; }
  /// n × n, row by row, on the executor
  const Array<T>& inverse() const { return inverse_; }
  std::size_t bytes() const { return inverse_.bytes(); }

 private:
  Index n_ = 0;
  Array<T> inverse_;
  CoarseMatrix kind_ = CoarseMatrix::definite;
  Array<Index>
      first_bad_;          ///< row where elimination failed, or -1; empty if nothing was eliminated
  Array<RowSum> row_sum_;  ///< the largest of A, for the message
};

}  // namespace multigrid
