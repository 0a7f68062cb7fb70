// SPDX-License-Identifier: MIT
#include "apps/advice/advice.h"
#include "apps/newton/newton.h"
#include "apps/newton/newton_matrix.h"
#include "apps/newton/newton_text.h"
#include "apps/output/report_text.h"
#include "apps/probes/probe_results.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"
#include "apps/steady/steady_run.h"

#include <utility>

// A steady run whose data depend on the solution.
namespace apps {

template <int dim>
void SteadyRun<dim>::solve_nonlinear() {
  enter(Phase::assembly);
  assembly::Solution start = problem_->begin_newton(mesh_executor());
  clock_.move_to(Phase::numbering, problem_->numbering_seconds());
  report_.problem.unknowns =
      mesh_.share ? assembly::count_of_all(problem_->names_of_levels().at(0), *mesh_.share)
                  : problem_->n_unknowns();
  check_places(places_, *problem_);
  choose_precision(problem_->contrast());
  if (report_.convergence.empty())
    for (const std::string& sentence : advice(parameters(), problem_->contrast())) warn(sentence);
  report_.nonlinear = newton_report(parameters().nonlinear);
  multigrid::SolverOptions options = solver_options();
  options.start = multigrid::Start::zero;
  TimeSolver solver(*executor_, options, backend());
  NewtonCalls calls;
  calls.assemble = [&] {
    enter(Phase::assembly);
    stop_together_if_interrupted();
  };
  calls.solve = [&](const multigrid::System& system, assembly::Solution& x) {
    if (mesh_.share) return report_.solver = solve_tangent_by_petsc(x);
    const bool is_first = !solver.has_hierarchy();
    report_.problem.nonzeros = system.A.n_nonzeros();
    if (is_first) log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
    enter(Phase::setup);
    provide_tangent(system, parameters().nonlinear.setup_reuse, solver, *report_.nonlinear);
    if (is_first) {
      keep_first_setup(solver.solver(), system, clock_.lap());
      log_.line("{}", newton_head(*report_.nonlinear));
    }
    enter(Phase::solve);
    report_.solver = solver.solve(system.b, x, &interrupt_flag(), nullptr);
    if (!report_.solver.fallbacks.empty()) describe_methods(solver.solver());
    return report_.solver;
  };
  calls.tell = [&](const postprocess::Report::Nonlinear::Iteration& iteration) {
    report_.nonlinear->iterations.push_back(iteration);
    if (report_.nonlinear->iterations.size() > 1) log_.line("{}", newton_line(*report_.nonlinear));
  };
  system_ = {};
  system_.coarser = problem_->take_levels();
  NewtonEnd end =
      newton(problem_->newton(), parameters().nonlinear, std::move(start), system_, calls);
  report_.exit_code = exit_code(end.outcome);
  report_.outcome = run_outcome(end.outcome);
  if (end.outcome != multigrid::Outcome::converged) report_.message = sentence(end.message);
  log_.line("{}", newton_end(*report_.nonlinear, report_.message));
  if (shared_system_) log_.line("{}", ranks_text(*report_.ranks));
  note_device_memory();
  shared_system_.reset();
  u_ = std::move(end.u);
}

template <int dim>
multigrid::SolveReport SteadyRun<dim>::solve_tangent_by_petsc(assembly::Solution& x) {
  const bool is_first = !shared_system_;
  if (is_first) {
    auto levels = refines_again() ? std::vector<multigrid::CoarserLevel>()
                                  : std::exchange(system_.coarser, {});
    multigrid::System own = system_.copy_to(mesh_executor());
    if (!levels.empty()) own.coarser = std::move(levels);
    shared_system_ = std::make_unique<PetscSystem>(std::move(own), problem_->names_of_levels());
    report_.problem.nonzeros = shared_system_->n_nonzeros();
    log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
  } else {
    shared_system_->take_matrix(system_.A);
  }
  stop_together_if_interrupted();
  enter(Phase::setup);
  set_up_tangent(*shared_system_, is_first, is_first);
  if (is_first) log_.line("{}", newton_head(*report_.nonlinear));
  enter(Phase::solve);
  return solve_by_petsc(*shared_system_, system_.b, {}, x, false);
}

template void SteadyRun<2>::solve_nonlinear();
template void SteadyRun<3>::solve_nonlinear();
template multigrid::SolveReport SteadyRun<2>::solve_tangent_by_petsc(assembly::Solution&);
template multigrid::SolveReport SteadyRun<3>::solve_tangent_by_petsc(assembly::Solution&);

}  // namespace apps
