// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/outcome.h"
#include "multigrid/report.h"

#include <vector>

namespace apps {

/// One of the repetitions of Solver/Repeat.
struct SolveRun {
  multigrid::SolveReport report;  ///< with several right-hand sides, of deciding_column
  std::vector<multigrid::SolveReport> columns;  ///< of each right-hand side if there are several
  double setup_seconds = 0, solve_seconds = 0;

  bool has_fallback() const;
};

/// The first right-hand side that did not converge, or else the first of those with most iterations.
std::size_t deciding_column(const std::vector<multigrid::SolveReport>& columns);

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
