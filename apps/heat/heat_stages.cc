// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/process/interrupt.h"
#include "apps/time/sdirk2.h"
#include "assembly/rows/nodal_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

// Steps in two stages, and steps whose lengths are chosen.
namespace apps {

namespace {

/// The mean of the flows of both stages, weighted as the method does: those of the step.
assembly::Results flows_of_step(assembly::Results first, const assembly::Results& second) {
  constexpr double a = 1 - Sdirk2::gamma, b = Sdirk2::gamma;
  const auto mix = [&](double& x, const double y) { x = a * x + b * y; };
  for (std::size_t k = 0; k < first.flows.size(); ++k) {
    assembly::BoundaryFlow& flow = first.flows[k];
    mix(flow.value, second.flows[k].value);
    mix(flow.rounding, second.flows[k].rounding);
    if (flow.carried) mix(*flow.carried, second.flows[k].carried.value_or(0));
  }
  assembly::EnergyBalance& balance = *first.balance;
  const assembly::EnergyBalance& other = *second.balance;
  mix(balance.sources, other.sources);
  mix(balance.flows, other.flows);
  mix(balance.reaction, other.reaction);
  mix(balance.storage, other.storage);
  mix(balance.size, other.size);
  mix(balance.convection, other.convection);
  return first;
}

}  // namespace

template <int dim>
void HeatRun<dim>::try_stages(Attempt& attempt) {
  const std::vector<assembly::Step> stages = schedule_->parts(steps_done() + 1);
  const bool is_adaptive = schedule_->control() != nullptr;
  const bool wants_flows = looks_for_rest() || has_row() || schedule_->is_last(steps_done() + 1);
  Tangents tangents;
  if (!try_part(stages[0], u_, attempt, tangents)) return;
  assembly::Results flows;
  if (wants_flows) flows = heat_->flows(u_, attempt.u);
  const assembly::Solution begin = heat_->finish_stage(u_, attempt.u, Sdirk2::stretch);
  time_of_heat_.reset();  // no step begins here
  if (!try_part(stages[1], begin, attempt, tangents)) return;
  if (is_adaptive) {
    attempt.range = heat_->range(attempt.u);
    attempt.counts.error = error_of(attempt, tangents);
    if (!attempt.converged || !attempt.is_accurate()) return;
  }
  const assembly::Step whole{stages[0].begin, stages[1].end, schedule_->length(steps_done() + 1),
                             1};
  attempt.is_steady = looks_for_rest() && is_steady(whole, u_, attempt.u);
  if (wants_flows)
    keep_flows(flows_of_step(std::move(flows), heat_->flows(begin, attempt.u)), attempt);
  heat_->finish_step();
  time_of_heat_ = whole.end;
}

template <int dim>
double HeatRun<dim>::error_of(Attempt& attempt, Tangents& tangents) {
  const bool is_nonlinear = heat_->is_nonlinear();
  const auto& c = Sdirk2::estimate;
  auto [b, dissipation] =
      heat_->error_loads(attempt.u, {c[0], c[1], c[2]},
                         !is_nonlinear && parameters().solver.norm == multigrid::Norm::energy);
  assembly::Solution error(assembly::zeros(mesh_executor(), multigrid::Index(b.size())));
  if (is_nonlinear && !tangents.has_hierarchy()) return 0;  // both stages had nothing to do
  enter(Phase::solve);
  if (is_nonlinear) {
    const double tau = Sdirk2::gamma * schedule_->length(steps_done() + 1);
    b = assembly::scaled_part(b, 0, b.size(), 1 / tau);
  }
  std::optional<TimeSolver>& own = is_nonlinear ? tangents.solver : solver_;
  const multigrid::SolveReport report =
      mesh_.share ? solve_by_petsc(b, error)
                  : own->solve(b, error, &interrupt_flag(), dissipation ? &*dissipation : nullptr);
  enter(Phase::assembly);
  attempt.counts.iterations += report.iterations;
  if (report.outcome == multigrid::Outcome::interrupted) throw Interrupted();
  attempt.converged =
      report.converged() || report.outcome == multigrid::Outcome::attainable_accuracy;
  if (!attempt.converged) report_.solver = report;
  const assembly::Extremes extremes = extremes_of_all(error.on(mesh_executor()));
  const double largest = std::max(std::abs(extremes.smallest), std::abs(extremes.largest));
  const TimeOptions& options = parameters().time;
  return largest / schedule_->control()->allowed(options.step_tolerance,
                                                 options.absolute_step_tolerance,
                                                 attempt.range.smallest, attempt.range.largest);
}

template <int dim>
void HeatRun<dim>::end_too_short(const std::string& reason) {
  const bool has_failed = !report_.solver.converged();
  end_at(has_failed ? report_.solver.outcome : multigrid::Outcome::attainable_accuracy,
         fmt::format("{} would take a shorter step than {:.3g} (Time/Shortest step)", reason,
                     schedule_->control()->shortest()));
}

template <int dim>
bool HeatRun<dim>::try_again(const Attempt& attempt) {
  StepControl* const control = schedule_->control();
  const bool is_inaccurate = attempt.converged && !attempt.is_accurate();
  if (!control || (!attempt.converged && !heat_->is_nonlinear())) {
    end_at(report_.solver.outcome, report_.solver.message);
    return false;
  }
  const double length = schedule_->length(steps_done() + 1);
  is_inaccurate ? control->reject(length, attempt.counts.error) : control->reject(length);
  if (control->is_too_short()) {
    if (is_inaccurate)
      end_too_short(
          fmt::format("the estimated error is {:.3g} times what Time/Step tolerance allows, which",
                      attempt.counts.error));
    else
      end_too_short(fmt::format("{}; this", report_.solver.message));
    return false;
  }
  on_mesh([&] {
    const double begin = schedule_->time(steps_done());
    heat_->go_back(begin);
    time_of_heat_ = begin;
  });
  return true;
}

#define INSTANTIATE(dim)                                         \
  template void HeatRun<dim>::try_stages(Attempt&);              \
  template double HeatRun<dim>::error_of(Attempt&, Tangents&);   \
  template void HeatRun<dim>::end_too_short(const std::string&); \
  template bool HeatRun<dim>::try_again(const Attempt&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
