// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/cycle/preconditioner.h"
#include "multigrid/krylov/iteration_scalars.h"

#include <optional>

namespace multigrid {

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

  /// z = B v. Launches only. A float copy of r, for a preconditioner that wants one, is written by
  /// whoever changes r (`take_step` and `hand_over`); of any other v it is made here.
  ///
  /// v  n values; r, or a vector of the method's own
  void precondition(const Array<double>& v);
  /// Writes the float copy of r.
  void hand_over();
  /// Whether z is in float, where the preconditioner leaves it.
  bool is_narrow() const { return narrow_ && !constant_nullspace_; }
  /// z after `precondition`, T = float if is_narrow(), else double; in units of *z_unit().
  template <class T>
  const Array<T>& z() const;
  /// A power of two on the executor; null stands for 1.
  const double* z_unit() const;
  /// Where r in float is to be written, times *r_factor(); null: nobody wants it.
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
  Array<double> z_;      ///< n, unless it is narrow
  Array<double> total_;  ///< one sum
};

template <>
const Array<double>& KrylovState::z() const;
template <>
const Array<float>& KrylovState::z() const;

}  // namespace multigrid
