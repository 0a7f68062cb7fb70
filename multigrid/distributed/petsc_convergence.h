// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/petsc_energy.h"
#include "multigrid/distributed/petsc_solver.h"

#include <algorithm>
#include <exception>

namespace multigrid::distributed {

/// The Euclidean norm.
double norm_of(Vec x);
/// That of b - A x, A the matrix of a solver.
double residual_norm(KSP ksp, Vec b, Vec x);

/// When a solve of PETSc ends, and what became of it. PETSc's own test takes the right-hand side where the start is not 0, never the residual
/// at the start. Tolerances and the most iterations are those of KSPSetTolerances, which Solver/PETSc options may have set. A method that
/// asks no test, such as preonly, is judged by the residual that it leaves.
class ConvergenceTest {
 public:
  /// scale     what the residual is relative to: the norm of b, or of the residual at the start
  /// rounding  a residual that is smaller is rounding, and small enough; what residuals are relative to is at least so large that this is the
  ///           tolerance
  /// energy    decides in the place of the residual; may be null
  /// stop      looked at every eighth iteration; may be null
  ConvergenceTest(const ParallelOptions& options,
                  double scale,
                  double rounding,
                  EnergyTest* energy,
                  const std::atomic<bool>* stop)
      : options_(options),
        scale_(std::max({scale, options.tolerance > 0 ? rounding / options.tolerance : 0.,
                         scale > 0 ? 0. : 1.})),
        scale_of_test_(scale_),
        rounding_(rounding),
        energy_(energy),
        stop_(stop),
        tolerance_(options.tolerance),
        most_iterations_(options.max_iterations) {}
  /// For KSPSetConvergenceTest, with a ConvergenceTest as context.
  static PetscErrorCode ask(
      KSP ksp, PetscInt iteration, PetscReal norm, KSPConvergedReason* reason, void* context);
  /// Throws what `ask` could not throw through PETSc.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }
  /// Of the solve that has ended.
  SolveReport report(KSP ksp, Vec b, Vec x) const;

 private:
  /// Whether the solve has converged: by the energy, or by the norm that PETSc has computed.
  KSPConvergedReason judge(KSP ksp, PetscInt iteration, double norm);
  std::string message_of(const SolveReport& report) const;
  /// Convergence that the residual, computed anew, does not confirm is none.
  void doubt(KSP ksp, SolveReport& report) const;

  const ParallelOptions& options_;
  double scale_;          ///< of residuals b - A x
  double scale_of_test_;  ///< of what PETSc takes for them, which a preconditioner may have changed
  double rounding_;
  EnergyTest* energy_;
  const std::atomic<bool>* stop_;
  std::exception_ptr failure_;
  // Of KSPSetTolerances:
  double tolerance_, least_residual_ = 0;
  PetscInt most_iterations_;
  bool is_stopped_ = false;
};

}  // namespace multigrid::distributed
