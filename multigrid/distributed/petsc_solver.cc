// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_solver.h"

#include "multigrid/distributed/petsc_convergence.h"
#include "multigrid/distributed/petsc_methods.h"

#include <cmath>
#include <limits>
#include <optional>
#include <petsclog.h>

namespace multigrid::distributed {
namespace {

Traffic traffic_so_far() {
  return {petsc_isend_ct + petsc_send_ct, petsc_isend_len + petsc_send_len, petsc_allreduce_ct};
}

}  // namespace

ParallelSolver::ParallelSolver(Mat A,
                               const std::vector<OwnedMat>& P,
                               const ParallelOptions& options,
                               const std::vector<OwnedMat>& coarse)
    : options_(options) {
  const MPI_Comm comm = PetscObjectComm(reinterpret_cast<PetscObject>(A));
  describe(A);
  PC pc;
  require(KSPCreate(comm, ksp_.make()), "setting up");
  require(KSPSetOptionsPrefix(ksp_, petsc_prefix), "setting up");
  require(KSPSetOperators(ksp_, A, A), "setting up");
  set_krylov(ksp_, options);
  require(KSPGetPC(ksp_, &pc), "setting up");
  set_preconditioner(pc, P, coarse, options);
  require(KSPSetFromOptions(ksp_), "reading Solver/PETSc options");
  refuse_scaling();
  require(KSPSetUp(ksp_), "setting up");
  require_residuals();
}

void ParallelSolver::describe(Mat A) const {
  if (options_.constant_nullspace) {
    OwnedNullSpace constants;
    require(MatNullSpaceCreate(PetscObjectComm(reinterpret_cast<PetscObject>(A)), PETSC_TRUE, 0,
                               nullptr, constants.make()),
            "setting up");
    require(MatSetNullSpace(A, constants), "setting up");
  }
  if (options_.is_symmetric) require(MatSetOption(A, MAT_SYMMETRIC, PETSC_TRUE), "setting up");
}

void ParallelSolver::require_residuals() const {
  KSPNormType type = KSP_NORM_DEFAULT;
  require(KSPGetNormType(ksp_, &type), "setting up");
  if (type == KSP_NORM_NONE && krylov() != KSPPREONLY)
    throw InputError(
        "Solver/PETSc options: with -terrace_ksp_norm_type none nothing tells whether a solve has converged; remove it.");
}

void ParallelSolver::refuse_scaling() const {
  PetscBool is_scaled = PETSC_FALSE;
  require(KSPGetDiagonalScale(ksp_, &is_scaled), "setting up");
  if (is_scaled)
    throw InputError(
        "Solver/PETSc options: with -terrace_ksp_diagonal_scale PETSc solves another system, whose residual says nothing of this one; remove it.");
}

void ParallelSolver::use(Mat A, const bool keeps_preconditioner) {
  describe(A);
  require(KSPSetReusePreconditioner(ksp_, keeps_preconditioner ? PETSC_TRUE : PETSC_FALSE),
          "setting up");
  require(KSPSetOperators(ksp_, A, A), "setting up");
  require(KSPSetUp(ksp_), "setting up");
  sums_ = OwnedVec();
}

void ParallelSolver::refresh() {
  Mat A;
  require(KSPGetOperators(ksp_, &A, nullptr), "setting up");
  // MatCopy leaves the inverse diagonal of the last values, with which Gauss-Seidel would go on; an assembly discards it.
  require(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY), "setting up");
  require(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY), "setting up");
  use(A, false);
}

void ParallelSolver::replace_matrix(Mat A) {
  use(A, true);
}

double ParallelSolver::rounding(Vec x) {
  if (!sums_) {
    Mat A;
    require(KSPGetOperators(ksp_, &A, nullptr), "solving");
    sums_ = absolute_row_sums(A);
  }
  OwnedVec products;
  require(VecDuplicate(x, products.make()), "solving");
  require(VecPointwiseMult(products, sums_, x), "solving");
  return std::numeric_limits<double>::epsilon() * norm_of(products);
}

SolveReport ParallelSolver::solve(Vec b,
                                  Vec x,
                                  const std::atomic<bool>* stop,
                                  const bool starts_from_x,
                                  const TiesOfRanks* ties) {
  if (!starts_from_x) require(VecSet(x, 0), "solving");
  require(KSPSetInitialGuessNonzero(ksp_, starts_from_x ? PETSC_TRUE : PETSC_FALSE), "solving");
  const bool from_start = options_.is_relative_to_start;
  std::optional<EnergyTest> energy;
  if (ties && minimises_energy()) {
    Mat A;
    require(KSPGetOperators(ksp_, &A, nullptr), "solving");
    energy.emplace(A, b, *ties, tolerance());
  }
  ConvergenceTest test(options_, from_start ? residual_norm(ksp_, b, x) : norm_of(b),
                       from_start ? rounding(x) : 0, energy ? &*energy : nullptr, stop);
  require(KSPSetConvergenceTest(ksp_, ConvergenceTest::ask, &test, nullptr), "solving");
  const Traffic before = traffic_so_far();
  const PetscErrorCode code = KSPSolve(ksp_, b, x);
  test.rethrow();
  require(code, "solving");
  const Traffic after = traffic_so_far();
  traffic_ = {after.messages - before.messages, after.bytes - before.bytes,
              after.reductions - before.reductions};
  return test.report(ksp_, b, x);
}

bool ParallelSolver::minimises_energy() const {
  const std::string method = krylov();
  return options_.is_symmetric && (method == KSPFCG || method == KSPCG);
}

double ParallelSolver::start_from_constant(Vec b, Vec x) {
  Mat A;
  OwnedVec image;
  double of_b = 0, of_image = 0;
  require(KSPGetOperators(ksp_, &A, nullptr), "solving");
  require(VecDuplicate(x, image.make()), "solving");
  require(VecSet(x, 1), "solving");
  require(MatMult(A, x, image), "solving");
  require(VecDot(b, image, &of_b), "solving");
  require(VecDot(image, image, &of_image), "solving");
  if (!sums_) sums_ = absolute_row_sums(A);
  constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
  const bool is_null =
      options_.constant_nullspace || std::sqrt(of_image) <= rounding * norm_of(sums_);
  const double c = is_null ? 0 : of_b / of_image;
  require(VecSet(x, c), "solving");
  return c;
}

double ParallelSolver::tolerance() const {
  double tolerance = 0;
  require(KSPGetTolerances(ksp_, &tolerance, nullptr, nullptr, nullptr), "reading what PETSc took");
  return tolerance;
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
    level.bytes = level.nonzeros * Offset(sizeof(double) + sizeof(PetscInt)) +
                  Offset(rows) * Offset(sizeof(PetscInt));
    level.format = "MPIAIJ";
    level.smoother = name_of(smoother);
    levels.push_back(level);
  }
  return levels;
}

}  // namespace multigrid::distributed
