// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"
#include "multigrid/sparse/scalars.h"

#include <functional>
#include <vector>

namespace multigrid {

/// A fixed number of steps of nonlinear PCG on a coarse level of the K-cycle: paper AG, Algorithm
/// 2.1, keeping all earlier directions. alpha and beta stay on the executor, so the host never
/// waits.
template <class T>
class InnerKrylov {
 public:
  static constexpr int most_steps = 4;

  /// The sums of one step, with v_j = A p_j.
  struct Sums {
    double wv[most_steps - 1] = {};  ///< (w, v_j) for the earlier directions j
    double wAw = 0;                  ///< (w, A w)
    double rw = 0;  ///< (r, w) = (r, p), since r is orthogonal to earlier directions
    MG_HD Sums& operator+=(const Sums& other) {
      for (int j = 0; j < most_steps - 1; ++j) wv[j] += other.wv[j];
      wAw += other.wAw;
      rw += other.rw;
      return *this;
    }
  };

  InnerKrylov() = default;
  InnerKrylov(const Executor& executor, Index n, int steps);

  /// u = the iterate after all steps for A u = r from u = 0. `precondition(r, w)` sets w = B r.
  ///
  /// r  the right-hand side; overwritten by the residual before the last step
  void solve(const Matrix<T>& A,
             Array<T>& r,
             Array<T>& u,
             const std::function<void(const Array<T>&, Array<T>&)>& precondition);

  int steps() const { return static_cast<int>(p_.size()); }

 private:
  std::vector<Array<T>> p_, v_;  ///< directions and A times them
  Array<Sums> sums_;             ///< one a step
};

}  // namespace multigrid
