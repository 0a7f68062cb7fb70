// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"

/// No deal.II: Python's module has it, too.
namespace apps {

/// The table of the solver's sections: calls f(section, options) for each struct of options.
template <class F>
void visit_solver_sections(multigrid::SolverOptions& solver, F&& f) {
  f("Solver", solver);
  f("Solver/Hierarchy", solver.hierarchy);
  f("Solver/Auxiliary grid", solver.auxiliary_grid);
  f("Solver/Choice", solver.choice);
  f("Solver/Graph", solver.graph);
  f("Solver/Unsmoothed aggregation", solver.unsmoothed);
  f("Solver/Pairwise", solver.pairwise);
  f("Solver/Geometric", solver.geometric);
  f("Solver/Cycle", solver.cycle);
  f("Solver/Smoother", solver.smoother);
}

}  // namespace apps
