// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/petsc_solver.h"

namespace multigrid::distributed {

/// The Euclidean norm.
double norm_of(Vec x);

/// When a solve of PETSc ends, and what became of it. PETSc's own test knows no residual at the start beside a start that is not 0. The
/// tolerance, that of divergence and the least residual are those of KSPSetTolerances, which Solver/PETSc options may have set.
class ConvergenceTest {
 public:
  /// of_b      the norm of the right-hand side
  /// rounding  a residual that is smaller is rounding, and small enough
  /// stop      looked at every eighth iteration; may be null
  ConvergenceTest(const ParallelOptions& options,
                  double of_b,
                  double rounding,
                  const std::atomic<bool>* stop)
      : options_(options),
        of_b_(of_b),
        rounding_(rounding),
        stop_(stop),
        tolerance_(options.tolerance),
        most_iterations_(options.max_iterations) {}
  /// For KSPSetConvergenceTest, with a ConvergenceTest as context.
  static PetscErrorCode ask(
      KSP ksp, PetscInt iteration, PetscReal norm, KSPConvergedReason* reason, void* context);
  /// Of the solve that has ended.
  SolveReport report(KSP ksp, Vec b, Vec x) const;

 private:
  std::string message_of(const SolveReport& report) const;
  /// Convergence that the residual, computed anew, does not confirm is none.
  void doubt(SolveReport& report) const;

  const ParallelOptions& options_;
  double of_b_, rounding_;
  const std::atomic<bool>* stop_;
  double scale_ = 1;  ///< what residuals are relative to
  // Of KSPSetTolerances:
  double tolerance_, least_residual_ = 0;
  PetscInt most_iterations_;
  bool is_stopped_ = false;
};

}  // namespace multigrid::distributed
