// SPDX-License-Identifier: MIT
#include "apps/drivers/solve_runs.h"

#include <gtest/gtest.h>

namespace apps {
namespace {

using multigrid::Outcome;

SolveRun run(Outcome outcome, const std::string& message = "", double seconds = 0) {
  SolveRun run;
  run.report.outcome = outcome;
  run.report.message = message;
  run.solve_seconds = seconds;
  return run;
}

TEST(SolveRuns, SolvedIfAllConverged) {
  EXPECT_EQ(judge({run(Outcome::converged), run(Outcome::converged)}).code, exit_solved);
  EXPECT_EQ(judge({run(Outcome::converged)}).message, "");
  EXPECT_EQ(outcome_of({run(Outcome::converged)}), Outcome::converged);
}

TEST(SolveRuns, OneRunEndsAsItDid) {
  const Ending ending = judge({run(Outcome::iteration_limit, "too slow")});
  EXPECT_EQ(ending.code, exit_iteration_limit);
  EXPECT_EQ(ending.message, "too slow.");
}

TEST(SolveRuns, ALaterRunThatDoesNotConvergeIsReported) {
  const Ending ending = judge({run(Outcome::converged), run(Outcome::not_finite, "NaN on level 2"),
                               run(Outcome::iteration_limit, "too slow")});
  EXPECT_EQ(ending.code, exit_diverged);
  EXPECT_EQ(ending.message, "run 2 of 3 (Solver/Repeat): NaN on level 2.");
  EXPECT_EQ(outcome_of({run(Outcome::converged), run(Outcome::not_finite)}), Outcome::not_finite);
}

TEST(SolveRuns, MedianLeavesTheFirstOut) {
  std::vector<SolveRun> runs = {run(Outcome::converged, "", 100)};
  EXPECT_EQ(median_of_later(runs, &SolveRun::solve_seconds), 0);
  for (const double seconds : {3., 1., 8., 2.})
    runs.push_back(run(Outcome::converged, "", seconds));
  EXPECT_EQ(median_of_later(runs, &SolveRun::solve_seconds), 2.5);
  EXPECT_EQ(median_of_later(runs, &SolveRun::setup_seconds), 0);
}

}  // namespace
}  // namespace apps
