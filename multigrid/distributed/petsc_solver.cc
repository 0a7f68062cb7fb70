// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_solver.h"

#include "multigrid/distributed/petsc_methods.h"

#include <cstdio>
#include <petsclog.h>

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

/// The norm of b - A x, relative to that of b.
double true_residual(Mat A, Vec b, Vec x) {
  OwnedVec r;
  double of_b = 0, of_r = 0;
  require(VecDuplicate(b, r.make()), "computing a residual");
  require(MatMult(A, x, r), "computing a residual");
  require(VecAYPX(r, -1, b), "computing a residual");
  require(VecNorm(b, NORM_2, &of_b), "computing a residual");
  require(VecNorm(r, NORM_2, &of_r), "computing a residual");
  return of_b > 0 ? of_r / of_b : of_r;
}

/// PETSc's own test, and every eighth iteration whether a rank is to stop.
struct Test {
  void* own = nullptr;
  const std::atomic<bool>* stop = nullptr;
  bool is_stopped = false;

  static PetscErrorCode ask(
      KSP ksp, PetscInt iteration, PetscReal norm, KSPConvergedReason* reason, void* context) {
    Test& test = *static_cast<Test*>(context);
    const PetscErrorCode code = KSPConvergedDefault(ksp, iteration, norm, reason, test.own);
    if (code != 0 || *reason != KSP_CONVERGED_ITERATING || iteration % 8 != 0) return code;
    int here = test.stop && *test.stop, any = 0;
    MPI_Allreduce(&here, &any, 1, MPI_INT, MPI_MAX,
                  PetscObjectComm(reinterpret_cast<PetscObject>(ksp)));
    test.is_stopped = any != 0;
    if (test.is_stopped) *reason = KSP_DIVERGED_NULL;
    return 0;
  }
};

Traffic traffic_so_far() {
  return {petsc_isend_ct + petsc_send_ct, petsc_isend_len + petsc_send_len, petsc_allreduce_ct};
}

std::string number(const double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  return text;
}

