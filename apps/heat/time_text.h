// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/report.h"

#include <string>

namespace apps {

/// "time        implicit euler, …" without the table of steps.
std::string schedule_text(const postprocess::Report& report);

/// The head of that table.
std::string steps_head();

/// A row of that table, of the step that is complete.
///
/// residual    relative, at the end of the step
/// iterations  of the step
std::string step_text(const postprocess::Report& report,
                      double residual,
                      int iterations,
                      double seconds);

/// Whether the step that is complete has a row: all of up to 20 steps, 20 of more, and the last.
bool is_logged(const postprocess::Report::Time& time);

/// What the steps took altogether.
std::string steps_text(const postprocess::Report& report);

}  // namespace apps
