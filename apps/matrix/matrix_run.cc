// SPDX-License-Identifier: MIT
#include "apps/matrix/matrix_run.h"

#include "apps/matrix/matrix_parameters.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/process/interrupt.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace apps {

MatrixRun::MatrixRun(const MatrixFiles& files, const std::vector<std::string>& assignments)
    : Run(matrix_parameters(files, 0, assignments),
          "",
          {files.matrix, files.rhs, files.coordinates}),
      files_(files),
      assignments_(assignments) {
  report_.problem.mesh = report_.problem.element = "none";
  report_.problem.dimension = 0;
}

void MatrixRun::run() {
  const multigrid::System system = read();
  choose_executor();
  solve(system);
  find_errors();
}

multigrid::System MatrixRun::read() {
  const Stopwatch stopwatch;
  auto [system, file] = read_matrix_problem(files_, assignments_);
  replace_parameters(file);
  write_parameters(matrix_parameters_text(parameters(), files_), output_);
  dimension_ = system.dimension;
  coordinates_ = system.coordinates.to_vector();
  report_.problem.dimension = dimension_;
  report_.problem.unknowns = system.n();
  report_.problem.nonzeros = system.A.n_nonzeros();
  report_.seconds.assembly = stopwatch.seconds();
  log_system(system);
  stop_if_interrupted();
  return std::move(system);
}

void MatrixRun::log_system(const multigrid::System& system) {
  log_.line("{}", matrix_text(report_));
  if (system.constant_nullspace)
    log_.line(
        "nullspace   the rows of the matrix add up to zero: the solution is known up to a "
        "constant, and the one of mean 0 is taken");
  if (files_.solution_is_one())
    log_.line(
        "rhs         A times the vector of ones, as there is no --rhs FILE: the exact solution is "
        "1 everywhere");
  else
    log_.line("rhs         {}", files_.rhs.empty() ? files_.matrix : files_.rhs);
  if (dimension_ > 0)
    log_.line("coordinates {}: dimension {}",
              files_.coordinates.empty() ? files_.matrix : files_.coordinates, dimension_);
  else
    log_.line(
        "coordinates none, and without them there is no hierarchy (Solver/Hierarchy/Kind = none):\n"
        "            the smoother alone takes many iterations; add --coordinates FILE for "
        "multigrid");
  if (files_.save.empty()) return;
  multigrid::save(system, files_.save);
  log_.line("saved       {}", files_.save);
}

void MatrixRun::find_errors() {
  if (!files_.solution_is_one() || !solution_is_finite()) return;
  enter(Phase::results);
  const Stopwatch stopwatch;
  double largest = 0;
  for (const double x : solution_) largest = std::max(largest, std::abs(x - 1));
  const double unknown = std::numeric_limits<double>::quiet_NaN();  // norms need a mesh
  report_.errors = postprocess::Report::Errors{unknown, unknown, largest};
  report_.seconds.errors = stopwatch.seconds();
  log_.line("errors      largest of an unknown {:.4e}, where the exact solution is 1", largest);
}

void MatrixRun::write_hierarchy() {
  std::vector<multigrid::Index> unknown(std::size_t(report_.problem.unknowns));
  std::iota(unknown.begin(), unknown.end(), 0);
  apps::write_hierarchy(point_cloud(coordinates_, dimension_), unknown, hierarchy_view_, 0,
                        parameters().output.compression, output_);
}

void MatrixRun::write_solution() {
  if (!parameters().output.solution) return;
  write_vector(solution_, output_);
  if (dimension_ > 0)
    write_points(coordinates_, dimension_, solution_, parameters().output, output_);
}

}  // namespace apps
