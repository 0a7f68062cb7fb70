// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_convergence.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace multigrid::distributed {
namespace {

Outcome outcome_of(const KSPConvergedReason reason) {
  switch (reason) {
    case KSP_DIVERGED_ITS:
      return Outcome::iteration_limit;
    case KSP_DIVERGED_NANORINF:
      return Outcome::not_finite;
    case KSP_DIVERGED_INDEFINITE_MAT:
    case KSP_DIVERGED_INDEFINITE_PC:
      return Outcome::indefinite;
    case KSP_DIVERGED_BREAKDOWN:
    case KSP_DIVERGED_BREAKDOWN_BICG:
      return Outcome::breakdown;
    default:
      return reason > 0 ? Outcome::converged : Outcome::diverged;
  }
}

std::string number(const double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

}  // namespace

double norm_of(Vec x) {
  double norm = 0;
  require(VecNorm(x, NORM_2, &norm), "computing a norm");
  return norm;
}

double residual_norm(KSP ksp, Vec b, Vec x) {
  Mat A;
  OwnedVec r;
  require(KSPGetOperators(ksp, &A, nullptr), "computing a residual");
  require(VecDuplicate(b, r.make()), "computing a residual");
  require(MatMult(A, x, r), "computing a residual");
  require(VecAYPX(r, -1, b), "computing a residual");
  return norm_of(r);
}

PetscErrorCode ConvergenceTest::ask(KSP ksp,
                                    const PetscInt iteration,
                                    const PetscReal norm,
                                    KSPConvergedReason* reason,
                                    void* context) {
  ConvergenceTest& test = *static_cast<ConvergenceTest*>(context);
  PetscReal of_divergence = 0;
  const PetscErrorCode code = KSPGetTolerances(ksp, &test.tolerance_, &test.least_residual_,
                                               &of_divergence, &test.most_iterations_);
  if (code != 0) return code;
  if (iteration == 0) {
    KSPNormType type = KSP_NORM_DEFAULT;
    const PetscErrorCode failure = KSPGetNormType(ksp, &type);
    if (failure != 0) return failure;
    if (type != KSP_NORM_UNPRECONDITIONED && norm > 0) test.scale_of_test_ = norm;
  }
  try {
    *reason = std::isfinite(norm) ? test.judge(ksp, iteration, norm) : KSP_DIVERGED_NANORINF;
  } catch (...) {
    test.failure_ = std::current_exception();
    return PETSC_ERR_USER;
  }
  if (*reason != KSP_CONVERGED_ITERATING) return 0;
  // A residual may grow by the root of the contrast while the energy of the error falls.
  if (!test.energy_ && norm >= of_divergence * test.scale_of_test_)
    *reason = KSP_DIVERGED_DTOL;
  else if (iteration >= test.most_iterations_)
    *reason = KSP_DIVERGED_ITS;  // some methods make one iteration where none is allowed
  if (*reason != KSP_CONVERGED_ITERATING || iteration % 8 != 0) return 0;
  int here = test.stop_ && *test.stop_, any = 0;
  MPI_Allreduce(&here, &any, 1, MPI_INT, MPI_MAX,
                PetscObjectComm(reinterpret_cast<PetscObject>(ksp)));
  test.is_stopped_ = any != 0;
  if (test.is_stopped_) *reason = KSP_DIVERGED_NULL;
  return 0;
}

KSPConvergedReason ConvergenceTest::judge(KSP ksp, const PetscInt iteration, const double norm) {
  if (energy_) {
    Vec x;
    require(KSPBuildSolution(ksp, nullptr, &x), "testing for convergence");
    if (iteration == 0 ? energy_->is_solved_by(x) : energy_->is_met(x)) return KSP_CONVERGED_RTOL;
  } else if (norm <= tolerance_ * scale_of_test_) {
    return KSP_CONVERGED_RTOL;
  }
  const double least = energy_ ? least_residual_ : std::max(least_residual_, rounding_);
  return norm <= least && (least > 0 || !energy_) ? KSP_CONVERGED_ATOL : KSP_CONVERGED_ITERATING;
}

SolveReport ConvergenceTest::report(KSP ksp, Vec b, Vec x) const {
  SolveReport report;
  KSPConvergedReason reason;
  PetscInt iterations = 0, n_residuals = 0;
  const double* residuals = nullptr;
  require(KSPGetConvergedReason(ksp, &reason), "reading what came out");
  require(KSPGetIterationNumber(ksp, &iterations), "reading what came out");
  require(KSPGetResidualHistory(ksp, &residuals, &n_residuals), "reading what came out");
  report.outcome = is_stopped_ ? Outcome::interrupted : outcome_of(reason);
  report.iterations = int(iterations);
  for (PetscInt k = 0; k < n_residuals; ++k)
    report.residuals.push_back(residuals[k] / scale_of_test_);
  report.true_relative_residual = residual_norm(ksp, b, x) / scale_;
  if (report.residuals.empty())  // of preonly, which starts from 0
    report.residuals = {norm_of(b) / scale_, report.true_relative_residual};
  report.relative_residual = report.residuals.back();
  report.message = message_of(report);
  if (energy_)
    energy_->conclude(x, report);
  else
    doubt(ksp, report);
  return report;
}

std::string ConvergenceTest::message_of(const SolveReport& report) const {
  const std::string after = " after iteration " + std::to_string(report.iterations);
  switch (report.outcome) {
    case Outcome::converged:
      return "";
    case Outcome::interrupted:
      return "interrupted" + after;
    case Outcome::iteration_limit:
      return "no convergence within " + std::to_string(most_iterations_) +
             (most_iterations_ == 1 ? " iteration" : " iterations") +
             (most_iterations_ == options_.max_iterations ? " (Solver/Maximum iterations)"
                                                          : " (Solver/PETSc options)") +
             ": the relative residual is " + number(report.relative_residual);
    case Outcome::not_finite:
      return "a value that is not finite came up in PETSc" + after;
    case Outcome::indefinite:
      return "matrix or preconditioner is not positive definite for PETSc" + after +
             "; look at the signs of coefficients, or take Solver/Krylov = gmres";
    default:
      return "PETSc ended" + after + " at a relative residual of " +
             number(report.relative_residual) +
             ", not converged; take another preconditioner by Solver/PETSc options";
  }
}

void ConvergenceTest::doubt(KSP ksp, SolveReport& report) const {
  constexpr double allowed = 10;  // residuals by recurrence drift away a little
  if (!report.converged()) return;
  const double tolerance = std::max(tolerance_, std::max(least_residual_, rounding_) / scale_);
  if (report.true_relative_residual <= allowed * tolerance) return;
  KSPType method = nullptr;
  require(KSPGetType(ksp, &method), "reading what came out");
  if (method == std::string(KSPPREONLY)) {
    report.outcome = Outcome::iteration_limit;
    report.message = "one application of the preconditioner leaves a relative residual of " +
                     number(report.true_relative_residual) +
                     ": take a Krylov method in the place of -terrace_ksp_type preonly";
    return;
  }
  report.outcome = Outcome::attainable_accuracy;
  report.message = "PETSc calls a relative residual of " + number(report.relative_residual) +
                   " converged, but computed anew it is " + number(report.true_relative_residual) +
                   ": take a larger Solver/Tolerance";
}

}  // namespace multigrid::distributed
