// SPDX-License-Identifier: MIT
#pragma once

#include "apps/output/report_file.h"
#include "apps/parameters/parameter_file.h"

#include <optional>

namespace apps::sweep {

/// The report of a run that has these parameters and has ended by itself, if its directory has one, so that it need not run
/// again. It proves itself: parameters.prm is what this run would write, report.json is of this version of terrace and of a
/// solve that came to an end (exit code 0, 4 or 5), and no file that the parameters name, mesh or table, is newer than it. What
/// else ended a run, such as a full disk, may have been mended.
///
/// file  with its output directory
std::optional<ReportJson> finished_report(const ParameterFile& file);

}  // namespace apps::sweep
