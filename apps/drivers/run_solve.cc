// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"
#include "apps/drivers/residency.h"
#include "apps/drivers/run.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/parameters/device.h"
#include "apps/process/interrupt.h"
#include "multigrid/errors.h"
#include "multigrid/traits.h"

// The executor of a run, and what it solves there.
namespace apps {

multigrid::Executor Run::make_executor(std::string& reason) const {
  return apps::make_executor(parameters().device, reason);
}

void Run::choose_executor() {
  set_threads(parameters().device.threads);
  const std::string advice = thread_advice(parameters().device);
  if (!advice.empty()) warn(advice);
  use(make_executor(report_.backend.reason));
  const bool on_host = executor_->space() == multigrid::Space::host;
  host_ = on_host ? *executor_ : multigrid::Executor::host(parameters().device.threads);
}

void Run::use(const multigrid::Executor& executor) {
  executor_ = executor;
  executor.limit_memory(multigrid::Offset(parameters().backend.memory_limit * 1e9));
  executor.overlap_kernels(parameters().backend.overlap);
  report_.backend.name = executor.name();
  report_.backend.device = executor.description();
  report_.backend.threads = executor.threads();
  log_.line("backend     {}: {}", report_.backend.device, report_.backend.reason);
  backend_ = parameters().backend;
  if (backend_.residency == multigrid::Residency::automatic)
    backend_.residency = multigrid::Residency::resident;
  report_.backend.residency = multigrid::word(backend_.residency, multigrid::residency_words);
}

/// A GPU without a limit keeps a twentieth of its memory free, for what it does not allocate as one
/// piece.
bool Run::saves_memory(const std::runtime_error& error) {
  const bool is_automatic = parameters().backend.residency == multigrid::Residency::automatic;
  const bool lacks_memory = dynamic_cast<const multigrid::OutOfMemory*>(&error) != nullptr;
  if (!is_automatic || !lacks_memory || executor_->space() == multigrid::Space::host ||
      !take_leaner(backend_.residency))
    return false;
  report_.backend.residency = multigrid::word(backend_.residency, multigrid::residency_words);
  report_.seconds.upload = 0;
  log_.line("residency   {} (Backend/Residency = auto), since: {}", report_.backend.residency,
            sentence(error.what()));
  if (backend_.residency != multigrid::Residency::streaming || backend_.memory_limit > 0)
    return true;
  const multigrid::Offset free = executor_->free_memory() / 20 * 19;
  if (free <= 0) return true;
  backend_.memory_limit = 1e-9 * double(free);
  executor_->limit_memory(executor_->counters().bytes + free);
  return true;
}

/// Measured with an inclusion of large conductivity: up to a jump of 1e5 every precision takes the
/// same number of iterations; at 1e6 it is 13 instead of 11, and at 1e8 19 in float and 200 in half
/// instead of 10.
void Run::choose_precision(const assembly::Contrast& contrast) {
  constexpr double too_large_jump = 1e6;
  multigrid::HierarchyOptions& hierarchy = file_.parameters.solver.hierarchy;
  if (hierarchy.precision == multigrid::Precision::double_ || contrast.jump < too_large_jump)
    return;
  log_.line(
      "precision   double instead of {} (Solver/Hierarchy/Precision), since Problem/Diffusion "
      "jumps by a factor of {:.3g}",
      report_.precision, contrast.jump);
  hierarchy.precision = multigrid::Precision::double_;
  report_.precision = multigrid::word(hierarchy.precision, multigrid::precision_words);
}

void Run::solve(const multigrid::System& system) {
  if (parameters().output.system) write_system(system, output_);
  on_executor([&] { solve_on_executor(system); });
}

void Run::on_executor(const std::function<void()>& action) {
  try {
    return action();
  } catch (const std::runtime_error& error) {
    const bool failed = dynamic_cast<const multigrid::OutOfMemory*>(&error) ||
                        dynamic_cast<const multigrid::DeviceError*>(&error);
    if (saves_memory(error)) return on_executor(action);
    if (!failed || !may_fall_back(parameters().device, *executor_)) throw;
    warn(fmt::format("{} failed, so the host solves instead (Backend/Device = auto): {}",
                     executor_->description(), sentence(error.what())));
  }
  report_.backend.reason = report_.warnings.back();
  report_.seconds.upload = 0;
  use(*host_);
  action();
}

void Run::solve_on_executor(const multigrid::System& on_host) {
  enter(Phase::setup);
  const multigrid::Executor& executor = *executor_;
  multigrid::System copy;
  const bool copies = on_host.A.executor() != executor && !is_hybrid(backend(), executor);
  if (copies) {
    const Stopwatch stopwatch;
    copy = on_host.copy_to(executor);
    executor.synchronize();
    report_.seconds.upload = stopwatch.seconds();
    log_.line("upload      to {}, {:.2f} s", executor.description(), report_.seconds.upload);
  }
  const multigrid::System& system = copies ? copy : on_host;
  std::vector<SolveRun> runs;
  for (int k = 0; k < parameters().solver.repeat; ++k) {
    stop_if_interrupted();
    solve_once(system, runs);
    stop_if_interrupted();
  }
  executor.give_back_memory();  // the output needs some
  const Ending ending = judge(runs);
  report_.exit_code = ending.code;
  report_.message = ending.message;
  report_.outcome = run_outcome(outcome_of(runs));
  if (runs[0].report.converged() && ending.code != exit_solved)
    log_.line("repeats     {}", ending.message);
  report_.repeats = int(runs.size());
  report_.median_setup = median_of_later(runs, &SolveRun::setup_seconds);
  report_.median_solve = median_of_later(runs, &SolveRun::solve_seconds);
  if (executor.space() != multigrid::Space::host)
    report_.memory.device_peak_bytes = executor.counters().peak_bytes;
}

void Run::solve_once(const multigrid::System& system, std::vector<SolveRun>& runs) {
  const multigrid::Executor& executor = *executor_;
  SolveRun run;
  enter(Phase::setup);
  const Stopwatch setup;
  multigrid::Solver solver = make_solver(system, parameters().solver, backend(), executor);
  executor.synchronize();
  run.setup_seconds = setup.seconds();
  if (runs.empty()) keep_first_setup(solver, system, run.setup_seconds);
  multigrid::Array<double> x(system.A.executor(), system.n());
  enter(Phase::solve);
  const Stopwatch solve;
  run.report = solver.solve(system.b, x, &interrupt_flag(),
                            system.dissipation ? &*system.dissipation : nullptr);
  executor.synchronize();
  run.solve_seconds = solve.seconds();
  if (runs.empty()) {
    if (!run.report.fallbacks.empty()) {
      describe_methods(solver);
      log_.line("{}", hierarchy_text(report_));
      show_hierarchy(solver, system);
    }
    keep_first_solve(run.report, x, run.solve_seconds);
  }
  runs.push_back(run);
}

void Run::keep_first_setup(const multigrid::Solver& solver,
                           const multigrid::System& system,
                           double seconds) {
  describe_methods(solver);  // `auto` may have asked the matrix
  report_.seconds.setup = seconds;
  log_.line("{}", hierarchy_text(report_));
  for (const std::string& sentence : advice(parameters(), report_.hierarchy)) warn(sentence);
  show_hierarchy(solver, system);
}

void Run::show_hierarchy(const multigrid::Solver& solver, const multigrid::System& system) {
  if (!parameters().output.hierarchy) return;
  hierarchy_view_ = look_at(solver);
  if (multigrid::hierarchy_traits(solver.options()).has_graph)
    hierarchy_view_.strong = strong_couplings(system, solver.options().graph);
  if (hierarchy_view_.empty())
    log_.line("  one level: there are no aggregates to show (Output/Hierarchy)");
}

void Run::describe_methods(const multigrid::Solver& solver) {
  name_methods(solver.options(), report_);
  report_.hierarchy = solver.hierarchy();
}

void Run::keep_first_solve(const multigrid::SolveReport& result,
                           const multigrid::Array<double>& x,
                           double seconds) {
  report_.solver = result;
  report_.seconds.solve = seconds;
  log_.line("{}", solve_text(report_));
  if (result.outcome == multigrid::Outcome::interrupted) return;
  const Stopwatch download;
  solution_ = x.to_vector();
  report_.seconds.download = download.seconds();
}

}  // namespace apps
