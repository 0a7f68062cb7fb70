// SPDX-License-Identifier: MIT
#include "apps/matrix/matrix_on_ranks.h"

#include "apps/drivers/run.h"
#include "apps/matrix/matrix_parameters.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/ranks/for_this_rank.h"
#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "multigrid/columns/column_means.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace apps {
namespace {

using multigrid::InputError;

/// One run of `terrace matrix` by PETSc.
class MatrixOnRanks : public Run {
 public:
  MatrixOnRanks(const ParameterFile& file,
                const MatrixFiles& files,
                const std::vector<std::string>& inputs)
      : Run(file, "", inputs), files_(files) {
    report_.problem.mesh = report_.problem.element = "none";
    report_.problem.dimension = 0;
    output_.write(matrix_parameters_text(file.whole.value_or(parameters()), files_),
                  "parameters.prm");
  }

 private:
  void run() override;
  /// The rows of this process.
  void read(multigrid::RowsOfMatrix& rows, std::vector<double>& b) const;
  void describe(const PetscSystem& system);
  void find_errors();
  bool may_write_solution() const override {
    return other_ranks()->least(!solution_.empty() && solution_is_finite() ? 1 : 0) > 0;
  }
  void write_solution() override;
  void write_hierarchy() override {}

  MatrixFiles files_;
};

void MatrixOnRanks::read(multigrid::RowsOfMatrix& rows, std::vector<double>& b) const {
  const RankPlace& place = rank_place();
  rows = multigrid::read_matrix_market_rows(files_.matrix, place.own, place.n);
  const multigrid::Csr<double>& A = rows.A;
  if (A.n_columns < place.n)
    throw InputError(fmt::format("{}: there are {} rows and {} processes; start fewer.",
                                 files_.matrix, A.n_columns, place.n));
  b.assign(std::size_t(A.n_rows), 0);
  if (files_.rhs.empty()) {  // A times the vector of ones
    const std::vector<multigrid::Offset> offsets = A.offsets.to_vector();
    const std::vector<double> values = A.values.to_vector();
    for (std::size_t i = 0; i < b.size(); ++i)
      for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
        b[i] += values[k];
    return;
  }
  const multigrid::Table table = multigrid::read_matrix_market_table(files_.rhs[0]);
  if (table.n_rows != A.n_columns || table.n_columns != 1)
    throw InputError(fmt::format(
        "{}: one right-hand side of {} rows is expected, since PETSc solves, but it has {} rows and {} columns.",
        files_.rhs[0], A.n_columns, table.n_rows, table.n_columns));
  std::copy_n(table.values.begin() + rows.first, b.size(), b.begin());
}

void MatrixOnRanks::run() {
  choose_executor();
  enter(Phase::reading);
  multigrid::RowsOfMatrix rows;
  std::vector<double> b;
  on_all_ranks([&] { read(rows, b); });
  PetscSystem system(std::move(rows.A), b);
  describe(system);
  stop_together_if_interrupted();
  solve_by_petsc(system);
  find_errors();
}

void MatrixOnRanks::describe(const PetscSystem& system) {
  report_.problem.unknowns = system.n();
  report_.problem.nonzeros = system.n_nonzeros();
  log_.line("matrix      {}: {} unknowns, {} nonzeros, {}, read in {:.2f} s", report_.input,
            grouped(report_.problem.unknowns), grouped(report_.problem.nonzeros),
            system.is_symmetric() ? "symmetric" : "not symmetric", clock_.lap());
  if (!system.has_constant_nullspace()) return;
  log_.line(
      "nullspace   the rows of the matrix add up to zero: the solution is known up to a constant, and the one of mean 0 is taken");
  if (files_.rhs.empty())
    throw InputError(
        files_.matrix +
        ": the rows of the matrix add up to zero, so that A times the vector of ones is zero; give a right-hand "
        "side with --rhs FILE.");
  if (std::abs(system.relative_mean()) > multigrid::allowed_mean)
    throw InputError(
        files_.rhs[0] +
        ": the right-hand side of a singular system (A 1 = 0) must have mean 0: subtract it.");
}

void MatrixOnRanks::find_errors() {
  if (!files_.rhs.empty() || !may_write_solution()) return;
  enter(Phase::errors);
  double largest = 0;
  for (const double x : solution_) largest = std::max(largest, std::abs(x - 1));
  largest = other_ranks()->largest(largest);
  const double unknown = std::numeric_limits<double>::quiet_NaN();  // norms need a mesh
  report_.errors = postprocess::Report::Errors{unknown, unknown, largest};
  log_.line("errors      largest of an unknown {:.4e}, where the exact solution is 1", largest);
}

void MatrixOnRanks::write_solution() {
  if (!parameters().output.solution) return;
  enter(Phase::vtu);
  const std::vector<double> all = on_first_rank(solution_);
  on_all_ranks([&] {
    if (!rank_place().is_first()) return;
    multigrid::write_matrix_market({multigrid::Index(all.size()), 1, all},
                                   output_.file("solution.mtx"));
    output_.written("solution.mtx");
  });
}

void refuse_what_ranks_do_not_read(const MatrixFiles& files) {
  const char* const why =
      ", which PETSc's part of the program does not do yet; start one process, with Solver/Engine = terrace.";
  if (files.is_system()) throw InputError(files.matrix + " is a saved system" + why);
  if (!files.coordinates.empty())
    throw InputError("option --coordinates has unknowns at points" + std::string(why));
  if (!files.save.empty())
    throw InputError("option --save writes a system of one process" + std::string(why));
  if (files.rhs.size() > 1)
    throw InputError("option --rhs names several right-hand sides" + std::string(why));
}

}  // namespace

bool is_for_petsc(const MatrixFiles& files, const std::vector<std::string>& assignments) {
  return uses_petsc(matrix_parameters(files, {}, assignments).parameters.engine);
}

Ending solve_matrix_on_ranks(const MatrixFiles& files,
                             const std::vector<std::string>& assignments) {
  ParameterFile read;
  on_all_ranks([&] {
    refuse_what_ranks_do_not_read(files);
    read = matrix_parameters(files, {}, assignments);
    check_with_matrix(read.parameters, {});
  });
  const ParameterFile file = for_this_rank(std::move(read));
  std::vector<std::string> inputs = files.rhs;
  inputs.push_back(files.matrix);
  std::unique_ptr<MatrixOnRanks> run;
  on_all_ranks([&] { run = std::make_unique<MatrixOnRanks>(file, files, inputs); });
  return run->carry_out();
}

}  // namespace apps
