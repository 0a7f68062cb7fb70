// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/replay.h"
#include "multigrid/convergence/solution_check.h"
#include "multigrid/cycle/preconditioner.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {

/// Sums over the new direction p and q = A p.
struct StepSums {
  double pq = 0;  ///< (p, q)
  double pr = 0;  ///< (p, r)
  MG_HD StepSums& operator+=(const StepSums& other) {
    pq += other.pq;
    pr += other.pr;
    return *this;
  }
};

/// What became of the residual and the solution.
struct ResidualSums {
  double rr = 0;    ///< (r, r) after the step
  double flow = 0;  ///< sum of |r_i| after the step
  double step = 0;  ///< largest change of an x_i
  MG_HD ResidualSums& operator+=(const ResidualSums& other) {
    rr += other.rr;
    flow += other.flow;
    if (other.step > step) step = other.step;
    return *this;
  }
};

/// What one outer iteration leaves on the executor, and the host reads once: all that decides how
/// to go on.
struct IterationScalars {
  double direction = 0;  ///< flexible cg: (z, q), q = A p of the iteration before; cg: (z, r)
  StepSums step;
  ResidualSums residual;
  double bad_level = 0;  ///< 1 + the level where a value was not finite first, 0 for none

  /// By how much the step lowered ||e||_A^2, the square of the energy norm of the error: alpha (2
  /// (p, r) - alpha (p, A p)) with the step's alpha, whatever the preconditioner (Hestenes,
  /// Stiefel, Methods of conjugate gradients for solving linear systems, J. Res. NBS 1952, Theorem
  /// 6:1, for alpha = (p, r) / (p, A p)).
  double energy_decrease(Krylov method) const;
};

/// The steps of the outer Krylov iteration on vectors of its own, recorded once and replayed.
///
/// flexible cg  beta = -(z, q) / (p, q), the direction orthogonal to the last one: paper AG,
///              Algorithm 2.1 with one kept direction (Notay, Flexible conjugate gradients, SIAM J.
///              Sci. Comput. 2000, FCG(1))
/// cg           beta = (z, r) / (z, r)_old
/// none         x += z
///
/// With constants as the kernel of A their part of z is taken away: it changes A p not at all, but
/// would add up in x.
///
/// Bytes an unknown and iteration, beside cycle and matrix, with all in double: z and q (cg: r)
/// read; z p read and p written; p r read and q written (p q r read once more, where several
/// threads share a row); p q x r read and x r written: 14 values (16), 112 bytes.
///
/// With a hierarchy in float its own z is read and r written for it, without copies between, and p
/// is kept in float, in the unit of z: any p is good for x += alpha p and r -= alpha q if q is A
/// times that very p. z 4, q 8; z p 8 read, p 4 written; p 4, r 8 read, q 8 written; p 4, q x r 24
/// read, x r 16 and r in float 4 written: 92 bytes.
class OuterIteration {
 public:
  OuterIteration(const Matrix<double>& A,
                 Preconditioner& preconditioner,
                 Krylov method,
                 bool graphs,
                 bool constant_nullspace = false);

  /// Starts from x = `start` (n values, or null for zero) for right-hand side b; returns ||r||.
  double begin(const Array<double>& b, const Array<double>* start);
  /// Replaces the residual by b - A x; returns its norm. To go on after it takes `restart`.
  double true_residual(const Array<double>& b);
  /// Goes on from the residual as it is: forgets directions.
  void restart();
  /// One iteration; waits for its scalars.
  IterationScalars step();

  const Array<double>& solution() const { return x_; }
  /// Sums over the rows of b - A x computed anew; the iteration goes on as if nothing had been.
  RowChecks check(const Array<double>& b) const { return check_rows(A_, x_, b); }
  /// Makes the mean of the solution 0.
  void center_solution() { subtract_mean(x_, total_); }
  const Replay& replay() const { return replay_; }
  /// Times the host waited inside steps, not counting the one that reads the scalars: for sparse
  /// direct solves, else 0, or something is wrong.
  Offset cycle_synchronizations() const { return cycle_synchronizations_; }

 private:
  void launch();
  /// p, q = A p, the sums over them, and x, r, of z and p in units of *scale; null: of 1.
  template <class T>
  void advance(const Array<T>& z, Array<T>& p, const double* scale);
  /// Whether z is read where the preconditioner leaves it, in float.
  bool is_narrow() const { return narrow_ && !constant_nullspace_; }
  /// r for a preconditioner that takes it in float.
  void hand_over();

  const Matrix<double>& A_;
  Preconditioner& preconditioner_;
  std::optional<NarrowVectors> narrow_;
  Krylov method_;
  bool constant_nullspace_;
  Array<double> x_, r_, z_, p_, q_;
  Array<float> narrow_p_;  ///< in place of p_ where z is narrow
  Array<double> total_;    ///< one sum
  Array<IterationScalars> scalars_;
  Replay replay_;
  Offset cycle_synchronizations_ = 0;
};

}  // namespace multigrid
