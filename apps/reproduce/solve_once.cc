// SPDX-License-Identifier: MIT
#include "apps/reproduce/solve_once.h"

#include "apps/process/interrupt.h"
#include "apps/process/stopwatch.h"
#include "multigrid/traits.h"

namespace apps::reproduce {

using multigrid::SolverOptions;

namespace {

Seen look(const multigrid::Solver& solver,
          const SolverOptions& options,
          const multigrid::Array<double>& x) {
  const bool has_tree = multigrid::hierarchy_traits(options).needs_coordinates;
  return {x.to_vector(), has_tree ? look_at(solver) : HierarchyView()};
}

}  // namespace

bool starts_from(const std::vector<double>& start, SolverOptions& options) {
  if (start.empty()) return false;
  if (options.start == multigrid::Start::automatic) options.start = multigrid::Start::previous;
  return options.start == multigrid::Start::previous;
}

SolveRun solve_once(const multigrid::System& system,
                    const std::vector<double>& start,
                    SolverOptions options,
                    const multigrid::BackendOptions& backend,
                    Seen* seen,
                    Measurement& result) {
  const multigrid::Executor& executor = system.A.executor();
  const bool from_previous = starts_from(start, options);
  SolveRun run;
  const Stopwatch setup;
  multigrid::Solver solver(system, options, backend);
  executor.synchronize();
  run.setup_seconds = setup.seconds();
  result.hierarchy = solver.hierarchy();
  multigrid::Array<double> x = from_previous ? multigrid::Array<double>(executor, start)
                                             : multigrid::Array<double>(executor, system.n());
  executor.synchronize();
  const Stopwatch solve;
  run.report = solver.solve(system.b, x, &interrupt_flag());
  executor.synchronize();
  run.solve_seconds = solve.seconds();
  result.bytes = executor.counters().bytes;
  if (seen) *seen = look(solver, options, x);
  stop_if_interrupted();
  return run;
}

}  // namespace apps::reproduce
