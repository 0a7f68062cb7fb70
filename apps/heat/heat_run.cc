// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"

#include "apps/heat/time_text.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/process/interrupt.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace apps {

namespace {

/// Of the checkpoint that `terrace --resume NAME` means.
std::string directory_of(const std::string& name) {
  const std::string directory = std::filesystem::path(checkpoint_file(name)).parent_path().string();
  return directory.empty() ? "." : directory;
}

std::vector<std::string> inputs(const std::string& resume) {
  return resume.empty() ? std::vector<std::string>() : std::vector{checkpoint_file(resume)};
}

}  // namespace

template <int dim>
HeatRun<dim>::HeatRun(const ParameterFile& file, const std::string& resume)
    : MeshRun(file, resume.empty() ? "" : directory_of(resume), inputs(resume)), resume_(resume) {
  const Parameters& p = parameters();
  report_.problem.element = multigrid::word(p.discretization.element, assembly::element_words);
  if (resume_.empty()) write_parameters(to_repeat(p), output_);
}

template <int dim>
void HeatRun<dim>::run() {
  choose_executor();
  make_mesh(mesh_);
  try {
    start();
    march();
  } catch (...) {
    save_progress();
    throw;
  }
  find_results();
}

template <int dim>
void HeatRun<dim>::march() {
  while (steps_done() < schedule_->n_steps()) {
    stop_if_interrupted();
    if (!advance()) {
      save_progress();
      break;
    }
    write_outputs();
  }
  log_.line("{}", steps_text(report_));
}

template <int dim>
bool HeatRun<dim>::advance() {
  const Stopwatch stopwatch;
  std::vector<double> u = solution_;
  int iterations = 0;
  for (const assembly::Step& part : schedule_->parts(steps_done() + 1)) {
    const std::vector<double> before = u;
    report_.solver = solve(part, u);
    iterations += report_.solver.iterations;
    if (report_.solver.outcome == multigrid::Outcome::interrupted) throw Interrupted();
    if (!report_.solver.converged()) {
      report_.exit_code = exit_code(report_.solver.outcome);
      report_.outcome = run_outcome(report_.solver.outcome);
      report_.message =
          fmt::format("step {} of {} (t = {:.6g}): {}", steps_done() + 1, schedule_->n_steps(),
                      part.end, sentence(report_.solver.message));
      log_.line("step        {}", report_.message);
      begin_at(schedule_->time(steps_done()));  // what is written is the last complete step
      return false;
    }
    if (steps_done() + 1 == schedule_->n_steps()) flows_ = heat_->flows(before, u);
    heat_->finish_step();
  }
  solution_ = std::move(u);
  count(iterations);
  log_step(report_.solver, iterations, stopwatch.seconds());
  return true;
}

template <int dim>
multigrid::SolveReport HeatRun<dim>::solve(const assembly::Step& step, std::vector<double>& u) {
  enter(Phase::assembly);
  const Stopwatch assembly;
  heat_->prepare(step);
  const std::vector<double> b = heat_->right_hand_side(u);
  std::optional<multigrid::Dissipation> dissipation;
  if (parameters().solver.norm == multigrid::Norm::energy)
    dissipation = heat_->dissipation(multigrid::default_host(), u);
  report_.seconds.assembly += assembly.seconds();
  stop_if_interrupted();
  multigrid::SolveReport result;
  const std::vector<double> before = u;
  on_executor([&] {
    provide_matrix(step);
    enter(Phase::solve);
    const Stopwatch stopwatch;
    u = before;
    result = solver_->solve(b, u, &interrupt_flag(), dissipation ? &*dissipation : nullptr);
    report_.seconds.solve += stopwatch.seconds();
  });
  if (executor_->space() != multigrid::Space::host)
    report_.memory.device_peak_bytes = executor_->counters().peak_bytes;
  heat_->balance(b, u);
  return result;
}

