// SPDX-License-Identifier: MIT
#include "apps/steady_run.h"

#include "apps/interrupt.h"
#include "apps/report_text.h"
#include "apps/results.h"

namespace apps {

SteadyRun::SteadyRun(const ParameterFile& file) : Run(file) {
  report_.problem.element =
      multigrid::word(parameters().discretization.element, assembly::element_words);
  write_parameters(to_prm(parameters()), output_);
}

void SteadyRun::run() {
  const multigrid::Executor executor = choose_executor();
  make_mesh();
  const multigrid::System system = assemble(executor);
  solve(system, executor);
  if (!solution_.empty()) poisson_->normalize(solution_);
  find_errors();
}

void SteadyRun::make_mesh() {
  const Stopwatch stopwatch;
  mesh_ = mesh::make_coarse_mesh<dim>(parameters().mesh);
  poisson_.emplace(mesh_, parameters().problem, parameters().discretization);
  stop_if_interrupted();
  mesh::refine(mesh_, parameters().mesh.refinements);
  report_.seconds.mesh = stopwatch.seconds();
  report_.problem.mesh = mesh_.description;
  report_.problem.cells = mesh_.triangulation->n_active_cells();
  log_.line("{}", mesh_text(report_));
  stop_if_interrupted();
}

multigrid::System SteadyRun::assemble(const multigrid::Executor& executor) {
  const bool on_host = executor.space() == multigrid::Space::host;
  const Stopwatch stopwatch;
  multigrid::System system = poisson_->assemble(
      on_host ? executor : multigrid::Executor::host(parameters().device.threads));
  report_.seconds.assembly = stopwatch.seconds();
  report_.problem.unknowns = system.n();
  report_.problem.nonzeros = system.A.n_nonzeros();
  log_.line("{}", assembly_text(report_));
  stop_if_interrupted();
  return upload(std::move(system), executor);
}

void SteadyRun::find_errors() {
  if (!poisson_->has_exact_solution() || !solution_is_finite()) return;
  const Stopwatch stopwatch;
  const assembly::Errors errors = poisson_->errors(solution_);
  report_.errors = postprocess::Report::Errors{errors.L2, errors.H1, errors.nodal};
  report_.seconds.errors = stopwatch.seconds();
  log_.line("{}", errors_text(report_));
  stop_if_interrupted();
}

void SteadyRun::write_solution() {
  apps::write_solution(poisson_->fields(solution_), parameters().output, output_);
}

}  // namespace apps
