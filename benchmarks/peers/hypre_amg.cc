// SPDX-License-Identifier: MIT
// Conjugate gradients with BoomerAMG of hypre. Options have hypre's numbers: coarsening 8 is PMIS,
// interpolation 6 extended+i, relaxation 18 l1-Jacobi and 8 l1 symmetric Gauss-Seidel. The
// threshold of strong couplings is hypre's advice, 0.25 in the plane and 0.5 in space, where it is
// `auto`.
#include "benchmarks/peers/peer.h"

#include <HYPRE.h>
#include <HYPRE_config.h>
#include <HYPRE_parcsr_ls.h>
#include <mpi.h>

namespace {

using namespace peers;

class BoomerAmg : public Peer {
 public:
  BoomerAmg(const Rows& rows, const Options& options)
      : first_(rows.first), n_(rows.n), dimension_(rows.dimension), options_(options) {
    const int last = first_ + n_ - 1;
    HYPRE_IJMatrixCreate(MPI_COMM_WORLD, first_, last, first_, last, &matrix_);
    HYPRE_IJMatrixSetObjectType(matrix_, HYPRE_PARCSR);
    HYPRE_IJMatrixInitialize(matrix_);
    for (int i = 0; i < n_; ++i) {
      HYPRE_Int size = rows.offsets[i + 1] - rows.offsets[i], row = first_ + i;
      HYPRE_IJMatrixSetValues(matrix_, 1, &size, &row, &rows.columns[rows.offsets[i]],
                              &rows.values[rows.offsets[i]]);
    }
    HYPRE_IJMatrixAssemble(matrix_);
    HYPRE_IJMatrixGetObject(matrix_, reinterpret_cast<void**>(&A_));
    make_vector(rows.b, b_vector_, b_);
    make_vector(std::vector<double>(n_), x_vector_, x_);
  }
  ~BoomerAmg() override {
    clear();
    HYPRE_IJVectorDestroy(x_vector_);
    HYPRE_IJVectorDestroy(b_vector_);
    HYPRE_IJMatrixDestroy(matrix_);
  }

  void setup() override {
    clear();
    HYPRE_BoomerAMGCreate(&amg_);
    HYPRE_BoomerAMGSetCoarsenType(amg_, number("coarsening"));
    HYPRE_BoomerAMGSetInterpType(amg_, number("interpolation"));
    HYPRE_BoomerAMGSetPMaxElmts(amg_, number("interpolation entries"));
    HYPRE_BoomerAMGSetAggNumLevels(amg_, number("aggressive levels"));
    HYPRE_BoomerAMGSetRelaxType(amg_, number("relaxation"));
    HYPRE_BoomerAMGSetNumSweeps(amg_, 1);
    HYPRE_BoomerAMGSetStrongThreshold(amg_, threshold());
    HYPRE_BoomerAMGSetMaxIter(amg_, 1);
    HYPRE_BoomerAMGSetTol(amg_, 0);
    HYPRE_BoomerAMGSetPrintLevel(amg_, 0);
    HYPRE_ParCSRPCGCreate(MPI_COMM_WORLD, &cg_);
    HYPRE_PCGSetTwoNorm(cg_, 1);
    HYPRE_PCGSetTol(cg_, tolerance(options_));
    HYPRE_PCGSetMaxIter(cg_, most_iterations);
    HYPRE_ParCSRPCGSetPrecond(cg_, HYPRE_BoomerAMGSolve, HYPRE_BoomerAMGSetup, amg_);
    HYPRE_ParCSRPCGSetup(cg_, A_, b_, x_);
  }

  int solve() override {
    HYPRE_ParVectorSetConstantValues(x_, 0);
    HYPRE_ParCSRPCGSolve(cg_, A_, b_, x_);
    HYPRE_ClearAllErrors();  // the iteration limit is one; the residual is computed by the caller
    HYPRE_Int iterations = 0;
    HYPRE_PCGGetNumIterations(cg_, &iterations);
    return iterations;
  }

  std::vector<double> solution() const override {
    std::vector<double> x(n_);
    std::vector<HYPRE_BigInt> numbers(n_);
    for (int i = 0; i < n_; ++i) numbers[i] = first_ + i;
    HYPRE_IJVectorGetValues(x_vector_, n_, numbers.data(), x.data());
    return x;
  }

 private:
  int number(const char* option) const { return std::stoi(options_.at(option)); }
  double threshold() const {
    const std::string& text = options_.at("threshold");
    if (text == "auto") return dimension_ == 3 ? 0.5 : 0.25;
    return std::stod(text);
  }
  void make_vector(const std::vector<double>& values,
                   HYPRE_IJVector& vector,
                   HYPRE_ParVector& object) const {
    std::vector<HYPRE_BigInt> numbers(n_);
    for (int i = 0; i < n_; ++i) numbers[i] = first_ + i;
    HYPRE_IJVectorCreate(MPI_COMM_WORLD, first_, first_ + n_ - 1, &vector);
    HYPRE_IJVectorSetObjectType(vector, HYPRE_PARCSR);
    HYPRE_IJVectorInitialize(vector);
    HYPRE_IJVectorSetValues(vector, n_, numbers.data(), values.data());
    HYPRE_IJVectorAssemble(vector);
    HYPRE_IJVectorGetObject(vector, reinterpret_cast<void**>(&object));
  }
  void clear() {
    if (cg_) HYPRE_ParCSRPCGDestroy(cg_);
    if (amg_) HYPRE_BoomerAMGDestroy(amg_);
    cg_ = amg_ = nullptr;
  }

  int first_, n_, dimension_;
  Options options_;
  HYPRE_IJMatrix matrix_ = nullptr;
  HYPRE_ParCSRMatrix A_ = nullptr;
  HYPRE_IJVector b_vector_ = nullptr, x_vector_ = nullptr;
  HYPRE_ParVector b_ = nullptr, x_ = nullptr;
  HYPRE_Solver amg_ = nullptr, cg_ = nullptr;
};

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  HYPRE_Init();
  const Library hypre{"hypre BoomerAMG",
                      HYPRE_RELEASE_VERSION,
                      {{"coarsening", "8"},
                       {"interpolation", "6"},
                       {"interpolation entries", "4"},
                       {"aggressive levels", "0"},
                       {"relaxation", "18"},
                       {"threshold", "auto"}},
                      [](const Rows& rows, const Options& options) {
                        return std::make_unique<BoomerAmg>(rows, options);
                      }};
  const int code = run(argc, argv, hypre);
  HYPRE_Finalize();
  MPI_Finalize();
  return code;
}
