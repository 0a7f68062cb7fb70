// SPDX-License-Identifier: MIT
#include "apps/sweep/table.h"

#include "apps/output/csv.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::sweep {
namespace {

using Results = std::vector<std::optional<Result>>;
using Strings = std::vector<std::string>;

/// The names of all numbers that a run has, each at the place that it has in the first run that has most of them.
Strings columns(const Results& results) {
  std::vector<const Result*> longest_first;
  for (const auto& result : results)
    if (result) longest_first.push_back(&*result);
  std::stable_sort(
      longest_first.begin(), longest_first.end(),
      [](const Result* a, const Result* b) { return a->numbers.size() > b->numbers.size(); });
  Strings names;
  for (const Result* result : longest_first)
    for (const auto& [name, value] : result->numbers)
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return names;
}

/// The number of that name; null if the run has none.
const ReportJson* find(const std::optional<Result>& result, const std::string& name) {
  if (!result) return nullptr;
  for (const auto& [own, value] : result->numbers)
    if (own == name) return value.is_null() ? nullptr : &value;
  return nullptr;
}

/// "1.25e-05", "17"
std::string short_text(const ReportJson* value) {
  if (!value) return "-";
  return value->is_number_float() ? fmt::format("{:.6g}", value->get<double>()) : value->dump();
}

std::string aligned(const std::vector<Strings>& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const Strings& row : rows)
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], row[k].size());
  std::string text;
  for (const Strings& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) line += fmt::format("  {:<{}}", row[k], widths[k]);
    text += (text.empty() ? "" : "\n") + line.substr(0, line.find_last_not_of(' ') + 1);
  }
  return text;
}

}  // namespace

Result result_of(const ReportJson& report) {
  return {report.at("outcome").get<std::string>(), exit_code_of(report),
          report.at("message").get<std::string>(), numbers_of(report, true)};
}

std::string csv_table(const Plan& plan, const Results& results) {
  const Strings names = columns(results);
  Strings heading;
  for (const Axis& axis : plan.axes) heading.push_back(axis.key);
  for (const char* name : {"directory", "outcome", "exit code"}) heading.emplace_back(name);
  heading.insert(heading.end(), names.begin(), names.end());
  heading.emplace_back("message");
  std::string text = csv_line(heading);
  for (std::size_t k = 0; k < plan.runs.size(); ++k) {
    const std::optional<Result>& result = results[k];
    Strings row = plan.runs[k].values;
    row.push_back(plan.runs[k].name);
    row.push_back(result ? result->outcome : "not run");
    row.push_back(result ? fmt::format("{}", result->code) : "");
    for (const std::string& name : names) {
      const ReportJson* value = find(result, name);
      row.push_back(value ? value->dump() : "");
    }
    row.push_back(result ? result->message : "");
    text += csv_line(row);
  }
  return text;
}

std::string text_table(const Plan& plan, const Results& results) {
  const char* const shown[] = {"iterations", "unknowns", "total seconds", "minimum",
                               "maximum",    "mean",     "L2 error"};
  std::vector<Strings> rows(1);
  for (const Axis& axis : plan.axes) rows[0].push_back(axis.key.substr(axis.key.rfind('/') + 1));
  rows[0].emplace_back("outcome");
  Strings names;
  for (const std::string name : shown)
    if (std::any_of(results.begin(), results.end(),
                    [&](const auto& result) { return find(result, name); }))
      names.push_back(name);
  rows[0].insert(rows[0].end(), names.begin(), names.end());
  for (std::size_t k = 0; k < plan.runs.size(); ++k) {
    rows.push_back(plan.runs[k].values);
    rows.back().push_back(results[k] ? results[k]->outcome : "not run");
    for (const std::string& name : names) rows.back().push_back(short_text(find(results[k], name)));
  }
  return aligned(rows);
}

}  // namespace apps::sweep
