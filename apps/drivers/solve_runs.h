// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "multigrid/report.h"

#include <vector>

namespace apps {

/// One of the repetitions of Solver/Repeat.
struct SolveRun {
  multigrid::SolveReport report;
  double setup_seconds = 0, solve_seconds = 0;
};

/// How they ended: as the first that did not converge, whose number is in the message if there are
/// several.
///
/// runs  at least one
Ending judge(const std::vector<SolveRun>& runs);

/// The same as an outcome.
multigrid::Outcome outcome_of(const std::vector<SolveRun>& runs);

/// Median over all runs but the first; 0 if there is only one.
double median_of_later(const std::vector<SolveRun>& runs, double SolveRun::*seconds);

}  // namespace apps
