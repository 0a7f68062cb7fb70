// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "assembly/rows/nodal_values.h"

#include <utility>

// The steps of a run.
namespace apps {

template <int dim>
bool HeatRun<dim>::advance() {
  const Stopwatch stopwatch;
  StepCounts rejected;
  if (schedule_->control() && schedule_->control()->is_too_short()) {
    end_too_short("what Time/Step tolerance allows");
    return false;
  }
  for (;;) {
    Attempt attempt;
    on_mesh([&] { attempt = meshes_ ? try_step_on_meshes() : try_step(); });
    fallbacks_.insert(fallbacks_.end(), attempt.fallbacks.begin(), attempt.fallbacks.end());
    report_.solver.fallbacks = fallbacks_;
    attempt.counts.iterations += rejected.iterations;
    attempt.counts.newton += rejected.newton;
    attempt.counts.rejected = rejected.rejected;
    if (attempt.converged && attempt.is_accurate()) {
      take(std::move(attempt));
      log_step(report_.solver, stopwatch.seconds());
      return true;
    }
    if (!try_again(attempt)) {
      begin_at(schedule_->time(steps_done()));  // what is written is the last complete step
      return false;
    }
    rejected = attempt.counts;
    ++rejected.rejected;
  }
}

template <int dim>
void HeatRun<dim>::take(Attempt attempt) {
  u_ = std::move(attempt.u);
  before_step_.reset();
  if (attempt.flows) flows_ = std::move(attempt.flows);
  fluxes_ = std::move(attempt.fluxes);
  if (schedule_->control())
    schedule_->take(attempt.counts.error, attempt.range.smallest, attempt.range.largest);
  if (attempt.is_steady && !schedule_->is_last(steps_done() + 1)) {
    schedule_->end_after(steps_done() + 1);
    time().steps = steps_done() + 1;
    log_.line("steady      after step {}: u changes by less than Time/Steady tolerance = {}",
              steps_done() + 1, parameters().time.steady_tolerance);
  }
  count(attempt.counts, attempt.content);
}

template <int dim>
typename HeatRun<dim>::Attempt HeatRun<dim>::try_step() {
  Attempt attempt;
  const double begin = schedule_->time(steps_done());
  if (time_of_heat_ != begin)
    begin_at(begin);  // the first half was done before the executor failed
  attempt.u = u_.copy();
  schedule_->has_stages() ? try_stages(attempt) : try_parts(attempt);
  if (attempt.converged && attempt.is_accurate()) attempt.content = heat_->heat_content(attempt.u);
  return attempt;
}

template <int dim>
void HeatRun<dim>::try_parts(Attempt& attempt) {
  for (const assembly::Step& part : schedule_->parts(steps_done() + 1)) {
    const bool looks = looks_for_rest();
    assembly::Solution before;
    if (schedule_->is_last(steps_done() + 1) || has_row() || looks) before = attempt.u.copy();
    Tangents tangents;
    if (!try_part(part, attempt.u.copy(), attempt, tangents)) return;
    attempt.is_steady = looks && is_steady(part, before, attempt.u);
    if (attempt.is_steady || schedule_->is_last(steps_done() + 1))
      keep_flows(heat_->flows(before, attempt.u), attempt);
    else if (has_row())
      attempt.fluxes = heat_->fluxes(before, attempt.u);
    heat_->finish_step();
    time_of_heat_ = part.end;
  }
}

template <int dim>
void HeatRun<dim>::keep_flows(assembly::Results flows, Attempt& attempt) {
  if (has_row()) attempt.fluxes = flows.flows;
  if (attempt.is_steady || schedule_->is_last(steps_done() + 1)) attempt.flows = std::move(flows);
}

template <int dim>
bool HeatRun<dim>::try_part(const assembly::Step& part,
                            const assembly::Solution& begin,
                            Attempt& attempt,
                            Tangents& tangents) {
  report_.solver = solve(part, begin, attempt.u, tangents);
  attempt.counts.iterations += report_.solver.iterations;
  if (heat_->is_nonlinear()) attempt.counts.newton += int(report_.nonlinear->iterations.size()) - 1;
  if (!report_.solver.fallbacks.empty()) {
    log_.line("methods     in step {}{}", steps_done() + 1, fallbacks_text(report_.solver));
    describe_methods((heat_->is_nonlinear() ? tangents.solver : solver_)->solver());
    attempt.fallbacks.insert(attempt.fallbacks.end(), report_.solver.fallbacks.begin(),
                             report_.solver.fallbacks.end());
  }
  if (report_.solver.outcome == multigrid::Outcome::interrupted) throw Interrupted();
  attempt.converged = report_.solver.converged();
  return attempt.converged;
}

template <int dim>
bool HeatRun<dim>::is_steady(const assembly::Step& step,
                             const assembly::Solution& before,
                             const assembly::Solution& after) {
  constexpr double growth = 0.1;  // of time, in which u must not change
  const multigrid::Array<double>& u = after.on(mesh_executor());
  const assembly::Extremes range = extremes_of_all(u);
  double change = u.empty() ? 0 : assembly::largest_change(u, before.on(mesh_executor()));
  if (mesh_.share) change = mesh_.share->others->largest(change);
  return change * growth * step.end <=
         parameters().time.steady_tolerance * step.dt * (range.largest - range.smallest);
}

template <int dim>
void HeatRun<dim>::end_at(const multigrid::Outcome outcome, const std::string& message) {
  report_.exit_code = exit_code(outcome);
  report_.outcome = run_outcome(outcome);
  report_.message = fmt::format("step {} (t = {:.6g}): {}", steps_of(steps_done() + 1, *schedule_),
                                schedule_->time(steps_done() + 1), sentence(message));
  log_.line("step        {}", report_.message);
}

template <int dim>
multigrid::SolveReport HeatRun<dim>::solve(const assembly::Step& step,
                                           const assembly::Solution& begin,
                                           assembly::Solution& u,
                                           Tangents& tangents) {
  enter(Phase::assembly);
  heat_->prepare(step);
  if (heat_->is_nonlinear()) return solve_nonlinear(begin, u, tangents);
  const auto [b, dissipation] =
      heat_->loads(begin, parameters().solver.norm == multigrid::Norm::energy);
  stop_if_interrupted();
  provide_matrix(step);
  enter(Phase::solve);
  const multigrid::SolveReport result =
      mesh_.share ? solve_by_petsc(b, u)
                  : solver_->solve(b, u, &interrupt_flag(), dissipation ? &*dissipation : nullptr);
  enter(Phase::assembly);
  note_device_memory();
  heat_->balance(b, u);
  return result;
}

#define INSTANTIATE(dim)                                                                           \
  template bool HeatRun<dim>::advance();                                                           \
  template typename HeatRun<dim>::Attempt HeatRun<dim>::try_step();                                \
  template bool HeatRun<dim>::try_part(const assembly::Step&, const assembly::Solution&, Attempt&, \
                                       Tangents&);                                                 \
  template void HeatRun<dim>::keep_flows(assembly::Results, Attempt&);                             \
  template bool HeatRun<dim>::is_steady(const assembly::Step&, const assembly::Solution&,          \
                                        const assembly::Solution&);                                \
  template void HeatRun<dim>::end_at(multigrid::Outcome, const std::string&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
