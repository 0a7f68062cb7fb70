// SPDX-License-Identifier: MIT
#include "apps/drivers/solve_runs.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

namespace {

/// The first run that did not converge, or the end.
std::vector<SolveRun>::const_iterator failed_one(const std::vector<SolveRun>& runs) {
  return std::find_if(runs.begin(), runs.end(),
                      [](const SolveRun& run) { return !run.report.converged(); });
}

/// Its message, with the number of the right-hand side if there are several.
std::string message_of(const SolveRun& run) {
  const std::string message = sentence(run.report.message);
  if (run.columns.empty()) return message;
  return fmt::format("right-hand side {} of {}: {}", deciding_column(run.columns) + 1,
                     run.columns.size(), message);
}

}  // namespace

bool SolveRun::has_fallback() const {
  return !report.fallbacks.empty() ||
         std::any_of(columns.begin(), columns.end(), [](const multigrid::SolveReport& column) {
           return !column.fallbacks.empty();
         });
}

std::size_t deciding_column(const std::vector<multigrid::SolveReport>& columns) {
  std::size_t deciding = 0;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    if (!columns[k].converged()) return k;
    if (columns[k].iterations > columns[deciding].iterations) deciding = k;
  }
  return deciding;
}

multigrid::Outcome outcome_of(const std::vector<SolveRun>& runs) {
  const auto failed = failed_one(runs);
  return failed == runs.end() ? multigrid::Outcome::converged : failed->report.outcome;
}

Ending judge(const std::vector<SolveRun>& runs) {
  const auto failed = failed_one(runs);
  if (failed == runs.end()) return {exit_solved, ""};
  std::string message = message_of(*failed);
  if (runs.size() > 1)
    message = fmt::format("run {} of {} (Solver/Repeat): {}", failed - runs.begin() + 1,
                          runs.size(), message);
  return {exit_code(failed->report.outcome), message};
}

double median_of_later(const std::vector<SolveRun>& runs, double SolveRun::*seconds) {
  std::vector<double> later;
  for (std::size_t k = 1; k < runs.size(); ++k) later.push_back(runs[k].*seconds);
  if (later.empty()) return 0;
  std::sort(later.begin(), later.end());
  return 0.5 * (later[(later.size() - 1) / 2] + later[later.size() / 2]);
}

}  // namespace apps
