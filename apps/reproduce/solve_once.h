// SPDX-License-Identifier: MIT
#pragma once

#include "apps/drivers/solve_runs.h"
#include "apps/reproduce/measurement.h"
#include "apps/views/hierarchy_view.h"
#include "multigrid/solver.h"

#include <vector>

namespace apps::reproduce {

/// Whether a solve begins at `start`; the options then say so.
bool starts_from(const std::vector<double>& start, multigrid::SolverOptions& options);

/// What is looked at after a solve.
struct Seen {
  std::vector<double> x;
  HierarchyView view;
};

/// One setup and one solve.
///
/// seen   receives what there is to see, if it is not null
/// start  where x begins with Solver/Start = auto or previous; empty for zero
/// throws  what multigrid throws; Interrupted
SolveRun solve_once(const multigrid::System& system,
                    const std::vector<double>& start,
                    multigrid::SolverOptions options,
                    const multigrid::BackendOptions& backend,
                    Seen* seen,
                    Measurement& result);

}  // namespace apps::reproduce
