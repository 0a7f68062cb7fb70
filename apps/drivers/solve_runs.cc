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

}  // namespace

multigrid::Outcome outcome_of(const std::vector<SolveRun>& runs) {
  const auto failed = failed_one(runs);
  return failed == runs.end() ? multigrid::Outcome::converged : failed->report.outcome;
}

Ending judge(const std::vector<SolveRun>& runs) {
  const auto failed = failed_one(runs);
  if (failed == runs.end()) return {exit_solved, ""};
  std::string message = sentence(failed->report.message);
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
