// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_solver.h"

#include <algorithm>
#include <cstdio>
#include <petsclog.h>

namespace multigrid::distributed {
namespace {

constexpr const char* prefix = "terrace_";

/// Rows that one rank factorises: own choice, some hundredths of a second in the plane.
constexpr PetscInt most_factorised = 20000;

/// What Chebyshev's method smooths is from 0.3 to 1.08 of the largest eigenvalue that GMRES estimates.
constexpr double least_share = 0.3, largest_share = 1.08;

/// Chebyshev's method over Jacobi where A is symmetric. Else Gauss-Seidel sweeps forward and back, by each rank within its rows: Jacobi's
/// eigenvalues are complex then.
void set_smoother(KSP smoother, const bool is_symmetric, const int degree) {
  if (is_symmetric) {
    require(KSPSetType(smoother, KSPCHEBYSHEV), "choosing a smoother");
    require(KSPChebyshevEstEigSet(smoother, 0, least_share, 0, largest_share),
            "choosing a smoother");
  } else {
    require(KSPSetType(smoother, KSPRICHARDSON), "choosing a smoother");
  }
  require(KSPSetTolerances(smoother, PETSC_DEFAULT, PETSC_DEFAULT, PETSC_DEFAULT, degree),
          "choosing a smoother");
  require(KSPSetNormType(smoother, KSP_NORM_NONE), "choosing a smoother");
  PC pc;
  require(KSPGetPC(smoother, &pc), "choosing a smoother");
  require(PCSetType(pc, is_symmetric ? PCJACOBI : PCSOR), "choosing a smoother");
}

/// Sets an option of PETSc that the user has not set. The solver inside of PCTELESCOPE can be reached by options alone.
void set_unless_given(const std::string& key, const char* value) {
  const std::string name = std::string("-") + prefix + key;
  PetscBool is_set = PETSC_FALSE;
  require(PetscOptionsHasName(nullptr, nullptr, name.c_str(), &is_set), "setting PETSc's options");
  if (!is_set)
    require(PetscOptionsSetValue(nullptr, name.c_str(), value), "setting PETSc's options");
}

/// The coarsest level on one rank, factorised; by a cycle of BoomerAMG if it is too large for that.
void set_coarsest(PC pc, const PetscInt rows, const ParallelOptions& options) {
  KSP coarsest;
  PC gathered;
  require(PCMGGetCoarseSolve(pc, &coarsest), "choosing the coarsest solver");
  require(KSPSetType(coarsest, KSPPREONLY), "choosing the coarsest solver");
  require(KSPGetPC(coarsest, &gathered), "choosing the coarsest solver");
  int n = 1;
  MPI_Comm_size(PetscObjectComm(reinterpret_cast<PetscObject>(pc)), &n);
  if (rows > most_factorised) {
    require(PCSetType(gathered, PCHYPRE), "choosing the coarsest solver");
    return require(PCHYPRESetType(gathered, "boomeramg"), "choosing the coarsest solver");
  }
  const char* const factors =
      options.is_symmetric && !options.constant_nullspace ? PCCHOLESKY : PCLU;
  if (n == 1) {
    require(PCSetType(gathered, factors), "choosing the coarsest solver");
    if (options.constant_nullspace)
      require(PCFactorSetShiftType(gathered, MAT_SHIFT_NONZERO), "choosing the coarsest solver");
    return;
  }
  require(PCSetType(gathered, PCTELESCOPE), "choosing the coarsest solver");
  require(PCTelescopeSetReductionFactor(gathered, n), "choosing the coarsest solver");
  set_unless_given("mg_coarse_telescope_pc_type", factors);
  if (options.constant_nullspace)  // whose last pivot is 0
    set_unless_given("mg_coarse_telescope_pc_factor_shift_type", "nonzero");
}

void set_levels(PC pc,
                const std::vector<OwnedMat>& P,
                const std::vector<OwnedMat>& coarse,
                const ParallelOptions& options) {
  const auto n = PetscInt(P.size()) + 1;
  require(PCSetType(pc, PCMG), "choosing multigrid");
  require(PCMGSetLevels(pc, n, nullptr), "choosing multigrid");
  require(PCMGSetGalerkin(pc, coarse.empty() ? PC_MG_GALERKIN_BOTH : PC_MG_GALERKIN_NONE),
          "choosing multigrid");
  for (PetscInt l = 0; l + 1 < n && !coarse.empty(); ++l) {
    KSP smoother;
    Mat own = coarse[std::size_t(n - 2 - l)];
    require(PCMGGetSmoother(pc, l, &smoother), "choosing multigrid");
    require(KSPSetOperators(smoother, own, own), "choosing multigrid");
  }
  for (PetscInt l = 1; l < n; ++l) {  // PETSc counts from the coarsest
    require(PCMGSetInterpolation(pc, l, P[std::size_t(n - 1 - l)]), "choosing multigrid");
    KSP smoother;
    require(PCMGGetSmoother(pc, l, &smoother), "choosing multigrid");
    set_smoother(smoother, options.is_symmetric, options.degree);
  }
  PetscInt rows = 0;
  if (P.empty()) {
    Mat A;
    require(PCGetOperators(pc, &A, nullptr), "choosing multigrid");
    require(MatGetSize(A, &rows, nullptr), "choosing multigrid");
  } else {
    require(MatGetSize(P.back(), nullptr, &rows), "choosing multigrid");
  }
  set_coarsest(pc, rows, options);
}

void set_preconditioner(PC pc,
                        const std::vector<OwnedMat>& P,
                        const std::vector<OwnedMat>& coarse,
                        const ParallelOptions& options) {
  if (options.preconditioner == Preconditioner::levels) return set_levels(pc, P, coarse, options);
  if (options.preconditioner == Preconditioner::gamg)
    return require(PCSetType(pc, PCGAMG), "choosing GAMG");
  require(PCSetType(pc, PCHYPRE), "choosing hypre");
  require(PCHYPRESetType(pc, "boomeramg"), "choosing hypre");
}

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

/// PETSc's word for a Krylov method.
KSPType method_of(const ParallelOptions& options) {
  switch (options.krylov) {
    case Krylov::flexible_cg:
      return KSPFCG;
    case Krylov::cg:
      return KSPCG;
    case Krylov::bicgstab:
      return KSPBCGS;
    case Krylov::gmres:
      return KSPFGMRES;
    case Krylov::none:
      return KSPRICHARDSON;
    default:
      return options.is_symmetric ? KSPFCG : KSPFGMRES;
  }
}

void set_krylov(KSP ksp, const ParallelOptions& options) {
  const KSPType method = method_of(options);
  require(KSPSetType(ksp, method), "choosing a Krylov method");
  if (method == std::string(KSPFGMRES)) {
    require(KSPGMRESSetRestart(ksp, options.directions), "choosing a Krylov method");
  } else {  // flexible gmres always is so
    require(KSPSetNormType(ksp, KSP_NORM_UNPRECONDITIONED), "choosing a Krylov method");
    if (method == std::string(KSPBCGS))
      require(KSPSetPCSide(ksp, PC_RIGHT), "choosing a Krylov method");
  }
  require(KSPSetTolerances(ksp, options.tolerance, 0, PETSC_DEFAULT, options.max_iterations),
          "choosing a Krylov method");
  require(KSPSetResidualHistory(ksp, nullptr, PETSC_DECIDE, PETSC_TRUE),
          "choosing a Krylov method");
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
  require(KSPSetOptionsPrefix(ksp_, prefix), "setting up");
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
