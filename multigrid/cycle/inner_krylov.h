// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/scalars.h"

#include <functional>
#include <vector>

namespace multigrid {

/// A fixed number of steps on a coarse level of the K-cycle, keeping all earlier directions. For a
/// symmetric matrix it is nonlinear PCG: paper AG, Algorithm 2.1. For any other it is the
/// generalised conjugate residual method, the same recurrences with A w in place of w in all sums,
/// which makes the residual as small as its directions can (S. C. Eisenstat, H. C. Elman, M. H.
/// Schultz, SIAM J. Numer. Anal. 20, 1983; in K-cycles Y. Notay, SIAM J. Sci. Comput. 34, 2012).
/// alpha and beta stay on the executor, so the host never waits.
template <class T>
class InnerKrylov {
 public:
  static constexpr int most_steps = 4;

  /// The sums of one step, with v_j = A p_j, and s = w for a symmetric matrix, else s = A w.
  struct Sums {
    double sv[most_steps - 1] = {};  ///< (s, v_j) for the earlier directions j
    double sAw = 0;                  ///< (s, A w)
    double rs = 0;  ///< (r, s), which is that with the direction's own part: r is orthogonal to the
                    ///< earlier ones
    MG_HD Sums& operator+=(const Sums& other) {
      for (int j = 0; j < most_steps - 1; ++j) sv[j] += other.sv[j];
      sAw += other.sAw;
      rs += other.rs;
      return *this;
    }
  };

  InnerKrylov() = default;
  InnerKrylov(const Executor& executor, Index n, int steps, bool is_symmetric = true);

  /// u = the iterate after all steps for A u = r from u = 0. `precondition(r, w)` sets w = B r.
  ///
  /// r  the right-hand side; overwritten by the residual before the last step
  void solve(const Matrix<T>& A,
             Array<T>& r,
             Array<T>& u,
             const std::function<void(const Array<T>&, Array<T>&)>& precondition);

  int steps() const { return static_cast<int>(p_.size()); }

 private:
  bool is_symmetric_ = true;
  std::vector<Array<T>> p_, v_;  ///< directions and A times them
  Array<Sums> sums_;             ///< one a step
};

}  // namespace multigrid
