// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"

#include "apps/advice/advice.h"
#include "apps/counts/mesh_number.h"
#include "apps/heat/time_text.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <utility>

namespace apps {
namespace {

bool are_assembled(const Parameters& parameters) {
  return parameters.has_mesh_levels() &&
         parameters.solver.geometric.level_matrices == multigrid::LevelMatrices::assembled;
}

}  // namespace

void check_levels(const Parameters& parameters, const bool matrix_depends_on_time) {
  if (are_assembled(parameters) && matrix_depends_on_time)
    throw multigrid::InputError(
        "Solver/Geometric/Level matrices = assembled are those of one time, but Problem/Diffusion, "
        "Reaction or alpha of Robin depends on t; take galerkin.");
}

template <int dim>
void HeatRun<dim>::run() {
  choose_executor();
  make_mesh(mesh_);
  refine(mesh_, parameters().mesh.refinements);
  try {
    start();
    march();
    note_peclet();
  } catch (...) {
    save_progress();
    throw;
  }
  find_results();
}

template <int dim>
void HeatRun<dim>::make_problem() {
  heat_ = make_(parameters(), mesh_);
  check_levels(parameters(), heat_->matrix_depends_on_time());
}

/// All steps have the same tau, half steps included.
template <int dim>
void HeatRun<dim>::keep_level() {
  const TimeSchedule schedule(parameters().time, 0);
  heat_->keep_level(host(), are_assembled(parameters()), 0, schedule.parts(1)[0].tau());
}

template <int dim>
void HeatRun<dim>::start() {
  begin_at(0);
  report_.problem.unknowns = heat_->n_unknowns();
  if (parameters().has_mesh_levels()) system_.coarser = heat_->take_levels(host());
  report_.time.emplace();
  const std::vector<double> initial = heat_->initial_temperature();
  mesh_number_ = mesh_number(mesh_, heat_->fields(initial));
  const int given = parameters().time.rannacher_steps;
  schedule_.emplace(parameters().time, given >= 0 ? given : (heat_->starts_with_a_jump() ? 2 : 0));
  time().scheme = multigrid::word(parameters().time.scheme, scheme_words);
  time().setup_reuse = multigrid::word(parameters().time.setup_reuse, setup_reuse_words);
  time().end = parameters().time.end;
  time().step = schedule_->step();
  time().steps = schedule_->n_steps();
  heat_->check_exact_solution(schedule_->time(schedule_->n_steps()));
  time().rannacher_steps = std::min(schedule_->rannacher_steps(), schedule_->n_steps());
  const assembly::Contrast contrast = heat_->contrast();
  choose_precision(contrast);
  for (const std::string& sentence : advice(parameters(), {contrast.jump, contrast.anisotropy}))
    warn(sentence);
  note_peclet();
  solution_ = initial;
  time().heat_at_start = heat_->heat_content(solution_);
  note_progress();
  if (!resume_.empty()) resume();
  log_.line("{}", schedule_text(report_));
  if (steps_done() == 0) write_outputs();
}

template <int dim>
void HeatRun<dim>::note_peclet() {
  const double peclet = heat_->contrast().peclet;
  if (!(peclet > 1.1 * noted_peclet_)) return;
  note_convection(peclet);
  if (noted_peclet_ <= 1)
    for (const std::string& sentence : advice(parameters(), {1, 1, peclet})) warn(sentence);
  noted_peclet_ = peclet;
}

template <int dim>
void HeatRun<dim>::begin_at(double t) {
  enter(Phase::assembly);
  heat_->begin(host(), t);
  stop_if_interrupted();
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
    if (!report_.solver.fallbacks.empty()) {
      log_.line("methods     in step {}{}", steps_done() + 1, fallbacks_text(report_.solver));
      describe_methods(solver_->solver());
      fallbacks_.insert(fallbacks_.end(), report_.solver.fallbacks.begin(),
                        report_.solver.fallbacks.end());
    }
    report_.solver.fallbacks = fallbacks_;
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
  heat_->prepare(step);
  const std::vector<double> b = heat_->right_hand_side(u);
  std::optional<multigrid::Dissipation> dissipation;
  if (parameters().solver.norm == multigrid::Norm::energy)
    dissipation = heat_->dissipation(multigrid::default_host(), u);
  stop_if_interrupted();
  multigrid::SolveReport result;
  const std::vector<double> before = u;
  on_executor([&] {
    provide_matrix(step);
    enter(Phase::solve);
    u = before;
    result = solver_->solve(b, u, &interrupt_flag(), dissipation ? &*dissipation : nullptr);
  });
  enter(Phase::assembly);
  if (executor_->space() != multigrid::Space::host)
    report_.memory.device_peak_bytes = executor_->counters().peak_bytes;
  heat_->balance(b, u);
  return result;
}

template <int dim>
void HeatRun<dim>::provide_matrix(const assembly::Step& step) {
  // A matrix that does not depend on time is known by its tau.
  const HierarchySource needed = heat_->matrix_depends_on_time()
                                     ? HierarchySource{step.begin, step.end, step.tau(), step.theta}
                                     : HierarchySource{0, 0, step.tau(), 1};
  const bool has_none = !has_solver() || !solver_->has_hierarchy();
  const SetupReuse reuse = parameters().time.setup_reuse;
  if (has_none || reuse == SetupReuse::rebuild) return set_up(needed);
  if (solver_->matrix_source() == needed) return;
  if (reuse != SetupReuse::keep) return set_up(needed);
  solver_->replace_matrix(heat_->matrix(host(), needed.tau), heat_->symmetry(), needed);
  ++time().kept;
}

template <int dim>
void HeatRun<dim>::restore_hierarchy(const HierarchySource& source) {
  begin_at(source.begin);
  if (source.end > source.begin)
    heat_->prepare({source.begin, source.end, source.tau / source.theta, source.theta});
  on_executor([&] { set_up(source); });
}

template <int dim>
void HeatRun<dim>::set_up(const HierarchySource& source) {
  enter(Phase::assembly);
  std::vector<multigrid::CoarserLevel> coarser = std::move(system_.coarser);
  system_ = heat_->system(host(), source.tau);
  system_.coarser = std::move(coarser);
  report_.problem.nonzeros = system_.A.n_nonzeros();
  stop_if_interrupted();
  const bool is_first = !has_solver();
  if (is_first) log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
  enter(Phase::setup);
  if (is_first) solver_.emplace(*executor_, solver_options(), backend());
  const bool may_refresh =
      solver_->has_hierarchy() && parameters().time.setup_reuse == SetupReuse::refresh;
  const bool refreshed = may_refresh && solver_->refresh(system_, source);
  if (!refreshed) solver_->set_up(system_, source);
  if (is_first) keep_first_setup(solver_->solver(), system_, clock_.lap());
  system_.A = {};
  ++(refreshed ? time().refreshes : time().setups);
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
  find_errors(*heat_, solution_);
}

template <int dim>
void HeatRun<dim>::write_hierarchy() {
  write_hierarchy_of(*heat_, hierarchy_view_, parameters().output, output_);
}

template class HeatRun<2>;
template class HeatRun<3>;

}  // namespace apps
