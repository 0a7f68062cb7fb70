// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "assembly/rows/nodal_values.h"

#include <utility>

// The steps of a run, and the hierarchies that they need.
namespace apps {

template <int dim>
bool HeatRun<dim>::advance() {
  const Stopwatch stopwatch;
  Attempt attempt;
  on_mesh([&] { attempt = meshes_ ? try_step_on_meshes() : try_step(); });
  fallbacks_.insert(fallbacks_.end(), attempt.fallbacks.begin(), attempt.fallbacks.end());
  report_.solver.fallbacks = fallbacks_;
  if (!attempt.converged) {
    begin_at(schedule_->time(steps_done()));  // what is written is the last complete step
    return false;
  }
  u_ = std::move(attempt.u);
  if (attempt.flows) flows_ = std::move(attempt.flows);
  fluxes_ = std::move(attempt.fluxes);
  if (attempt.is_steady && steps_done() + 1 < schedule_->n_steps()) {
    schedule_->end_after(steps_done() + 1);
    time().steps = schedule_->n_steps();
    log_.line("steady      after step {}: u changes by less than Time/Steady tolerance = {}",
              steps_done() + 1, parameters().time.steady_tolerance);
  }
  count(attempt.iterations, attempt.content);
  log_step(report_.solver, attempt.iterations, stopwatch.seconds());
  return true;
}

template <int dim>
typename HeatRun<dim>::Attempt HeatRun<dim>::try_step() {
  Attempt attempt;
  const double begin = schedule_->time(steps_done());
  if (time_of_heat_ != begin)
    begin_at(begin);  // the first half was done before the executor failed
  attempt.u = u_.copy();
  for (const assembly::Step& part : schedule_->parts(steps_done() + 1)) {
    try_part(part, attempt);
    if (!attempt.converged) {
      end_at(part);
      return attempt;
    }
    heat_->finish_step();
    time_of_heat_ = part.end;
  }
  attempt.content = heat_->heat_content(attempt.u);
  return attempt;
}

template <int dim>
void HeatRun<dim>::try_part(const assembly::Step& part, Attempt& attempt) {
  const bool looks = parameters().time.steady_tolerance > 0;
  const bool has_row = history_.is_open() && is_in_history(steps_done() + 1);
  assembly::Solution before;
  if (steps_done() + 1 == schedule_->n_steps() || has_row || looks) before = attempt.u.copy();
  report_.solver = solve(part, attempt.u);
  attempt.iterations += report_.solver.iterations;
  if (!report_.solver.fallbacks.empty()) {
    log_.line("methods     in step {}{}", steps_done() + 1, fallbacks_text(report_.solver));
    describe_methods(solver_->solver());
    attempt.fallbacks.insert(attempt.fallbacks.end(), report_.solver.fallbacks.begin(),
                             report_.solver.fallbacks.end());
  }
  if (report_.solver.outcome == multigrid::Outcome::interrupted) throw Interrupted();
  attempt.converged = report_.solver.converged();
  if (!attempt.converged) return;
  attempt.is_steady = looks && is_steady(part, before, attempt.u);
  const bool is_last = attempt.is_steady || steps_done() + 1 == schedule_->n_steps();
  if (is_last) attempt.flows = heat_->flows(before, attempt.u);
  if (has_row) attempt.fluxes = is_last ? attempt.flows->flows : heat_->fluxes(before, attempt.u);
}

template <int dim>
bool HeatRun<dim>::is_steady(const assembly::Step& part,
                             const assembly::Solution& before,
                             const assembly::Solution& after) {
  constexpr double growth = 0.1;  // of time, in which u must not change
  const multigrid::Array<double>& u = after.on(mesh_executor());
  const assembly::Extremes range = assembly::extremes(u);
  const double change = assembly::largest_change(u, before.on(mesh_executor()));
  return change * growth * part.end <=
         parameters().time.steady_tolerance * part.dt * (range.largest - range.smallest);
}

template <int dim>
void HeatRun<dim>::end_at(const assembly::Step& part) {
  report_.exit_code = exit_code(report_.solver.outcome);
  report_.outcome = run_outcome(report_.solver.outcome);
  report_.message = fmt::format("step {} of {} (t = {:.6g}): {}", steps_done() + 1,
                                schedule_->n_steps(), part.end, sentence(report_.solver.message));
  log_.line("step        {}", report_.message);
}

template <int dim>
multigrid::SolveReport HeatRun<dim>::solve(const assembly::Step& step, assembly::Solution& u) {
  enter(Phase::assembly);
  heat_->prepare(step);
  if (heat_->is_nonlinear()) return solve_nonlinear(u);
  const auto [b, dissipation] =
      heat_->loads(u, parameters().solver.norm == multigrid::Norm::energy);
  stop_if_interrupted();
  provide_matrix(step);
  enter(Phase::solve);
  const multigrid::SolveReport result =
      solver_->solve(b, u, &interrupt_flag(), dissipation ? &*dissipation : nullptr);
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
  solver_->replace_matrix(heat_->matrix(mesh_executor(), needed.tau), heat_->symmetry(), needed);
  ++time().kept;
}

template <int dim>
void HeatRun<dim>::restore_hierarchy(const HierarchySource& source) {
  on_mesh([&] {
    begin_at(source.begin);
    if (source.end > source.begin)
      heat_->prepare({source.begin, source.end, source.tau / source.theta, source.theta});
    set_up(source);
  });
}

template <int dim>
void HeatRun<dim>::set_up(const HierarchySource& source) {
  enter(Phase::assembly);
  system_ = heat_->system(mesh_executor(), source.tau);
  for (const multigrid::CoarserLevel& level : levels_)
    system_.coarser.push_back({level.P.copy_to(mesh_executor()), level.A.copy_to(mesh_executor())});
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
  system_ = {};
  ++(refreshed ? time().refreshes : time().setups);
}

template bool HeatRun<2>::advance();
template bool HeatRun<3>::advance();
template void HeatRun<2>::restore_hierarchy(const HierarchySource&);
template void HeatRun<3>::restore_hierarchy(const HierarchySource&);

}  // namespace apps
