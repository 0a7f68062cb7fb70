// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <string>

namespace apps {

/// "time        implicit euler: …", what comes before the table of steps.
std::string schedule_text(const postprocess::Report& report);

/// The head of that table.
std::string steps_head();

/// The row of that table for the last complete step.
///
/// residual    relative, at the end of the step
/// iterations  in the step
std::string step_text(const postprocess::Report& report,
                      double residual,
                      int iterations,
                      double seconds);

/// Whether the last complete step gets a row: about 20 steps do, among them the first and the last.
bool is_logged(const postprocess::Report::Time& time);

/// Iterations, setups and the integral of C u of all steps.
///
/// content  what that integral is called
std::string steps_text(const postprocess::Report& report, const std::string& content);

}  // namespace apps
