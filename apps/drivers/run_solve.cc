// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"
#include "apps/drivers/residency.h"
#include "apps/drivers/run.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/parameters/device.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "apps/ranks/ranks.h"
#include "apps/ranks/started.h"
#include "multigrid/errors.h"
#include "multigrid/traits.h"

#include <algorithm>
#include <limits>

// The executor of a run, and what it solves there.
namespace apps {

multigrid::Executor Run::make_executor(std::string& reason) const {
  const multigrid::Executor executor = apps::make_executor(parameters().device, reason);
  if (uses_petsc(parameters().engine)) reason = "PETSc solves, on processors";
  return executor;
}

void Run::choose_executor() {
  if (rank_place().n == 1 && parameters().mesh.generator == mesh::Generator::gmsh) {
    enter(Phase::coarse_mesh);
    // Gmsh is at work while a device is opened and loads kernels.
    if (mesh::begin(file_.parameters.mesh)) load_kernels_when_opened();
  }
  enter(Phase::device);
  set_threads(parameters().device.threads);
  const std::string advice = thread_advice(parameters().device);
  if (!advice.empty()) warn(advice);
  use(make_executor(report_.backend.reason));
  const bool on_host = executor_->space() == multigrid::Space::host;
  host_ = on_host ? *executor_ : multigrid::Executor::host(parameters().device.threads);
}

void Run::use(const multigrid::Executor& executor) {
  executor_ = executor;
  is_lean_by_need_ = false;
  executor.limit_memory(multigrid::Offset(parameters().backend.memory_limit * 1e9));
  executor.overlap_kernels(parameters().backend.overlap);
  report_.backend.name = executor.name();
  report_.backend.device = executor.description();
  report_.backend.threads = executor.threads();
  report_.backend.link = executor.link_speed();
  log_.line("backend     {}{}: {}", report_.backend.device,
            report_.backend.link > 0
                ? fmt::format(", linked by {:.3g} GB/s", 1e-9 * report_.backend.link)
                : "",
            report_.backend.reason);
  backend_ = parameters().backend;
  if (backend_.residency == multigrid::Residency::automatic)
    backend_.residency = multigrid::Residency::resident;
  report_.backend.residency = multigrid::word(backend_.residency, multigrid::residency_words);
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

void Run::solve(const multigrid::System& system, const multigrid::Array<double>& right_hand_sides) {
  if (parameters().output.system) {
    enter(Phase::tables);
    write_system(system, right_hand_sides, output_);
  }
  on_executor([&] { solve_on_executor(system, right_hand_sides); });
}

void Run::on_executor(const std::function<void()>& action) {
  if (is_in_action_) return action();
  try {
    is_in_action_ = true;
    action();
    is_in_action_ = false;
    return;
  } catch (const std::runtime_error& error) {
    is_in_action_ = false;
    if (!takes_other_way(error)) throw;
  } catch (...) {
    is_in_action_ = false;
    throw;
  }
  on_executor(action);
}

bool Run::takes_other_way(const std::runtime_error& error) {
  if (rank_place().n > 1) return false;  // the others go on in the way that there is
  const bool failed = dynamic_cast<const multigrid::OutOfMemory*>(&error) ||
                      dynamic_cast<const multigrid::DeviceError*>(&error);
  if (saves_memory(error)) return true;
  if (!failed || !may_fall_back(parameters().device, *executor_)) return false;
  warn(fmt::format("{} failed, so the host solves instead (Backend/Device = auto): {}",
                   executor_->description(), sentence(error.what())));
  report_.backend.reason = report_.warnings.back();
  use(*host_);
  return true;
}

void Run::solve_on_executor(const multigrid::System& on_host,
                            const multigrid::Array<double>& right_hand_sides) {
  const multigrid::Executor& executor = *executor_;
  multigrid::System copy;
  multigrid::Array<double> copies_of_b;
  const bool copies = on_host.A.executor() != executor && !is_hybrid(backend(), executor);
  if (copies) {
    enter(Phase::upload);
    copy = on_host.copy_to(executor);
    copies_of_b = right_hand_sides.copy_to(executor);
    executor.synchronize();
    if (executor.space() != multigrid::Space::host)
      log_.line("upload      to {}, {:.2f} s", executor.description(), clock_.lap());
  }
  const multigrid::System& system = copies ? copy : on_host;
  std::vector<SolveRun> runs;
  for (int k = 0; k < parameters().solver.repeat; ++k) {
    stop_if_interrupted();
    solve_once(system, copies ? copies_of_b : right_hand_sides, runs);
    stop_if_interrupted();
  }
  executor.give_back_memory();  // the output needs some
  keep_repeats(runs);
  note_device_memory();
}

void Run::keep_repeats(const std::vector<SolveRun>& runs) {
  const Ending ending = judge(runs);
  report_.exit_code = ending.code;
  report_.message = ending.message;
  report_.outcome = run_outcome(outcome_of(runs));
  if (runs[0].report.converged() && ending.code != exit_solved)
    log_.line("repeats     {}", ending.message);
  report_.repeats = int(runs.size());
  report_.median_setup = median_of_later(runs, &SolveRun::setup_seconds);
  report_.median_solve = median_of_later(runs, &SolveRun::solve_seconds);
}

void Run::solve_once(const multigrid::System& system,
                     const multigrid::Array<double>& right_hand_sides,
                     std::vector<SolveRun>& runs) {
  const multigrid::Executor& executor = *executor_;
  SolveRun run;
  enter(runs.empty() ? Phase::setup : Phase::repeats);
  const Stopwatch setup;
  multigrid::Solver solver = make_solver(system, solver_options(), backend(), executor);
  executor.synchronize();
  run.setup_seconds = setup.seconds();
  if (runs.empty()) keep_first_setup(solver, system, run.setup_seconds);
  multigrid::Array<double> x(system.A.executor(),
                             std::max(multigrid::Offset(system.n()), right_hand_sides.size()));
  if (runs.empty()) enter(Phase::solve);
  const Stopwatch solve;
  if (right_hand_sides.empty()) {
    run.report = solver.solve(system.b, x, &interrupt_flag(),
                              system.dissipation ? &*system.dissipation : nullptr);
  } else {
    run.columns = solver.solve(right_hand_sides, x, int(right_hand_sides.size() / system.n()),
                               &interrupt_flag());
    run.report = run.columns[deciding_column(run.columns)];
  }
  executor.synchronize();
  run.solve_seconds = solve.seconds();
  if (runs.empty()) {
    if (run.has_fallback()) {
      describe_methods(solver);
      log_.line("{}", hierarchy_text(report_, run.setup_seconds));
      show_hierarchy(solver, system);
    }
    keep_first_solve(run, x);
    if (run.report.converged() && run.columns.empty()) solve_further(solver, system);
  }
  runs.push_back(run);
}

void Run::keep_first_setup(const multigrid::Solver& solver,
                           const multigrid::System& system,
                           double seconds) {
  describe_methods(solver);  // `auto` may have asked the matrix
  log_.line("{}", hierarchy_text(report_, seconds));
  for (const std::string& sentence : advice(parameters(), report_.hierarchy)) warn(sentence);
  show_hierarchy(solver, system);
}

void Run::show_hierarchy(const multigrid::Solver& solver, const multigrid::System& system) {
  if (!parameters().output.hierarchy) return;
  const Stopwatch stopwatch;
  hierarchy_view_ = look_at(solver);
  if (multigrid::hierarchy_traits(solver.options()).has_graph)
    hierarchy_view_.strong = strong_couplings(system, solver.options().graph);
  if (hierarchy_view_.empty())
    log_.line("  one level: there are no aggregates to show (Output/Hierarchy)");
  clock_.move_to(Phase::views, stopwatch.seconds());
}

void Run::describe_methods(const multigrid::Solver& solver) {
  name_methods(solver.options(), report_);
  report_.hierarchy = solver.hierarchy();
}

void Run::keep_first_solve(const SolveRun& run, multigrid::Array<double>& x) {
  report_.solver = run.report;
  report_.right_hand_sides = run.columns;
  log_.line("{}", solve_text(report_, run.solve_seconds));
  const bool is_interrupted = run.report.outcome == multigrid::Outcome::interrupted;
  if (is_interrupted && run.columns.empty()) return;
  enter(Phase::download);
  if (run.columns.empty()) return take_solution(std::move(x));
  solution_ = x.to_vector();
  const std::size_t n = solution_.size() / run.columns.size();
  for (std::size_t k = 0; k < run.columns.size(); ++k)
    if (run.columns[k].outcome == multigrid::Outcome::interrupted ||
        run.columns[k].outcome == multigrid::Outcome::not_finite)
      std::fill_n(solution_.begin() + std::ptrdiff_t(k * n), n,
                  std::numeric_limits<double>::quiet_NaN());
}

}  // namespace apps
