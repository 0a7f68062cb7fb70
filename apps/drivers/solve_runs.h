// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "multigrid/report.h"

#include <vector>

namespace apps {

/// One of the Solver/Repeat runs.
struct SolveRun {
  multigrid::SolveReport report;
  double setup_seconds = 0, solve_seconds = 0;
};

/// How they ended: as the first that did not converge, which is named if there are several.
///
/// runs  at least one
Ending judge(const std::vector<SolveRun>& runs);

/// How they ended, as an outcome.
multigrid::Outcome outcome_of(const std::vector<SolveRun>& runs);

/// Median over all but the first; 0 if there is only one.
double median_of_later(const std::vector<SolveRun>& runs, double SolveRun::*seconds);

}  // namespace apps
