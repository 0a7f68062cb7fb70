// SPDX-License-Identifier: MIT
#include "apps/drivers/run.h"
#include "apps/output/report_text.h"
#include "apps/output/results.h"
#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "apps/ranks/ranks.h"

// What PETSc solves, for several processes.
namespace apps {
namespace {

PetscChoice::Kind kind_of(const Parameters& parameters) {
  if (parameters.has_mesh_levels()) return PetscChoice::Kind::geometric;
  return parameters.solver.hierarchy.kind == multigrid::HierarchyKind::auxiliary_grid
             ? PetscChoice::Kind::auxiliary_grid
             : PetscChoice::Kind::hypre;
}

PetscChoice choice_of(const Parameters& parameters) {
  PetscChoice choice;
  choice.is_symmetric = assembly::has_symmetric_matrix(parameters.problem);
  choice.kind = kind_of(parameters);
  choice.transfer = parameters.solver.auxiliary_grid.transfer;
  choice.coarse_rows = parameters.solver.hierarchy.coarse_rows;
  choice.krylov = parameters.solver.krylov;
  choice.directions = parameters.solver.directions;
  choice.tolerance = parameters.solver.tolerance;
  choice.is_relative_to_start = parameters.solver.norm == multigrid::Norm::initial;
  choice.is_by_energy = parameters.solver.norm == multigrid::Norm::energy;
  choice.starts_from_constant = parameters.engine.starts_from_constant;
  choice.maximum_iterations = parameters.solver.maximum_iterations;
  choice.options = parameters.engine.petsc_options;
  return choice;
}

void name_methods(const PetscSystem& system, postprocess::Report& report) {
  const PetscWords words = system.words();
  report.krylov = words.krylov;
  report.cycle = words.cycle;
  report.smoother = report.finest_smoother = words.smoother;
}

}  // namespace

void Run::set_up_petsc(PetscSystem& system, const bool is_first) {
  const Stopwatch stopwatch;
  report_.hierarchy = system.set_up(choice_of(parameters()));
  name_methods(system, report_);
  report_.tolerance = system.tolerance();
  if (parameters().solver.norm == multigrid::Norm::energy)
    report_.norm = system.is_by_energy() ? "energy" : "initial";
  if (is_first) log_.line("{}", hierarchy_text(report_, stopwatch.seconds()));
}

void Run::set_up_tangent(PetscSystem& system, const bool is_new, const bool is_first) {
  const NewtonReuse reuse = parameters().nonlinear.setup_reuse;
  if (!is_new && reuse == NewtonReuse::keep) return system.keep_hierarchy();
  if (!is_new && reuse == NewtonReuse::refresh && system.refresh()) {
    ++report_.nonlinear->refreshes;
    return;
  }
  set_up_petsc(system, is_first);
  ++report_.nonlinear->setups;
}

multigrid::SolveReport Run::solve_by_petsc(PetscSystem& system,
                                           const multigrid::Array<double>& b,
                                           const std::vector<double>& start,
                                           assembly::Solution& u,
                                           const bool is_first) {
  const multigrid::SolveReport result = system.solve(b.to_vector(), start, &own_interrupt_flag());
  u = system.solution();
  note_traffic(system);
  if (is_first) log_.line("{}", ranks_text(*report_.ranks));
  return result;
}

void Run::note_processes() {
  report_.ranks.emplace();
  report_.ranks->count = rank_place().n;
  report_.ranks->machines = rank_place().n_hosts;
}

void Run::note_traffic(const PetscSystem& system) {
  note_processes();
  const PetscTraffic traffic = system.traffic();
  postprocess::Report::Ranks& ranks = *report_.ranks;
  ranks.messages = traffic.messages;
  ranks.bytes = traffic.bytes;
  ranks.most_messages = traffic.most_messages;
  ranks.most_bytes = traffic.most_bytes;
  ranks.reductions = traffic.reductions;
}

void Run::solve_by_petsc(PetscSystem& system) {
  std::vector<SolveRun> runs;
  for (int k = 0; k < parameters().solver.repeat; ++k) {
    stop_together_if_interrupted();
    SolveRun run;
    enter(k == 0 ? Phase::setup : Phase::repeats);
    const Stopwatch setup;
    if (k == 0)
      set_up_petsc(system, true);
    else
      system.set_up(choice_of(parameters()));
    run.setup_seconds = setup.seconds();
    if (k == 0) enter(Phase::solve);
    const Stopwatch solve;
    run.report = system.solve(&own_interrupt_flag());
    run.solve_seconds = solve.seconds();
    if (k == 0) {
      note_traffic(system);
      multigrid::Array<double> x = system.solution();
      keep_first_solve(run, x);
      if (const std::optional<double> constant = system.constant())
        log_.line("  from the constant {:.6g} on, whose residual is the smallest of all constants",
                  *constant);
      log_.line("{}", ranks_text(*report_.ranks));
    }
    runs.push_back(std::move(run));
  }
  stop_together_if_interrupted();
  keep_repeats(runs);
}

void Run::note_memory_of_ranks() {
  const auto own = double(host_peak_bytes());
  report_.ranks->peak_bytes = std::int64_t(other_ranks()->sum(own));
  report_.ranks->most_peak_bytes = std::int64_t(other_ranks()->largest(own));
}

}  // namespace apps
