// SPDX-License-Identifier: MIT
#include "apps/heat/heat_run.h"
#include "apps/newton/newton.h"
#include "apps/newton/newton_matrix.h"
#include "apps/newton/newton_text.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"
#include "apps/ranks/ranks.h"

#include <utility>

// Steps whose data depend on the solution.
namespace apps {

/// Each step sets up anew, and refreshes from one iteration to the next: so a run that is resumed has the same hierarchies.
template <int dim>
multigrid::SolveReport HeatRun<dim>::solve_nonlinear(const assembly::Solution& begin,
                                                     assembly::Solution& u,
                                                     Tangents& tangents) {
  const bool is_first = !report_.nonlinear;
  report_.nonlinear = newton_report(parameters().nonlinear);
  report_.nonlinear->setups = time().setups;
  report_.nonlinear->refreshes = time().refreshes;
  multigrid::SolverOptions options = solver_options();
  options.start = multigrid::Start::zero;
  if (!tangents.solver) tangents.solver.emplace(*executor_, options, backend());
  TimeSolver& solver = *tangents.solver;
  int inner = 0;
  multigrid::SolveReport last;
  NewtonCalls calls;
  calls.assemble = [&] {
    enter(Phase::assembly);
    stop_together_if_interrupted();
  };
  calls.tell = [&](const postprocess::Report::Nonlinear::Iteration& iteration) {
    report_.nonlinear->iterations.push_back(iteration);
  };
  calls.solve = [&](const multigrid::System& system, assembly::Solution& x) {
    if (mesh_.share) {
      last = solve_tangent_by_petsc(system, x, tangents);
      inner += last.iterations;
      return last;
    }
    const bool is_new = is_first && !solver.has_hierarchy();
    report_.problem.nonzeros = system.A.n_nonzeros();
    if (is_new) log_.line("{}", assembly_text(report_, clock_.seconds(Phase::assembly)));
    enter(Phase::setup);
    provide_tangent(system, parameters().nonlinear.setup_reuse, solver, *report_.nonlinear);
    if (is_new) keep_first_setup(solver.solver(), system, clock_.lap());
    enter(Phase::solve);
    last = solver.solve(system.b, x, &interrupt_flag(), nullptr);
    inner += last.iterations;
    return last;
  };
  multigrid::System& system = tangents.system;
  if (!mesh_.share && system.coarser.empty())
    for (const multigrid::CoarserLevel& level : levels_)
      system.coarser.push_back(
          {level.P.copy_to(mesh_executor()), level.A.copy_to(mesh_executor())});
  assembly::NewtonProblem& problem = heat_->newton(begin);
  NewtonEnd end = newton(problem, parameters().nonlinear, u.copy(), system, calls);
  enter(Phase::assembly);
  time().setups = report_.nonlinear->setups;
  time().refreshes = report_.nonlinear->refreshes;
  note_device_memory();
  last.outcome = end.outcome;
  last.message = end.message;
  last.iterations = inner;
  u = std::move(end.u);
  return last;
}

template multigrid::SolveReport HeatRun<2>::solve_nonlinear(const assembly::Solution&,
                                                            assembly::Solution&,
                                                            Tangents&);
template multigrid::SolveReport HeatRun<3>::solve_nonlinear(const assembly::Solution&,
                                                            assembly::Solution&,
                                                            Tangents&);

}  // namespace apps
