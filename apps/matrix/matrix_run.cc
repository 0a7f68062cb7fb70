// SPDX-License-Identifier: MIT
#include "apps/drivers/run.h"
#include "apps/matrix/matrix.h"
#include "apps/matrix/matrix_on_ranks.h"
#include "apps/matrix/matrix_parameters.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/parameters/nearest.h"
#include "apps/process/interrupt.h"
#include "multigrid/errors.h"
#include "multigrid/matrix_market.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace apps {
namespace {

/// One run of `terrace matrix`.
class MatrixRun : public Run {
 public:
  /// Makes the output directory, with log.txt in it.
  MatrixRun(const MatrixFiles& files, const std::vector<std::string>& assignments);

 private:
  void run() override;
  /// Reads and checks the files, and takes the parameters whose defaults depend on them.
  LoadedSystem read();
  /// Logs what was read, and what was taken where there is no file.
  void log_system(const LoadedSystem& loaded);
  void find_errors();
  bool may_write_solution() const override;
  /// Which columns of solution_ are numbers.
  std::vector<bool> finite_columns() const;
  void write_solution() override;
  void write_hierarchy() override;

  MatrixFiles files_;
  std::vector<std::string> assignments_;
  int dimension_ = 0;
  std::vector<double> coordinates_;
};

/// A mesh with a cell of one point for each unknown.
///
/// coordinates  dimension × n, as in multigrid::System
postprocess::Fields point_cloud(const std::vector<double>& coordinates, int dimension) {
  constexpr std::uint8_t vertex = 1;  // VTK's cell of one point
  const std::size_t n = coordinates.size() / std::size_t(dimension);
  postprocess::Fields fields;
  fields.dimension = dimension;
  fields.points.assign(3 * n, 0.);
  for (int d = 0; d < dimension; ++d)
    for (std::size_t i = 0; i < n; ++i) fields.points[3 * i + d] = coordinates[d * n + i];
  fields.offsets.resize(n + 1);
  std::iota(fields.offsets.begin(), fields.offsets.end(), 0);
  fields.connectivity.assign(fields.offsets.begin(), fields.offsets.end() - 1);
  fields.types.assign(n, vertex);
  return fields;
}

/// All files that a run reads.
std::vector<std::string> input_files(const MatrixFiles& files) {
  std::vector<std::string> names = files.rhs;
  names.push_back(files.matrix);
  names.push_back(files.coordinates);
  return names;
}

MatrixRun::MatrixRun(const MatrixFiles& files, const std::vector<std::string>& assignments)
    : Run(matrix_parameters(files, {}, assignments), "", input_files(files)),
      files_(files),
      assignments_(assignments) {
  report_.problem.mesh = report_.problem.element = "none";
  report_.problem.dimension = 0;
}

void MatrixRun::run() {
  const LoadedSystem loaded = read();
  choose_executor();
  solve(loaded.system, loaded.right_hand_sides);
  find_errors();
}

LoadedSystem MatrixRun::read() {
  enter(Phase::reading);
  auto [system, right_hand_sides, parts, file] = read_matrix_problem(files_, assignments_);
  replace_parameters(file);
  output_.write(matrix_parameters_text(parameters(), files_), "parameters.prm");
  dimension_ = system.dimension;
  coordinates_ = system.coordinates.to_vector();
  report_.problem.dimension = dimension_;
  report_.problem.unknowns = system.n();
  report_.problem.nonzeros = system.A.n_nonzeros();
  LoadedSystem loaded{std::move(system), std::move(right_hand_sides)};
  report_.problem.parts = std::int64_t(parts.size());
  log_system(loaded);
  if (parts.size() > 1) {
    const auto [least, most] = std::minmax_element(
        parts.begin(), parts.end(),
        [](const multigrid::Part& a, const multigrid::Part& b) { return a.n_rows < b.n_rows; });
    log_.line("parts       {} that are not coupled, of {} to {} unknowns",
              grouped(report_.problem.parts), grouped(least->n_rows), grouped(most->n_rows));
  }
  stop_if_interrupted();
  return loaded;
}

void MatrixRun::log_system(const LoadedSystem& loaded) {
  const multigrid::System& system = loaded.system;
  log_.line("matrix      {}: {} unknowns, {} nonzeros, read in {:.2f} s", report_.input,
            grouped(report_.problem.unknowns), grouped(report_.problem.nonzeros), clock_.lap());
  if (system.constant_nullspace)
    log_.line(
        "nullspace   the rows of the matrix add up to zero: the solution is known up to a "
        "constant, and the one of mean 0 is taken");
  if (files_.solution_is_one())
    log_.line(
        "rhs         A times the vector of ones, as there is no --rhs FILE: the exact solution is "
        "1 everywhere");
  else
    log_.line(
        "rhs         {}{}", files_.rhs.empty() ? files_.matrix : list(files_.rhs),
        loaded.right_hand_sides.empty()
            ? ""
            : fmt::format(": {} right-hand sides", loaded.right_hand_sides.size() / system.n()));
  if (dimension_ > 0)
    log_.line("coordinates {}: dimension {}",
              files_.coordinates.empty() ? files_.matrix : files_.coordinates, dimension_);
  else
    log_.line("coordinates none");
  if (files_.save.empty()) return;
  multigrid::save(system, files_.save);
  log_.line("saved       {}", files_.save);
}

void MatrixRun::find_errors() {
  if (!files_.solution_is_one() || !solution_is_finite()) return;
  enter(Phase::errors);
  double largest = 0;
  for (const double x : solution_) largest = std::max(largest, std::abs(x - 1));
  const double unknown = std::numeric_limits<double>::quiet_NaN();  // norms need a mesh
  report_.errors = postprocess::Report::Errors{unknown, unknown, largest};
  log_.line("errors      largest of an unknown {:.4e}, where the exact solution is 1", largest);
}

void MatrixRun::write_hierarchy() {
  std::vector<multigrid::Index> unknown(std::size_t(report_.problem.unknowns));
  std::iota(unknown.begin(), unknown.end(), 0);
  apps::write_hierarchy(point_cloud(coordinates_, dimension_), unknown, hierarchy_view_, 0,
                        parameters().output.compression, output_);
}

std::vector<bool> MatrixRun::finite_columns() const {
  const auto n = std::size_t(report_.problem.unknowns);
  std::vector<bool> finite(solution_.size() / n, true);
  for (std::size_t i = 0; i < solution_.size(); ++i)
    if (!std::isfinite(solution_[i])) finite[i / n] = false;
  return finite;
}

bool MatrixRun::may_write_solution() const {
  const std::vector<bool> finite = finite_columns();
  return std::find(finite.begin(), finite.end(), true) != finite.end();
}

/// A column without a solution is one of nan in solution.mtx, whose columns are those of the right-hand sides,
/// and left out of solution.vtu.
void MatrixRun::write_solution() {
  if (!parameters().output.solution) return;
  enter(Phase::vtu);
  const auto n = std::size_t(report_.problem.unknowns);
  const std::vector<bool> finite = finite_columns();
  multigrid::write_matrix_market({multigrid::Index(n), multigrid::Index(finite.size()), solution_},
                                 output_.file("solution.mtx"));
  output_.written("solution.mtx");
  if (dimension_ == 0) return;
  postprocess::Fields fields = point_cloud(coordinates_, dimension_);
  for (std::size_t k = 0; k < finite.size(); ++k) {
    if (!finite[k]) continue;
    const auto begin = solution_.begin() + std::ptrdiff_t(k * n);
    fields.point_data.push_back(
        {finite.size() == 1 ? "solution" : fmt::format("solution_{}", k + 1), 1,
         std::vector<double>(begin, begin + std::ptrdiff_t(n))});
  }
  write_vtu(fields, "solution.vtu", parameters().output.compression, output_);
}

}  // namespace

Ending solve_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments) {
  check(files);
  if (is_for_petsc(files, assignments)) return solve_matrix_on_ranks(files, assignments);
  return MatrixRun(files, assignments).carry_out();
}

std::string validate_matrix(const MatrixFiles& files, const std::vector<std::string>& assignments) {
  check(files);
  const ParameterFile file = matrix_parameters(files, {}, assignments);
  try {
    const MatrixProblem problem = read_matrix_problem(files, assignments);
    return fmt::format("{} is valid; the matrix has {} rows and {} entries.", files.matrix,
                       problem.system.n(), problem.system.A.n_nonzeros());
  } catch (const multigrid::InputError& error) {
    throw multigrid::InputError(file.locate(error.what()));
  }
}

}  // namespace apps