std::string message_of(const SolveReport& report, const ParallelOptions& options) {
  const std::string after = " after iteration " + std::to_string(report.iterations);
  switch (report.outcome) {
    case Outcome::converged:
      return "";
    case Outcome::interrupted:
      return "interrupted" + after;
    case Outcome::iteration_limit:
      return "no convergence within " + std::to_string(options.max_iterations) +
             (options.max_iterations == 1 ? " iteration" : " iterations") +
             " (Solver/Maximum iterations): the relative residual is " +
             number(report.relative_residual);
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

/// Convergence that the residual, computed anew, does not confirm is none.
void doubt(const ParallelOptions& options, SolveReport& report) {
  constexpr double allowed = 10;  // residuals by recurrence drift away a little
  if (!report.converged() || report.true_relative_residual <= allowed * options.tolerance) return;
  report.outcome = Outcome::attainable_accuracy;
  report.message = "PETSc calls a relative residual of " + number(report.relative_residual) +
                   " converged, but computed anew it is " + number(report.true_relative_residual) +
                   ": take a larger Solver/Tolerance";
}

}  // namespace

ParallelSolver::ParallelSolver(Mat A,
                               const std::vector<OwnedMat>& P,
                               const ParallelOptions& options,
                               const std::vector<OwnedMat>& coarse)
    : options_(options) {
  const MPI_Comm comm = PetscObjectComm(reinterpret_cast<PetscObject>(A));
  if (options.constant_nullspace) {
    OwnedNullSpace constants;
    require(MatNullSpaceCreate(comm, PETSC_TRUE, 0, nullptr, constants.make()), "setting up");
    require(MatSetNullSpace(A, constants), "setting up");
  }
  if (options.is_symmetric) require(MatSetOption(A, MAT_SYMMETRIC, PETSC_TRUE), "setting up");
  PC pc;
  require(KSPCreate(comm, ksp_.make()), "setting up");
  require(KSPSetOptionsPrefix(ksp_, petsc_prefix), "setting up");
  require(KSPSetOperators(ksp_, A, A), "setting up");
  set_krylov(ksp_, options);
  require(KSPGetPC(ksp_, &pc), "setting up");
  set_preconditioner(pc, P, coarse, options);
  require(KSPSetFromOptions(ksp_), "reading Solver/PETSc options");
  require(KSPSetUp(ksp_), "setting up");
}

SolveReport ParallelSolver::solve(Vec b, Vec x, const std::atomic<bool>* stop) const {
  SolveReport report;
  Mat A;
  require(KSPGetOperators(ksp_, &A, nullptr), "solving");
  Test test;
  test.stop = stop;
  require(KSPConvergedDefaultCreate(&test.own), "solving");
  require(KSPSetConvergenceTest(ksp_, Test::ask, &test, nullptr), "solving");
  const Traffic before = traffic_so_far();
  const PetscErrorCode code = KSPSolve(ksp_, b, x);
  const Traffic after = traffic_so_far();
  require(KSPConvergedDefaultDestroy(test.own), "solving");
  require(code, "solving");
  traffic_ = {after.messages - before.messages, after.bytes - before.bytes,
              after.reductions - before.reductions};

  KSPConvergedReason reason;
  PetscInt iterations = 0, n_residuals = 0;
  const double* residuals = nullptr;
  double of_b = 0;
  require(KSPGetConvergedReason(ksp_, &reason), "reading what came out");
  require(KSPGetIterationNumber(ksp_, &iterations), "reading what came out");
  require(KSPGetResidualHistory(ksp_, &residuals, &n_residuals), "reading what came out");
  require(VecNorm(b, NORM_2, &of_b), "reading what came out");
  report.outcome = test.is_stopped ? Outcome::interrupted : outcome_of(reason);
  report.iterations = int(iterations);
  for (PetscInt k = 0; k < n_residuals; ++k)
    report.residuals.push_back(residuals[k] / (of_b > 0 ? of_b : 1));
  if (!report.residuals.empty()) report.relative_residual = report.residuals.back();
  report.true_relative_residual = true_residual(A, b, x);
  report.message = message_of(report, options_);
  doubt(options_, report);
  return report;
}

std::string ParallelSolver::krylov() const {
  KSPType word = nullptr;
  require(KSPGetType(ksp_, &word), "reading what PETSc took");
  return word;
}

std::string ParallelSolver::preconditioner() const {
  PC pc;
  PCType word = nullptr;
  require(KSPGetPC(ksp_, &pc), "reading what PETSc took");
  require(PCGetType(pc, &word), "reading what PETSc took");
  return word;
}

/// What a level is smoothed or solved by: a word of the parameter file, or PETSc's.
static std::string name_of(KSP ksp) {
  PC pc;
  KSPType method = nullptr;
  PCType kind = nullptr;
  require(KSPGetType(ksp, &method), "reading the levels");
  require(KSPGetPC(ksp, &pc), "reading the levels");
  require(PCGetType(pc, &kind), "reading the levels");
  const std::string words[2] = {method, kind};
  if (words[0] == KSPCHEBYSHEV && words[1] == PCJACOBI) return "chebyshev";
  if (words[0] == KSPRICHARDSON && words[1] == PCSOR) return "symmetric gauss-seidel";
  if (words[0] != KSPPREONLY) return "PETSc's " + words[0] + ", " + words[1];
  if (words[1] == PCHYPRE) return "hypre BoomerAMG";
  return words[1] == PCTELESCOPE || words[1] == PCCHOLESKY || words[1] == PCLU
             ? "sparse direct"
             : "PETSc's " + words[1];
}

std::vector<LevelReport> ParallelSolver::levels() const {
  std::vector<LevelReport> levels;
  if (preconditioner() != PCMG) return levels;
  PC pc;
  PetscInt n = 0;
  require(KSPGetPC(ksp_, &pc), "reading the levels");
  require(PCMGGetLevels(pc, &n), "reading the levels");
  for (PetscInt l = n - 1; l >= 0; --l) {
    KSP smoother;
    Mat A;
    MatInfo info;
    PetscInt rows = 0;
    require(l > 0 ? PCMGGetSmoother(pc, l, &smoother) : PCMGGetCoarseSolve(pc, &smoother),
            "reading the levels");
    require(KSPGetOperators(smoother, &A, nullptr), "reading the levels");
    require(MatGetSize(A, &rows, nullptr), "reading the levels");
    require(MatGetInfo(A, MAT_GLOBAL_SUM, &info), "reading the levels");
    LevelReport level;
    level.rows = Index(rows);
    level.nonzeros = Offset(info.nz_used);
    level.bytes = Offset(info.memory);
    level.format = "MPIAIJ";
    level.smoother = name_of(smoother);
    levels.push_back(level);
  }
  return levels;
}

}  // namespace multigrid::distributed
