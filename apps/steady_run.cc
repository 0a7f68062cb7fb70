// SPDX-License-Identifier: MIT
#include "apps/steady_run.h"

#include "apps/device.h"
#include "apps/interrupt.h"
#include "apps/nearest.h"
#include "apps/report_text.h"
#include "apps/results.h"

#include <algorithm>
#include <cmath>

namespace apps {
namespace {

/// The parameters with an output directory filled in.
Parameters resolve(const ParameterFile& file) {
  Parameters parameters = file.parameters;
  std::string& directory = parameters.output.directory;
  if (directory.empty()) directory = "output/" + file.stem();
  return parameters;
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

/// Median of all but the first; 0 if there is only one.
double median_of_later(std::vector<double> seconds) {
  seconds.erase(seconds.begin());
  if (seconds.empty()) return 0;
  std::sort(seconds.begin(), seconds.end());
  const std::size_t n = seconds.size();
  return 0.5 * (seconds[(n - 1) / 2] + seconds[n / 2]);
}

}  // namespace

SteadyRun::SteadyRun(const ParameterFile& file)
    : parameters_(resolve(file)),
      report_(start_report(file)),
      output_(parameters_.output.directory),
      log_(output_.file("log.txt")) {
  write_parameters(parameters_, output_);
  log_.line("{}", header_text(report_, output_.name()));
}

void SteadyRun::run() {
  const multigrid::Executor executor = choose_executor();
  make_mesh();
  const multigrid::System system = assemble(executor);
  solve(system, executor);
  find_errors();
  write_results();
}

void SteadyRun::write_failure(const Ending& ending) {
  report_.exit_code = ending.code;
  report_.message = ending.message;
  if (ending.code == exit_interrupted && solution_.empty())
    report_.solver.outcome = multigrid::Outcome::interrupted;
  log_.note("error: " + ending.message);
  try {
    write_residuals(report_, output_);
    finish_report();
  } catch (const std::exception& error) {
    log_.note(std::string("the report could not be written: ") + error.what());
  }
}

multigrid::Executor SteadyRun::choose_executor() {
  set_threads(parameters_.device.threads);
  const multigrid::Executor executor = make_executor(parameters_.device, report_.backend.reason);
  executor.limit_memory(multigrid::Offset(parameters_.backend.memory_limit * 1e9));
  report_.backend.name = executor.name();
  report_.backend.device = executor.description();
  report_.backend.threads = executor.threads();
  log_.line("{}", backend_text(report_));
  return executor;
}

void SteadyRun::make_mesh() {
  const Stopwatch stopwatch;
  mesh_ = mesh::make_coarse_mesh<dim>(parameters_.mesh);
  poisson_.emplace(mesh_, parameters_.problem, parameters_.discretization);
  stop_if_interrupted();
  mesh::refine(mesh_, parameters_.mesh.refinements);
  report_.seconds.mesh = stopwatch.seconds();
  report_.problem.mesh = mesh_.description;
  report_.problem.cells = mesh_.triangulation->n_active_cells();
  log_.line("{}", mesh_text(report_));
  stop_if_interrupted();
}

multigrid::System SteadyRun::assemble(const multigrid::Executor& executor) {
  const bool on_host = executor.space() == multigrid::Space::host;
  const Stopwatch stopwatch;
  multigrid::System system = poisson_->assemble(
      on_host ? executor : multigrid::Executor::host(parameters_.device.threads));
  report_.seconds.assembly = stopwatch.seconds();
  report_.problem.unknowns = system.n();
  report_.problem.nonzeros = system.A.n_nonzeros();
  log_.line("{}", assembly_text(report_));
  stop_if_interrupted();
  if (on_host) return system;
  const Stopwatch upload;
  multigrid::System copy = system.copy_to(executor);
  executor.synchronize();
  report_.seconds.upload = upload.seconds();
  log_.line("upload      to {}, {:.2f} s", executor.description(), report_.seconds.upload);
  return copy;
}

void SteadyRun::solve(const multigrid::System& system, const multigrid::Executor& executor) {
  std::vector<double> setup_seconds, solve_seconds;
  for (int run = 0; run < parameters_.solver.repeat; ++run) {
    stop_if_interrupted();
    const Stopwatch setup;
    multigrid::Solver solver(system, parameters_.solver, parameters_.backend);
    executor.synchronize();
    setup_seconds.push_back(setup.seconds());
    if (run == 0) keep_first_setup(solver.hierarchy(), setup_seconds[0]);
    multigrid::Array<double> x(executor, system.n());
    const Stopwatch solve;
    const multigrid::SolveReport result = solver.solve(system.b, x, &interrupt_flag());
    executor.synchronize();
    solve_seconds.push_back(solve.seconds());
    if (run == 0) keep_first_solve(result, x, solve_seconds[0]);
    stop_if_interrupted();
  }
  report_.repeats = parameters_.solver.repeat;
  report_.median_setup = median_of_later(setup_seconds);
  report_.median_solve = median_of_later(solve_seconds);
  if (executor.space() != multigrid::Space::host)
    report_.memory.device_peak_bytes = executor.counters().peak_bytes;
}

void SteadyRun::keep_first_setup(const multigrid::HierarchyReport& hierarchy, double seconds) {
  report_.hierarchy = hierarchy;
  report_.seconds.setup = seconds;
  log_.line("{}", hierarchy_text(report_));
}

void SteadyRun::keep_first_solve(const multigrid::SolveReport& result,
                                 const multigrid::Array<double>& x,
                                 double seconds) {
  report_.solver = result;
  report_.seconds.solve = seconds;
  log_.line("{}", solve_text(report_));
  if (result.outcome == multigrid::Outcome::interrupted) return;
  report_.exit_code = exit_code(result.outcome);
  report_.message = sentence(result.message);
  const Stopwatch download;
  solution_ = x.to_vector();
  report_.seconds.download = download.seconds();
}

void SteadyRun::find_errors() {
  if (!poisson_->has_exact_solution() || !all_finite(solution_)) return;
  const Stopwatch stopwatch;
  const assembly::Errors errors = poisson_->errors(solution_);
  report_.errors = postprocess::Report::Errors{errors.L2, errors.H1, errors.nodal};
  report_.seconds.errors = stopwatch.seconds();
  log_.line("{}", errors_text(report_));
  stop_if_interrupted();
}

void SteadyRun::write_results() {
  const Stopwatch stopwatch;
  write_residuals(report_, output_);
  if (all_finite(solution_))
    write_solution(poisson_->fields(solution_), parameters_.output, output_);
  report_.seconds.output = stopwatch.seconds();
  finish_report();
  if (report_.exit_code == exit_solved) output_.remove_stale();
  log_.line("{}", summary_text(report_));
  log_.line("written     {}: log.txt, {}", output_.name(), list(output_.files()));
  log_.check();
}

void SteadyRun::finish_report() {
  report_.memory.host_peak_bytes = host_peak_bytes();
  report_.seconds.total = total_.seconds();
  write_report(report_, output_);
}

}  // namespace apps
