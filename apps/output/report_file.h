// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace apps {

using ReportJson = nlohmann::ordered_json;  ///< a report.json, its keys in the order of the file

/// The report of a run.
///
/// file    report.json
/// throws  multigrid::FileError if it cannot be read or is no report of terrace
ReportJson read_report(const std::string& file);

/// The same of a directory, if a run has left one there.
std::optional<ReportJson> find_report(const std::string& directory);

/// The exit code of the run.
int exit_code_of(const ReportJson& report);

/// The numbers of a report that tell runs apart, uniformly for all kinds of runs: a name for a column, and the value as the
/// report has it; names of fluxes end in that of their boundary ("flux left"). What the report does not have is left out.
///
/// times  also the seconds of the run
std::vector<std::pair<std::string, ReportJson>> numbers_of(const ReportJson& report, bool times);

}  // namespace apps
