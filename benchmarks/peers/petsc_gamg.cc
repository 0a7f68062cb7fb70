// SPDX-License-Identifier: MIT
// Conjugate gradients with GAMG (smoothed aggregation) of PETSc. Options have PETSc's own names,
// without the hyphen.
#include "benchmarks/peers/peer.h"

#include <mpi.h>
#include <petscksp.h>
#include <stdexcept>

namespace {

using namespace peers;

void check(PetscErrorCode code) {
  if (code != 0) throw std::runtime_error("PETSc failed with code " + std::to_string(code));
}

class Gamg : public Peer {
 public:
  Gamg(const Rows& rows, const Options& options) : n_(rows.n) {
    for (const auto& [key, value] : options)
      check(PetscOptionsSetValue(nullptr, ("-" + key).c_str(), value.c_str()));
    check(MatCreateMPIAIJWithArrays(PETSC_COMM_WORLD, rows.n, rows.n, rows.n_global, rows.n_global,
                                    rows.offsets.data(), rows.columns.data(), rows.values.data(),
                                    &A_));
    check(MatSetOption(A_, MAT_SYMMETRIC, PETSC_TRUE));
    check(MatSetOption(A_, MAT_SPD, PETSC_TRUE));
    check(MatCreateVecs(A_, &x_, &b_));
    PetscScalar* values;
    check(VecGetArray(b_, &values));
    for (int i = 0; i < n_; ++i) values[i] = rows.b[i];
    check(VecRestoreArray(b_, &values));
  }
  ~Gamg() override {
    KSPDestroy(&cg_);
    VecDestroy(&x_);
    VecDestroy(&b_);
    MatDestroy(&A_);
  }

  void setup() override {
    check(KSPDestroy(&cg_));
    check(KSPCreate(PETSC_COMM_WORLD, &cg_));
    check(KSPSetType(cg_, KSPCG));
    check(KSPSetOperators(cg_, A_, A_));
    check(KSPSetNormType(cg_, KSP_NORM_UNPRECONDITIONED));
    check(KSPSetTolerances(cg_, tolerance, PETSC_DEFAULT, PETSC_DEFAULT, most_iterations));
    PC preconditioner;
    check(KSPGetPC(cg_, &preconditioner));
    check(PCSetType(preconditioner, PCGAMG));
    check(KSPSetFromOptions(cg_));
    check(KSPSetUp(cg_));
  }

  int solve() override {
    check(KSPSolve(cg_, b_, x_));  // from zero, PETSc's default
    PetscInt iterations = 0;
    check(KSPGetIterationNumber(cg_, &iterations));
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
  int n_;
  Mat A_ = nullptr;
  Vec b_ = nullptr, x_ = nullptr;
  KSP cg_ = nullptr;
};

std::string version() {
  return std::to_string(PETSC_VERSION_MAJOR) + "." + std::to_string(PETSC_VERSION_MINOR) + "." +
         std::to_string(PETSC_VERSION_SUBMINOR);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  if (PetscInitialize(nullptr, nullptr, nullptr, nullptr) != 0) return 2;
  const Library petsc{"PETSc GAMG",
                      version(),
                      {{"pc_gamg_threshold", "0.01"},
                       {"pc_gamg_agg_nsmooths", "1"},
                       {"mg_levels_ksp_type", "chebyshev"},
                       {"mg_levels_ksp_max_it", "2"},
                       {"mg_levels_pc_type", "jacobi"}},
                      [](const Rows& rows, const Options& options) {
                        return std::make_unique<Gamg>(rows, options);
                      }};
  const int code = run(argc, argv, petsc);
  PetscFinalize();
  MPI_Finalize();
  return code;
}
