// SPDX-License-Identifier: MIT
#include "apps/adaptive/adaptive_steps.h"
#include "apps/adaptive/ready_for_bisection.h"
#include "apps/process/interrupt.h"
#include "apps/steady/steady_run.h"
#include "assembly/space/element.h"
#include "mesh/cells/adaptive/bulk_marking.h"

#include <cmath>

// Runs that refine where the error is large.
namespace apps {

template <int dim>
void SteadyRun<dim>::run_adaptively() {
  make_mesh(mesh_);
  if (dim == 3 && mesh_.triangulation->all_reference_cells_are_hyper_cube()) refuse_hexahedra();
  if (goal_) refuse_flux_of_periodic_sides(*goal_, report_.problem.periodic);
  const std::string warning = estimator_warning(parameters(), estimator());
  if (!warning.empty()) warn(warning);
  on_mesh_executor([&] {
    report_.adaptivity.emplace().degree = assembly::degree_of(parameters().discretization.element);
    report_.adaptivity->goal = parameters().adaptivity.goal;
    report_.adaptivity->estimator = multigrid::word(estimator(), estimator_words);
    mesh_.arrays.reset();
    refine(mesh_, parameters().mesh.refinements);
    enter(Phase::refinement);
    make_ready_for_bisection(mesh_, parameters());
    for (;;) {
      forget_results();
      solve_on_mesh();
      if (report_.exit_code != exit_solved) return;
      const multigrid::Array<multigrid::Index> marked = judge_mesh();
      if (marked.empty()) {
        system_ = {};  // no level any more
        return;
      }
      if (parameters().has_mesh_levels()) {
        enter(Phase::assembly);
        keep_level();
      }
      enter(Phase::refinement);
      mesh::refine_where(mesh_, marked, &interrupt_flag());
      describe_mesh(mesh_);
    }
  });
  if (report_.adaptivity->steps.empty()) return;
  log_.line("{}", adaptive_text(*report_.adaptivity));
  const AdaptivityOptions& options = parameters().adaptivity;
  if (report_.exit_code != exit_solved || options.tolerance == 0 ||
      report_.adaptivity->has_tolerance)
    return;
  report_.exit_code = exit_iteration_limit;
  report_.outcome = postprocess::Outcome::iteration_limit;
  report_.message = missed_tolerance_text(options, *report_.adaptivity);
}

template <int dim>
multigrid::Array<multigrid::Index> SteadyRun<dim>::judge_mesh() {
  enter(Phase::estimate);
  postprocess::Report::Adaptivity& adaptivity = *report_.adaptivity;
  postprocess::Report::AdaptiveStep step;
  step.cells = report_.problem.cells;
  step.unknowns = report_.problem.unknowns;
  const Judgement judgement = judge(step);
  step.estimate = judgement.estimate;
  step.relative = judgement.relative;
  step.iterations = report_.solver.iterations;
  keep_seconds(step);
  adaptivity.steps.push_back(step);
  adaptivity.has_tolerance =
      parameters().adaptivity.tolerance > 0 && step.relative <= parameters().adaptivity.tolerance;
  const std::string reason = reason_to_stop(parameters().adaptivity, adaptivity);
  log_.line("{}{}", estimate_text(adaptivity.goal, step), reason.empty() ? "" : "; " + reason);
  stop_if_interrupted();
  if (!reason.empty()) return {};
  multigrid::Array<multigrid::Index> marked =
      mesh::marked_bulk(judgement.parts, parameters().adaptivity.share);
  adaptivity.steps.back().refined = mesh::count_marked(marked);
  return marked;
}

template <int dim>
void SteadyRun<dim>::keep_seconds(postprocess::Report::AdaptiveStep& step) const {
  const postprocess::Report::Seconds now = clock_.read();
  step.mesh = now.mesh;
  step.assembly = now.assembly;
  step.setup = now.setup;
  step.solve = now.solve;
  for (const postprocess::Report::AdaptiveStep& before : report_.adaptivity->steps) {
    step.mesh -= before.mesh;
    step.assembly -= before.assembly;
    step.setup -= before.setup;
    step.solve -= before.solve;
  }
}

template void SteadyRun<2>::run_adaptively();
template void SteadyRun<3>::run_adaptively();

}  // namespace apps
