// SPDX-License-Identifier: MIT
#include "apps/adaptive/goal.h"
#include "apps/drivers/residency.h"
#include "apps/process/interrupt.h"
#include "apps/steady/steady_run.h"
#include "assembly/rows/nodal_values.h"

#include <cmath>
#include <limits>
#include <utility>

// Meshes that are refined for a number about the solution.
namespace apps {

using multigrid::InputError;

template <int dim>
void SteadyRun<dim>::find_goal() {
  goal_ = goal_of(parameters(), places_.probes);
  check_goal(goal_, mesh_, problem_->is_nonlinear());
}

template <int dim>
void SteadyRun<dim>::solve_further(multigrid::Solver& solver, const multigrid::System& system) {
  if (!goal_) return;
  if (system.constant_nullspace)
    throw InputError(
        "Adaptivity/Goal: the solution is determined up to a constant, and so is not the goal; give u on a boundary.");
  enter(Phase::estimate);
  on_mesh_executor([&] { dual_ = problem_->dual_loads(*goal_); });
  const multigrid::Array<double> b = dual_.b.copy_to(system.A.executor());
  std::optional<multigrid::Dissipation> dissipation;
  if (dual_.dissipation) dissipation = dual_.dissipation->copy_to(system.A.executor());
  multigrid::Array<double> z = assembly::zeros(system.A.executor(), system.n());
  const auto solve = [&](multigrid::Solver& with) {
    return with.solve(b, z, &interrupt_flag(), dissipation ? &*dissipation : nullptr);
  };
  multigrid::SolveReport solved;
  if (dual_.transposed) {  // has a hierarchy of its own
    const multigrid::System transposed =
        std::exchange(dual_.transposed, {})->copy_to(system.A.executor());
    multigrid::Solver own = make_solver(transposed, solver_options(), backend(), *executor_);
    solved = solve(own);
  } else {
    solved = solve(solver);
  }
  if (solved.outcome == multigrid::Outcome::interrupted) throw Interrupted();
  knows_dual_ = solved.converged();
  if (!knows_dual_)
    warn(
        "the dual problem of Adaptivity/Goal did not converge, so the error of the goal is not known on this mesh: " +
        solved.message);
  z_ = z.copy_to(mesh_executor());
}

template <int dim>
typename SteadyRun<dim>::Judgement SteadyRun<dim>::judge(
    postprocess::Report::AdaptiveStep& step) const {
  if (!goal_) {
    assembly::EnergyEstimate estimate = problem_->estimate(u_, estimator());
    if (problem_->has_exact_solution()) step.error = problem_->energy_error(u_);
    return {std::sqrt(estimate.square), estimate.relative(), std::move(estimate.squares)};
  }
  assembly::GoalEstimate estimate = problem_->goal_estimate(u_, z_, dual_);
  step.goal = problem_->value_of(*goal_, u_);
  step.correction = estimate.correction;
  const double size = knows_dual_ ? std::abs(*step.goal) : 0;
  return {estimate.size, size > 0 ? estimate.size / size : std::numeric_limits<double>::infinity(),
          std::move(estimate.products)};
}

#define INSTANTIATE(dim)                                                                     \
  template void SteadyRun<dim>::find_goal();                                                 \
  template void SteadyRun<dim>::solve_further(multigrid::Solver&, const multigrid::System&); \
  template typename SteadyRun<dim>::Judgement SteadyRun<dim>::judge(                         \
      postprocess::Report::AdaptiveStep&) const
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