template <int dim>
void HeatRun<dim>::provide_matrix(const assembly::Step& step) {
  // a matrix that does not depend on time is known by its tau
  const HierarchySource needed{heat_->matrix_depends_on_time() ? step.end : 0, step.tau()};
  const bool has_none = !solver_ || solver_->executor() != *executor_ || !solver_->has_hierarchy();
  const SetupReuse reuse = parameters().time.setup_reuse;
  if (has_none || reuse == SetupReuse::rebuild) return set_up(needed);
  if (solver_->matrix_source() == needed) return;
  if (reuse != SetupReuse::keep) return set_up(needed);
  solver_->replace_matrix(heat_->matrix(host(), needed.tau), needed);
  ++time().kept;
}

/// Refreshes what is there instead, if it may. The matrix is that of the prepared step, or of the
/// time where the next one begins.
template <int dim>
void HeatRun<dim>::set_up(const HierarchySource& source) {
  const Stopwatch assembly;
  std::vector<multigrid::CoarserLevel> coarser = std::move(system_.coarser);
  system_ = heat_->system(host(), source.tau);
  system_.coarser = std::move(coarser);
  report_.problem.nonzeros = system_.A.n_nonzeros();
  report_.seconds.assembly += assembly.seconds();
  stop_if_interrupted();
  enter(Phase::setup);
  const Stopwatch setup;
  const bool is_first = !solver_ || solver_->executor() != *executor_;
  if (is_first) log_.line("{}", assembly_text(report_));
  if (is_first) solver_.emplace(*executor_, parameters().solver, parameters().backend);
  const bool may_refresh =
      solver_->has_hierarchy() && parameters().time.setup_reuse == SetupReuse::refresh;
  const bool refreshed = may_refresh && solver_->refresh(system_, source);
  if (!refreshed) solver_->set_up(system_, source);
  const double seconds = setup.seconds();
  if (is_first) keep_first_setup(solver_->solver(), seconds);
  report_.seconds.setup += is_first ? 0 : seconds;
  system_.A = {};
  ++(refreshed ? time().refreshes : time().setups);
}

template <int dim>
void HeatRun<dim>::count(int iterations) {
  ++time().steps_done;
  time().iterations += iterations;
  const bool is_first = time().steps_done == 1;
  time().fewest_iterations =
      is_first ? iterations : std::min<std::int64_t>(time().fewest_iterations, iterations);
  time().most_iterations = std::max<std::int64_t>(time().most_iterations, iterations);
  note_progress();
}

template <int dim>
void HeatRun<dim>::note_progress() {
  time().reached = schedule_->time(steps_done());
  time().heat_at_end = heat_->heat_content(solution_);
}

template <int dim>
void HeatRun<dim>::log_step(const multigrid::SolveReport& last, int iterations, double seconds) {
  if (!std::exchange(has_head_, true)) log_.line("{}", steps_head());
  const std::string text = step_text(report_, last.true_relative_residual, iterations, seconds);
  if (is_logged(time()))
    log_.line("{}", text);
  else
    log_.progress(text);
  constexpr double rounding = 1e-13;
  const bool by_energy = parameters().solver.norm == multigrid::Norm::energy;
  if (by_energy || warned_of_stillness_ || iterations > 0 || last.true_relative_residual < rounding)
    return;
  warned_of_stillness_ = true;
  warn(fmt::format(
      "step {} took no iteration: what changes in a step is smaller than Solver/Tolerance = {} "
      "times the right-hand side, and is lost; take Solver/Norm = energy.",
      steps_done(), parameters().solver.tolerance));
}

template <int dim>
void HeatRun<dim>::find_results() {
  if (!solution_is_finite()) return;
  enter(Phase::results);
  assembly::Results results = heat_->results(solution_);
  if (flows_) {
    results.flows = flows_->flows;
    results.balance = flows_->balance;
  }
  keep_results(results);
  stop_if_interrupted();
  if (!heat_->has_exact_solution()) return;
  const Stopwatch stopwatch;
  const assembly::Errors errors = heat_->errors(solution_);
  keep_errors(errors, stopwatch.seconds());
}

template class HeatRun<2>;
template class HeatRun<3>;

}  // namespace apps
