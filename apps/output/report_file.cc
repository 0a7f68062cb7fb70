// SPDX-License-Identifier: MIT
#include "apps/output/report_file.h"

#include "multigrid/errors.h"

#include <filesystem>
#include <fstream>

namespace apps {
namespace {

using multigrid::FileError;
using Pointer = ReportJson::json_pointer;

/// A number of a report, and where it is: at the first of two places that is there.
struct Number {
  const char* name;
  const char* place;
  const char* otherwise = "";
  bool is_time = false;
};

/// A run in time counts the iterations of all steps; `solver` has those of its last one.
constexpr Number table[] = {{"iterations", "/time/iterations/total", "/solver/iterations"},
                            {"unknowns", "/problem/unknowns"},
                            {"setup seconds", "/seconds/setup", "", true},
                            {"solve seconds", "/seconds/solve", "", true},
                            {"total seconds", "/seconds/total", "", true},
                            {"minimum", "/results/minimum"},
                            {"maximum", "/results/maximum"},
                            {"mean", "/results/mean"},
                            {"L2 error", "/errors/L2"},
                            {"H1 error", "/errors/H1"},
                            {"nodal error", "/errors/nodal"},
                            {"heat at end", "/time/heat_at_end"}};

/// Numbers with a name each, such as fluxes of boundaries.
struct Group {
  const char* name;
  const char* place;
};
constexpr Group groups[] = {{"flux", "/results/fluxes"}, {"carried", "/results/carried"}};

const ReportJson* find(const ReportJson& report, const char* place) {
  const Pointer pointer(place);
  return *place && report.contains(pointer) ? &report.at(pointer) : nullptr;
}

}  // namespace

ReportJson read_report(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw FileError(file + ": cannot be read; is it the report.json of a run?");
  const ReportJson report = ReportJson::parse(stream, nullptr, false);
  if (report.is_discarded()) throw FileError(file + ": is no JSON, or ends early.");
  const auto has = [&](const char* key, auto&& is_right) {
    return report.contains(key) && is_right(report.at(key));
  };
  const auto is_text = [](const ReportJson& value) { return value.is_string(); };
  const bool is_report =
      report.is_object() &&
      has("program", [](const ReportJson& value) { return value == "terrace"; }) &&
      has("exit_code", [](const ReportJson& value) { return value.is_number_integer(); }) &&
      has("outcome", is_text) && has("message", is_text) && has("version", is_text) &&
      has("commit", is_text);
  if (!is_report) throw FileError(file + ": is not the report of a run of terrace.");
  return report;
}

std::optional<ReportJson> find_report(const std::string& directory) {
  const std::filesystem::path file = std::filesystem::path(directory) / "report.json";
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none)) return {};
  return read_report(file.string());
}

int exit_code_of(const ReportJson& report) {
  return report.at("exit_code").get<int>();
}

std::vector<std::pair<std::string, ReportJson>> numbers_of(const ReportJson& report,
                                                           const bool times) {
  std::vector<std::pair<std::string, ReportJson>> numbers;
  for (const Number& number : table) {
    const ReportJson* value = find(report, number.place);
    if (!value) value = find(report, number.otherwise);
    if (value && !value->is_structured() && (times || !number.is_time))
      numbers.emplace_back(number.name, *value);
  }
  for (const Group& group : groups)
    if (const ReportJson* values = find(report, group.place))
      for (const auto& [name, value] : values->items())
        numbers.emplace_back(std::string(group.name) + " " + name, value);
  return numbers;
}

}  // namespace apps
