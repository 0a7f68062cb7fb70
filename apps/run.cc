// SPDX-License-Identifier: MIT
#include "apps/run.h"

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
ParameterFile resolve(ParameterFile file) {
  std::string& directory = file.parameters.output.directory;
  if (directory.empty()) directory = "output/" + file.stem();
  return file;
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

Run::Run(const ParameterFile& file)
    : file_(resolve(file)),
      report_(start_report(file_)),
      output_(parameters().output.directory),
      log_(output_.file("log.txt")) {
  log_.line("{}", header_text(report_, output_.name()));
}

Ending Run::carry_out() {
  try {
    run();
    write_results();
    return {report_.exit_code, report_.message};
  } catch (...) {
    Ending ending = current_failure();
    ending.message = file_.locate(ending.message);
    write_failure(ending);
    return ending;
  }
}

void Run::replace_parameters(const ParameterFile& file) {
  file_ = resolve(file);
  const postprocess::Report::Problem problem = report_.problem;
  report_ = start_report(file_);
  report_.problem = problem;
}

void Run::write_failure(const Ending& ending) {
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

multigrid::Executor Run::choose_executor() {
  set_threads(parameters().device.threads);
  const multigrid::Executor executor = make_executor(parameters().device, report_.backend.reason);
  executor.limit_memory(multigrid::Offset(parameters().backend.memory_limit * 1e9));
  report_.backend.name = executor.name();
  report_.backend.device = executor.description();
  report_.backend.threads = executor.threads();
  log_.line("{}", backend_text(report_));
  return executor;
}

multigrid::System Run::upload(multigrid::System system, const multigrid::Executor& executor) {
  if (system.A.executor() == executor) return system;
  const Stopwatch stopwatch;
  multigrid::System copy = system.copy_to(executor);
  executor.synchronize();
  report_.seconds.upload = stopwatch.seconds();
  log_.line("upload      to {}, {:.2f} s", executor.description(), report_.seconds.upload);
  return copy;
}

void Run::solve(const multigrid::System& system, const multigrid::Executor& executor) {
  std::vector<double> setup_seconds, solve_seconds;
  for (int run = 0; run < parameters().solver.repeat; ++run) {
    stop_if_interrupted();
    const Stopwatch setup;
    multigrid::Solver solver(system, parameters().solver, parameters().backend);
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
  report_.repeats = parameters().solver.repeat;
  report_.median_setup = median_of_later(setup_seconds);
  report_.median_solve = median_of_later(solve_seconds);
  if (executor.space() != multigrid::Space::host)
    report_.memory.device_peak_bytes = executor.counters().peak_bytes;
}

void Run::keep_first_setup(const multigrid::HierarchyReport& hierarchy, double seconds) {
  report_.hierarchy = hierarchy;
  report_.seconds.setup = seconds;
  log_.line("{}", hierarchy_text(report_));
}

void Run::keep_first_solve(const multigrid::SolveReport& result,
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

bool Run::solution_is_finite() const {
  return std::all_of(solution_.begin(), solution_.end(), [](double v) { return std::isfinite(v); });
}

void Run::write_results() {
  const Stopwatch stopwatch;
  write_residuals(report_, output_);
  if (solution_is_finite()) write_solution();
  report_.seconds.output = stopwatch.seconds();
  finish_report();
  if (report_.exit_code == exit_solved) output_.remove_stale();
  log_.line("{}", summary_text(report_));
  log_.line("written     {}: log.txt, {}", output_.name(), list(output_.files()));
  log_.check();
}

void Run::finish_report() {
  report_.memory.host_peak_bytes = host_peak_bytes();
  report_.seconds.total = total_.seconds();
  write_report(report_, output_);
}

}  // namespace apps
