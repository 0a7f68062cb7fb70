// SPDX-License-Identifier: MIT
#include "apps/output/results_table.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps {

namespace {

using postprocess::Report;
using Row = std::vector<std::string>;

constexpr std::size_t most_results = 20;

std::string number(const double value) {
  return fmt::format("{:.6g}", value);
}

Row head_of(const char* kind, const char* measure) {
  return {kind, measure, "integral", "mean", "minimum", "at", "maximum", "at"};
}

Row row_of(const Report::Part& part) {
  return {part.name,
          number(part.measure),
          number(part.integral),
          number(part.mean),
          number(part.minimum),
          place_text(part.minimum_at),
          number(part.maximum),
          place_text(part.maximum_at)};
}

/// Characters of a text in UTF-8.
std::size_t width(const std::string& text) {
  return std::size_t(
      std::count_if(text.begin(), text.end(), [](const char c) { return (c & 0xc0) != 0x80; }));
}

/// The first of a table's rows, and how many there are more.
std::string first_rows(std::vector<Row> rows) {
  const std::size_t n = rows.size() - 1;
  if (n == 0) return "";
  rows.resize(std::min(rows.size(), most_results + 1));
  return table_text(rows) +
         (n > most_results ? fmt::format("\n  and {} more in report.json", n - most_results) : "");
}

std::string materials_text(const Report::Results& results, const int dimension) {
  std::vector<Row> rows = {head_of("material", dimension == 3 ? "volume" : "area")};
  for (const Report::Part& part : results.materials) rows.push_back(row_of(part));
  return first_rows(std::move(rows));
}

std::string boundaries_text(const Report::Results& results, const int dimension) {
  std::vector<Row> rows = {head_of("boundary", dimension == 3 ? "area" : "length")};
  const bool has_flows = !results.flows.empty();
  const bool has_carried = has_flows && results.flows[0].carried.has_value();
  if (has_flows) rows[0].emplace_back("flow in");
  if (has_carried) rows[0].emplace_back("carried in");
  for (const Report::Part& part : results.boundaries) {
    Row row = row_of(part);
    const auto flow = std::find_if(results.flows.begin(), results.flows.end(),
                                   [&](const auto& own) { return own.boundary == part.name; });
    const bool found = flow != results.flows.end();
    if (has_flows) row.push_back(found ? number(flow->value) : "-");
    if (has_carried) row.push_back(found && flow->carried ? number(*flow->carried) : "-");
    rows.push_back(std::move(row));
  }
  return first_rows(std::move(rows));
}

}  // namespace

std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const Row& row : rows)
    for (std::size_t k = 0; k < row.size(); ++k) widths[k] = std::max(widths[k], width(row[k]));
  std::string text;
  for (const Row& row : rows) {
    text += "\n  " + row[0];
    std::string blanks(widths[0] - width(row[0]), ' ');
    for (std::size_t k = 1; k < row.size(); ++k) {
      blanks += std::string(2 + widths[k] - width(row[k]), ' ');
      text += blanks + row[k];
      blanks.clear();
    }
  }
  return text;
}

std::string place_text(const std::vector<double>& place) {
  std::string text;
  for (const double x : place) text += fmt::format("{}{:.4g}", text.empty() ? "" : ", ", x);
  return "(" + text + ")";
}

std::string parts_text(const Report::Results& results, const int dimension) {
  return materials_text(results, dimension) + boundaries_text(results, dimension);
}

}  // namespace apps
