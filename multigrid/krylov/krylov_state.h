// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/preconditioner.h"

#include <optional>

namespace multigrid {

/// Sums over the direction p of a step and q = A p.
struct StepSums {
  double pq = 0;  ///< (p, q)
  double pr = 0;  ///< (p, r), with the residual before the step
  MG_HD StepSums& operator+=(const StepSums& other) {
    pq += other.pq;
    pr += other.pr;
    return *this;
  }
};

/// Sums over the residual after a step, and the largest change of the solution.
struct ResidualSums {
  double rr = 0;    ///< (r, r)
  double flow = 0;  ///< sum of |r_i|
  double step = 0;  ///< largest change of an x_i
  MG_HD ResidualSums& operator+=(const ResidualSums& other) {
    rr += other.rr;
    flow += other.flow;
    if (other.step > step) step = other.step;
    return *this;
  }
};

/// The numbers that an iteration leaves on the executor. The host reads them together, once.
struct IterationScalars {
  double own = 0;  ///< for the Krylov method itself
  StepSums step;
  ResidualSums residual;
  double bad_level = 0;  ///< 1 + the level where a value was not finite first, or 0
};

/// What every Krylov method works on: the matrix, the preconditioner, the solution x, the residual
/// r = b - A x, and the scalars of an iteration. All arrays live on the executor of the matrix.
class KrylovState {
 public:
  /// A, preconditioner   must outlive the state
  /// constant_nullspace  the constants are the kernel of A: see System
  KrylovState(const Matrix<double>& A, Preconditioner& preconditioner, bool constant_nullspace);
  KrylovState(const KrylovState&) = delete;
  KrylovState& operator=(const KrylovState&) = delete;

  const Matrix<double>& A() const { return A_; }
  const Executor& executor() const { return x.executor(); }
  Offset n() const { return x.size(); }

  /// z = B v. Only launches kernels. If the preconditioner needs a float copy of v, this makes it,
  /// unless v is r: then `take_step` or `hand_over`, which change r, have made it.
  ///
  /// v  n values: r, or a vector of the method
  void precondition(const Array<double>& v);
  /// Writes the float copy of r, if the preconditioner needs one.
  void hand_over();
  /// Whether z is in float, in an array of the preconditioner.
  bool is_narrow() const { return narrow_ && !constant_nullspace_; }
  /// The result of `precondition`, in units of *z_unit(); T is float if is_narrow(), else double.
  template <class T>
  const Array<T>& z() const {
    if constexpr (std::is_same_v<T, double>)
      return z_;
    else
      return narrow_->z;
  }
  /// A power of two on the executor; null stands for 1.
  const double* z_unit() const;
  /// Where to write r in float, times *r_factor(); null if nobody needs it.
  float* narrow_r() const;
  const double* r_factor() const;
  /// One value on the executor: see Cycle::first_bad_level.
  const Index* first_bad_level() const;

  Array<double> x, r;               ///< n
  Array<IterationScalars> scalars;  ///< 1

 private:
  const Matrix<double>& A_;
  Preconditioner& preconditioner_;
  std::optional<NarrowVectors> narrow_;
  bool constant_nullspace_;
  Array<double> z_;      ///< n; empty if is_narrow()
  Array<double> total_;  ///< one sum
};

}  // namespace multigrid
