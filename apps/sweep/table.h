// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/report_file.h"
#include "apps/sweep/plan.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apps::sweep {

/// What became of a run.
struct Result {
  std::string outcome;  ///< as in its report; "crashed" or "refused" without one
  int code = 0;         ///< its exit code; 128 and the signal's number if a signal ended it
  std::string message;  ///< empty if it solved
  std::vector<std::pair<std::string, ReportJson>> numbers;  ///< of numbers_of
};

/// The result that a report tells of.
Result result_of(const ReportJson& report);

/// sweep.csv: a row for each run, with its values, directory, outcome, exit code, all numbers that any run has, and its message.
///
/// results  of the runs in their order; none of a run that has not run yet, whose outcome is then "not run"
std::string csv_table(const Plan& plan, const std::vector<std::optional<Result>>& results);

/// The same in short for people, without times of phases and messages; lines without an end after the last.
std::string text_table(const Plan& plan, const std::vector<std::optional<Result>>& results);

}  // namespace apps::sweep
