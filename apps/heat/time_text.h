// SPDX-License-Identifier: MIT
#pragma once

#include "apps/time/time_schedule.h"
#include "postprocess/report.h"

#include <string>

namespace apps {

/// What a step took.
struct StepCounts {
  int iterations = 0;  ///< of the linear solver
  int newton = 0;      ///< of Newton's method
  int rejected = 0;    ///< times that it was made anew
  double error = 0;    ///< its estimate relative to what is allowed; 0 of equal steps
};

/// "time        implicit euler: …", what comes before the table of steps.
std::string schedule_text(const postprocess::Report& report);

/// "3 of 10", of steps whose lengths are chosen "3".
std::string steps_of(std::int64_t k, const TimeSchedule& schedule);

/// The head of that table.
std::string steps_head(const postprocess::Report::Time& time);

/// The row of that table for the last complete step.
///
/// length    of the step
/// residual  relative, at the end of the step
std::string step_text(const postprocess::Report& report,
                      const StepCounts& counts,
                      double length,
                      double residual,
                      double seconds);

/// Whether the last complete step gets a row: about 20 steps do, among them the first and the last; of steps whose lengths are chosen the
/// first eight, and then fewer and fewer.
bool is_logged(const postprocess::Report::Time& time, bool is_last);

/// Iterations, setups and the integral of C u of all steps.
///
/// content  what that integral is called
std::string steps_text(const postprocess::Report& report, const std::string& content);

}  // namespace apps
