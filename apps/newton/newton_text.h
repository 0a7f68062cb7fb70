// SPDX-License-Identifier: MIT
#pragma once

#include "apps/newton/nonlinear_options.h"
#include "postprocess/report.h"

#include <string>

// What the log says of Newton's method.
namespace apps {

/// A report without iterations.
postprocess::Report::Nonlinear newton_report(const NonlinearOptions& options);

/// The head of the table, and its row of the beginning.
std::string newton_head(const postprocess::Report::Nonlinear& report);
/// The row of the last iteration.
std::string newton_line(const postprocess::Report::Nonlinear& report);
/// How it ended.
///
/// message  why it did not converge; else empty
std::string newton_end(const postprocess::Report::Nonlinear& report, const std::string& message);

}  // namespace apps
