// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarse/coarse_refusal.h"
#include "multigrid/csr.h"

#include <memory>

namespace multigrid {

/// Solves the coarsest system by a sparse factorisation on the host, for levels too large for a
/// dense inverse (Solver/Hierarchy/Sparse coarse rows). If the hierarchy lives on another executor,
/// each solve copies its vectors to the host and back, and waits, so it cannot be recorded.
///
/// Symmetric matrices by LDL (Davis, Algorithm 849: a concise sparse Cholesky factorization package,
/// ACM Trans. Math. Softw. 2005) in the order of AMD (Amestoy, Davis, Duff, Algorithm 837, 2004),
/// others by KLU (Davis, Palamadai Natarajan, Algorithm 907: KLU, 2010), if this build has
/// SuiteSparse.
class SparseDirect {
 public:
  /// True if this build has AMD, LDL and KLU (CMake's TERRACE_SUITESPARSE).
  static bool available();

  /// A       n × n, of this kind
  /// throws  NotPositiveDefinite naming the row where elimination fails, OutOfMemory, InputError in
  ///         a build without SuiteSparse
  SparseDirect(const Csr<double>& A, CoarseMatrix kind);
  ~SparseDirect();

  /// x = A^-1 b. If constants are the kernel: the solution of mean 0 for b less its mean.
  template <class T>
  void solve(const Array<T>& b, Array<T>& x) const;

  Index n() const;
  std::size_t bytes() const;  ///< of the factor, on the host

 private:
  struct Factor;
  struct Ldl;
  struct Lu;
  std::unique_ptr<Factor> factor_;
};

}  // namespace multigrid
