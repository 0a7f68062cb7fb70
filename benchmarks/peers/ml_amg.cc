// SPDX-License-Identifier: MIT
// Conjugate gradients (AztecOO) with smoothed aggregation by ML of Trilinos. Options are ML's own
// parameters, over its defaults "SA"; `auto` leaves what these have.
#include "benchmarks/peers/peer.h"

#include <AztecOO.h>
#include <Epetra_CrsMatrix.h>
#include <Epetra_LinearProblem.h>
#include <Epetra_Map.h>
#include <Epetra_MpiComm.h>
#include <Epetra_Vector.h>
#include <Teuchos_ParameterList.hpp>
#include <Trilinos_version.h>
#include <ml_MultiLevelPreconditioner.h>
#include <mpi.h>

namespace {

using namespace peers;

class SmoothedAggregation : public Peer {
 public:
  SmoothedAggregation(const Rows& rows, const Options& options)
      : communicator_(MPI_COMM_WORLD),
        map_(rows.n_global, rows.n, 0, communicator_),
        A_(Copy, map_, sizes(rows).data(), true),
        b_(Copy, map_, const_cast<double*>(rows.b.data())),
        x_(map_),
        problem_(&A_, &x_, &b_),
        tolerance_(tolerance(options)) {
    for (int i = 0; i < rows.n; ++i)
      A_.InsertGlobalValues(rows.first + i, rows.offsets[i + 1] - rows.offsets[i],
                            &rows.values[rows.offsets[i]], &rows.columns[rows.offsets[i]]);
    A_.FillComplete();
    ML_Epetra::SetDefaults("SA", list_);
    list_.set("ML output", 0);
    for (const auto& [key, value] : options)
      if (key != "tolerance") set(key, value);
  }

  void setup() override {
    amg_.reset();
    amg_ = std::make_unique<ML_Epetra::MultiLevelPreconditioner>(A_, list_, true);
  }

  int solve() override {
    x_.PutScalar(0);
    AztecOO cg(problem_);
    cg.SetPrecOperator(amg_.get());
    cg.SetAztecOption(AZ_solver, AZ_cg);
    cg.SetAztecOption(AZ_conv, AZ_rhs);
    cg.SetAztecOption(AZ_output, AZ_none);
    cg.Iterate(most_iterations, tolerance_);
    return cg.NumIters();
  }

  std::vector<double> solution() const override {
    return {x_.Values(), x_.Values() + x_.MyLength()};
  }

 private:
  static std::vector<int> sizes(const Rows& rows) {
    std::vector<int> result(rows.n);
    for (int i = 0; i < rows.n; ++i) result[i] = rows.offsets[i + 1] - rows.offsets[i];
    return result;
  }
  void set(const std::string& key, const std::string& value) {
    if (value == "auto") return;
    if (key == "smoother: sweeps")
      list_.set(key, std::stoi(value));  // of Chebyshev the degree
    else if (key == "aggregation: threshold")
      list_.set(key, std::stod(value));
    else
      list_.set(key, value);
  }

  Epetra_MpiComm communicator_;
  Epetra_Map map_;
  Epetra_CrsMatrix A_;
  Epetra_Vector b_, x_;
  Epetra_LinearProblem problem_;
  double tolerance_;
  Teuchos::ParameterList list_;
  std::unique_ptr<ML_Epetra::MultiLevelPreconditioner> amg_;
};

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  const Library ml{"Trilinos ML",
                   TRILINOS_VERSION_STRING,
                   {{"smoother: type", "Chebyshev"},
                    {"smoother: sweeps", "2"},
                    {"aggregation: type", "Uncoupled"},
                    {"aggregation: threshold", "auto"}},
                   [](const Rows& rows, const Options& options) {
                     return std::make_unique<SmoothedAggregation>(rows, options);
                   }};
  const int code = run(argc, argv, ml);
  MPI_Finalize();
  return code;
}
