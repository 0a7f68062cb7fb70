// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/replay.h"
#include "multigrid/krylov/krylov_method.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {

/// What the host learns about an iteration.
struct Progress {
  ResidualSums residual;
  int bad_level = -1;            ///< the level where a value was not finite first; -1: none
  double energy_decrease = 0;    ///< see KrylovMethod
  double curvature = 0;          ///< (p, A p) of the step's direction
  bool is_indefinite = false;    ///< see KrylovMethod
  bool has_broken_down = false;  ///< see KrylovMethod
};

/// The outer Krylov iteration: the steps of a KrylovMethod, recorded once and replayed.
class OuterIteration {
 public:
  /// Records one iteration. `preconditioner` need not be finished yet.
  ///
  /// A, preconditioner  must outlive this
  OuterIteration(const Matrix<double>& A,
                 Preconditioner& preconditioner,
                 const SolverOptions& options,
                 bool graphs,
                 bool constant_nullspace = false);
  // The recorded iteration knows this object by its address.
  OuterIteration(const OuterIteration&) = delete;
  OuterIteration& operator=(const OuterIteration&) = delete;

  /// Starts from x = `start` (n values, or null for zero) for right-hand side b; returns ||r||.
  double begin(const Array<double>& b, const Array<double>* start);
  /// Replaces the residual by b - A x and returns its norm. A `restart` must follow before the next
  /// step.
  double true_residual(const Array<double>& b);
  /// Forgets directions, and takes the residual as it is.
  void restart();
  /// One iteration; waits for its scalars.
  Progress step();

  const Matrix<double>& matrix() const { return state_.A(); }
  const Array<double>& solution() const { return state_.x; }
  /// Makes the mean of the solution 0.
  void center_solution() { subtract_mean(state_.x, total_); }
  const Replay& replay() const { return replay_; }
  /// How many times the host waited inside steps, without the wait for the scalars: 0, unless the
  /// coarsest level is solved by a sparse direct solver.
  Offset cycle_synchronizations() const { return cycle_synchronizations_; }

 private:
  Preconditioner& preconditioner_;
  KrylovState state_;
  std::unique_ptr<KrylovMethod> method_;
  Array<double> total_;  ///< one sum
  Replay replay_;
  Offset cycle_synchronizations_ = 0;
};

}  // namespace multigrid
