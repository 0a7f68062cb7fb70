// SPDX-License-Identifier: MIT
#include "apps/sweep/finished.h"

#include "apps/output/outcome.h"
#include "apps/output/results.h"
#include "apps/parameters/checks.h"
#include "apps/parameters/file_names.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace apps::sweep {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// Whether a file that the parameters name has changed since then.
bool has_newer_input(Parameters parameters, const fs::file_time_type then) {
  bool newer = false;
  rename_files(parameters, [&](const std::string& name) {
    std::error_code none;
    const auto time = fs::last_write_time(name, none);
    newer = newer || none || time > then;
    return name;
  });
  return newer;
}

bool has_ended(const int code) {
  return code == exit_solved || code == exit_iteration_limit || code == exit_diverged;
}

}  // namespace

std::optional<ReportJson> finished_report(const ParameterFile& file) {
  const std::string& directory = file.parameters.output.directory;
  const fs::path report_file = fs::path(directory) / "report.json";
  std::error_code none;
  const auto written = fs::last_write_time(report_file, none);
  if (none) return {};
  if (text_of(fs::path(directory) / "parameters.prm") !=
      to_repeat(with_tolerance_of_study(file).parameters))
    return {};
  if (has_newer_input(file.parameters, written)) return {};
  try {
    const ReportJson report = read_report(report_file.string());
    const postprocess::Report own = start_report(file);
    const bool is_ours = report.at("version") == own.version && report.at("commit") == own.commit;
    if (is_ours && has_ended(exit_code_of(report))) return report;
  } catch (const std::exception&) {  // no report of a run: it runs again
  }
  return {};
}

}  // namespace apps::sweep
