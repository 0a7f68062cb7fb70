// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarse/coarse_refusal.h"
#include "multigrid/csr.h"
#include "multigrid/sparse/row_sums.h"

namespace multigrid {

/// Solves the coarsest system by a dense inverse that lives on the executor: one product a solve,
/// so a cycle with it can be recorded. Capped by Solver/Hierarchy/Coarse rows, for the coarsest
/// level of a mesh by direct_solver (hierarchy.h): n^2 values, n^3 operations to set up
/// (dense_inverse.h) in 4 n^2 bytes more.
template <class T>
class DenseSolver {
 public:
  DenseSolver() = default;
  /// A       n × n, of such a kind; of kind constants the inverse is the pseudo-inverse
  /// throws  NotPositiveDefinite naming the row where elimination fails
  explicit DenseSolver(const Csr<double>& A, CoarseMatrix kind = CoarseMatrix::definite);
  /// The same without the look at the end, which `require_definite` makes: only the latter throws.
  /// Waits where constants are the kernel, and nowhere else.
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
  Array<Index> first_bad_;  ///< row where elimination failed, -1 for none; empty: there was none
  Array<RowSum> row_sum_;   ///< of A, to tell why
};

}  // namespace multigrid
