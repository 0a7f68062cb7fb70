// SPDX-License-Identifier: MIT
#include "multigrid/distributed/petsc_methods.h"

// Which of PETSc's methods solve.
namespace multigrid::distributed {
namespace {

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
  const std::string name = std::string("-") + petsc_prefix + key;
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

}  // namespace

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
  require(KSPSetResidualHistory(ksp, nullptr, options.max_iterations + 1, PETSC_TRUE),
          "choosing a Krylov method");
}

}  // namespace multigrid::distributed
