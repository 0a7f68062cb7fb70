// SPDX-License-Identifier: MIT
// A Krylov method of PETSc with its GAMG (smoothed aggregation) or with BoomerAMG of hypre. Options have PETSc's own names,
// without the hyphen; `auto` leaves PETSc's default. The preconditioner stands on the right, so that all stop by the true residual.
#include "benchmarks/peers/peer.h"

#include <mpi.h>
#include <petscksp.h>
#include <stdexcept>

namespace {

using namespace peers;

void check(PetscErrorCode code) {
  if (code != 0) throw std::runtime_error("PETSc failed with code " + std::to_string(code));
}

class Petsc : public Peer {
 public:
  Petsc(const Rows& rows, const Options& options) : n_(rows.n), tolerance_(tolerance(options)) {
    for (const auto& [key, value] : options)
      if (key != "tolerance" && value != "auto")
        check(PetscOptionsSetValue(nullptr, ("-" + key).c_str(), value.c_str()));
    const bool is_symmetric = options.at("ksp_type") == KSPCG;
    if (!is_symmetric) side_ = PC_RIGHT;
    check(MatCreateMPIAIJWithArrays(PETSC_COMM_WORLD, rows.n, rows.n, rows.n_global, rows.n_global,
                                    rows.offsets.data(), rows.columns.data(), rows.values.data(),
                                    &A_));
    if (is_symmetric) {
      check(MatSetOption(A_, MAT_SYMMETRIC, PETSC_TRUE));
      check(MatSetOption(A_, MAT_SPD, PETSC_TRUE));
    }
    check(MatSetBlockSize(A_, rows.block_size));
    check(MatCreateVecs(A_, &x_, &b_));
    set_near_nullspace(rows);
    PetscScalar* values;
    check(VecGetArray(b_, &values));
    for (int i = 0; i < n_; ++i) values[i] = rows.b[i];
    check(VecRestoreArray(b_, &values));
  }
  ~Petsc() override {
    KSPDestroy(&krylov_);
    VecDestroy(&x_);
    VecDestroy(&b_);
    MatDestroy(&A_);
  }

  void setup() override {
    check(KSPDestroy(&krylov_));
    check(KSPCreate(PETSC_COMM_WORLD, &krylov_));
    check(KSPSetOperators(krylov_, A_, A_));
    check(KSPSetTolerances(krylov_, tolerance_, PETSC_DEFAULT, PETSC_DEFAULT, most_iterations));
    check(KSPSetFromOptions(krylov_));
    check(KSPSetPCSide(krylov_, side_));
    check(KSPSetNormType(krylov_, KSP_NORM_UNPRECONDITIONED));
    check(KSPSetUp(krylov_));
  }

  int solve() override {
    check(KSPSolve(krylov_, b_, x_));  // from zero, PETSc's default
    PetscInt iterations = 0;
    check(KSPGetIterationNumber(krylov_, &iterations));
    return iterations;
  }

  std::vector<double> solution() const override {
    const PetscScalar* values;
    check(VecGetArrayRead(x_, &values));
    std::vector<double> x(values, values + n_);
    check(VecRestoreArrayRead(x_, &values));
    return x;
  }

 private:
  /// Which PETSc wants orthonormal.
  void set_near_nullspace(const Rows& rows) {
    if (rows.near_nullspace.empty()) return;
    std::vector<Vec> modes(rows.near_nullspace.size() / std::size_t(n_));
    for (std::size_t k = 0; k < modes.size(); ++k) {
      check(VecDuplicate(b_, &modes[k]));
      PetscScalar* values;
      check(VecGetArray(modes[k], &values));
      for (int i = 0; i < n_; ++i)
        values[i] = rows.near_nullspace[k * std::size_t(n_) + std::size_t(i)];
      check(VecRestoreArray(modes[k], &values));
      for (int pass = 0; pass < 2; ++pass)
        for (std::size_t l = 0; l < k; ++l) {
          PetscScalar along;
          check(VecDot(modes[k], modes[l], &along));
          check(VecAXPY(modes[k], -along, modes[l]));
        }
      check(VecNormalize(modes[k], nullptr));
    }
    MatNullSpace space;
    check(MatNullSpaceCreate(PETSC_COMM_WORLD, PETSC_FALSE, PetscInt(modes.size()), modes.data(),
                             &space));
    check(MatSetNearNullSpace(A_, space));
    check(MatNullSpaceDestroy(&space));
    for (Vec& mode : modes) check(VecDestroy(&mode));
  }

  int n_;
  double tolerance_;
  PCSide side_ = PC_LEFT;
  Mat A_ = nullptr;
  Vec b_ = nullptr, x_ = nullptr;
  KSP krylov_ = nullptr;
};

std::string version() {
  return std::to_string(PETSC_VERSION_MAJOR) + "." + std::to_string(PETSC_VERSION_MINOR) + "." +
         std::to_string(PETSC_VERSION_SUBMINOR);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (PetscInitialize(nullptr, nullptr, nullptr, nullptr) != 0) return 2;
  const Library petsc{"PETSc",
                      version(),
                      {{"ksp_type", "cg"},
                       {"pc_type", "gamg"},
                       {"pc_gamg_threshold", "0.01"},
                       {"pc_gamg_agg_nsmooths", "1"},
                       {"mg_levels_ksp_type", "chebyshev"},
                       {"mg_levels_ksp_max_it", "2"},
                       {"mg_levels_pc_type", "jacobi"},
                       {"pc_hypre_boomeramg_coarsen_type", "auto"},
                       {"pc_hypre_boomeramg_interp_type", "auto"},
                       {"pc_hypre_boomeramg_P_max", "auto"},
                       {"pc_hypre_boomeramg_strong_threshold", "auto"},
                       {"pc_hypre_boomeramg_relax_type_all", "auto"}},
                      [](const Rows& rows, const Options& options) {
                        return std::make_unique<Petsc>(rows, options);
                      }};
  const int code = run(argc, argv, petsc);
  PetscFinalize();
  MPI_Finalize();
  return code;
}
