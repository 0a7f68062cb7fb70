// SPDX-License-Identifier: MIT
#include "apps/adaptive/adaptive_steps.h"
#include "apps/heat/heat_run.h"
#include "apps/output/report_text.h"
#include "apps/process/interrupt.h"
#include "assembly/rows/nodal_values.h"
#include "assembly/space/element.h"
#include "mesh/cells/descent/changes.h"
#include "multigrid/solver.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

// Runs in time that refine where errors are large.
namespace apps {

namespace {

/// Solves a system with a mass matrix, whose condition does not depend on the mesh once it is scaled by its diagonal.
multigrid::Array<double> solved(const multigrid::System& system) {
  multigrid::SolverOptions options;
  options.preset = multigrid::Preset::fast;
  options.hierarchy.kind = multigrid::HierarchyKind::none;
  options.hierarchy.precision = multigrid::Precision::double_;
  options.smoother.kind = multigrid::SmootherKind::jacobi;
  options.norm = multigrid::Norm::rhs;
  options.start = multigrid::Start::zero;
  options.tolerance = 1e-14;
  options.maximum_iterations = 200;
  multigrid::Solver solver(system, options);
  multigrid::Array<double> x = assembly::zeros(system.A.executor(), system.n());
  const multigrid::SolveReport report = solver.solve(system.b, x);
  if (!(report.true_relative_residual < 1e-12))
    throw std::runtime_error(fmt::format(
        "the solution could not be brought to the new mesh: a relative residual of {:.2e} is left",
        report.true_relative_residual));
  return x;
}

}  // namespace

template <int dim>
void HeatRun<dim>::begin_meshes() {
  if (!parameters().adaptivity.is_on()) return;
  on_mesh([&] {
    meshes_.emplace(parameters().adaptivity);
    meshes_->begin(mesh_, parameters());
  });
  report_.adaptivity.emplace().degree = assembly::degree_of(parameters().discretization.element);
  report_.adaptivity->estimator = multigrid::word(estimator(), estimator_words);
  const std::string warning = estimator_warning(parameters(), estimator());
  if (!warning.empty()) warn(warning);
}

template <int dim>
void HeatRun<dim>::find_first_mesh() {
  if (!meshes_) return;
  postprocess::Report::AdaptiveStep row;
  on_mesh([&] {
    for (int k = 0;; ++k) {
      enter(Phase::estimate);
      const assembly::EnergyEstimate estimate = heat_->estimate(heat_->initial_temperature());
      const typename MovingMesh<dim>::Judgement judgement = meshes_->judge(estimate);
      row.estimate = std::sqrt(estimate.square);
      row.relative = judgement.relative;
      if (judgement.finer.empty() || !may_refine(k)) break;
      row.refined += judgement.refined;
      enter(Phase::refinement);
      meshes_->change(mesh_, judgement.finer);
      begin_at(0);
    }
  });
  keep_mesh_row(row, 0);
}

template <int dim>
bool HeatRun<dim>::may_refine(const int tries) const {
  const AdaptivityOptions& options = parameters().adaptivity;
  return tries < options.steps && (options.unknowns == 0 || heat_->n_unknowns() < options.unknowns);
}

/// The step is carried out again on a finer mesh until its error is small enough. Then cells with very small errors are noted down, and
/// the next step begins with coarser ones in their place.
template <int dim>
typename HeatRun<dim>::Attempt HeatRun<dim>::try_step_on_meshes() {
  const double begin = schedule_->time(steps_done());
  if (time_of_heat_ != begin) begin_at(begin);
  if (u_.size() != heat_->n_unknowns())
    throw std::runtime_error(
        "the executor failed while the solution was brought to another mesh, so the run cannot go on; set Backend/Device = host.");
  if (!before_step_) before_step_.emplace(before_step());
  postprocess::Report::AdaptiveStep row;
  if (!coarser_.empty()) {
    row.coarsened = mesh::count_coarser(coarser_);
    heat_->remember(u_);
    move_to_mesh(std::exchange(coarser_, {}), begin);
  }
  for (int k = 0;; ++k) {
    heat_->remember(u_);
    Attempt attempt = try_step();
    row.iterations += int(attempt.counts.iterations);
    if (!attempt.converged || !attempt.is_accurate()) return attempt;
    enter(Phase::estimate);
    const bool by_residuals = estimator() == Estimator::residual;
    const assembly::EnergyEstimate estimate =
        by_residuals ? heat_->residual_estimate(attempt.u) : heat_->estimate(attempt.u);
    typename MovingMesh<dim>::Judgement judgement = meshes_->judge(estimate);
    stop_if_interrupted();
    if (judgement.finer.empty() || !may_refine(k)) {
      if (judgement.finer.empty()) coarser_ = meshes_->coarser(estimate);
      row.estimate = std::sqrt(estimate.square);
      row.relative = judgement.relative;
      keep_mesh_row(row, *time_of_heat_);
      return attempt;
    }
    row.refined += judgement.refined;
    move_to_mesh(std::move(judgement.finer), begin);
  }
}

template <int dim>
void HeatRun<dim>::move_to_mesh(const multigrid::Array<multigrid::Index>& changes, const double t) {
  finish_output();  // which reads the mesh that is left
  enter(Phase::refinement);
  time_of_heat_.reset();
  heat_->leave_mesh();
  const typename MovingMesh<dim>::Change change = meshes_->change(mesh_, changes);
  stop_if_interrupted();
  enter(Phase::assembly);
  heat_->begin(mesh_executor(), t);
  u_ = solved(heat_->arrive(change.old, change.of_old, meshes_->descent(), change.common));
  time_of_heat_ = t;
  probes_.reset();
  if (solver_) solver_->forget_hierarchy();
  report_.problem.cells = mesh_.n_cells();
  report_.problem.unknowns = heat_->n_unknowns();
  postprocess::Report::Adaptivity& adaptivity = *report_.adaptivity;
  ++adaptivity.moves;
  adaptivity.largest_gain = std::max(adaptivity.largest_gain, std::abs(heat_->gain(u_)));
}

template <int dim>
void HeatRun<dim>::keep_mesh_row(postprocess::Report::AdaptiveStep row, const double t) {
  row.t = t;
  row.cells = mesh_.n_cells();
  row.unknowns = heat_->n_unknowns();
  report_.adaptivity->steps.push_back(row);
  if (row.refined + row.coarsened > 0)
    log_.line("mesh        at t = {:.6g}: {} cells, {} unknowns; estimated error {:.3f} %", t,
              grouped(row.cells), grouped(row.unknowns), 100 * row.relative);
}

template <int dim>
void HeatRun<dim>::judge_meshes() {
  if (!meshes_) return;
  postprocess::Report::Adaptivity& adaptivity = *report_.adaptivity;
  const MissedSteps missed = missed_steps(parameters().adaptivity, adaptivity);
  adaptivity.has_tolerance = missed.n == 0;
  log_.line("{}", moves_text(adaptivity));
  describe_mesh(mesh_);
  if (missed.n == 0 || report_.exit_code != exit_solved) return;
  report_.exit_code = exit_iteration_limit;
  report_.outcome = postprocess::Outcome::iteration_limit;
  report_.message = missed_steps_text(parameters().adaptivity, adaptivity, missed);
}

#define INSTANTIATE(dim)                                                      \
  template void HeatRun<dim>::begin_meshes();                                 \
  template void HeatRun<dim>::find_first_mesh();                              \
  template typename HeatRun<dim>::Attempt HeatRun<dim>::try_step_on_meshes(); \
  template void HeatRun<dim>::judge_meshes()
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace apps
