// SPDX-License-Identifier: MIT
#include "apps/output/csv.h"
#include "apps/parameters/nearest.h"
#include "apps/reproduce/measurement.h"
#include "apps/reproduce/read_parts.h"
#include "apps/reproduce/results_text.h"
#include "multigrid/options.h"

#include <nlohmann/json.hpp>

namespace apps::reproduce {
namespace {

using Json = nlohmann::ordered_json;

const char* unit_of(const Quantity& quantity) {
  const Measure* measure = find_named(measures(), quantity.measure);
  return measure && quantity.relative_to.empty() ? measure->unit : "";
}

/// A number; or a text where there is none (">99"); or null.
Json json_of(const Value& value) {
  if (value.empty()) return nullptr;
  if (value.number && !value.more) return *value.number;
  return value.text;
}

}  // namespace

std::string results_csv(const Experiment& experiment, const Results& results) {
  std::string text = "row,column,quantity,unit,paper,ours,verdict,why\n";
  for (const Quantity& quantity : experiment.quantities)
    for (const std::string& row : results.rows)
      for (const std::string& column : results.columns) {
        const Cell& cell = results.cell(quantity.name, row, column);
        const std::string verdict = multigrid::word(cell.verdict, verdict_words);
        text += list({csv_field(row), csv_field(column), csv_field(quantity.name),
                      unit_of(quantity), csv_field(cell.paper.text), csv_field(cell.ours.text),
                      verdict, csv_field(cell.why)},
                     ",") +
                "\n";
      }
  return text;
}

std::string results_json(const Experiment& experiment, const Results& results) {
  Json numbers = Json::array();
  for (const Quantity& quantity : experiment.quantities)
    for (const std::string& row : results.rows)
      for (const std::string& column : results.columns) {
        const Cell& cell = results.cell(quantity.name, row, column);
        numbers.push_back({{"quantity", quantity.name},
                           {"unit", unit_of(quantity)},
                           {"row", row},
                           {"column", column},
                           {"paper", json_of(cell.paper)},
                           {"ours", json_of(cell.ours)},
                           {"verdict", multigrid::word(cell.verdict, verdict_words)},
                           {"why", cell.why}});
      }
  const Json json = {{"program", "terrace"},
                     {"version", results.version},
                     {"commit", results.commit},
                     {"build", results.build},
                     {"experiment", experiment.name},
                     {"title", experiment.title},
                     {"source", experiment.source},
                     {"scale", results.scale},
                     {"changes", results.changes},
                     {"processor", results.hardware},
                     {"devices", results.devices},
                     {"repetitions", results.repeats},
                     {"seconds", results.seconds},
                     {"notes", results.notes},
                     {"passed", results.count(Verdict::passed)},
                     {"differs", results.count(Verdict::differs)},
                     {"failed", results.count(Verdict::failed)},
                     {"numbers", numbers}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string golden_json(const Experiment& experiment, const Results& results) {
  std::string text;
  for (const Quantity& quantity : experiment.quantities) {
    if (!quantity.frozen) continue;
    Table table;
    for (const auto& [place, cell] : results.cells.at(quantity.name))
      if (!cell.absent) table[place] = cell.ours;
    text += (text.empty() ? "{\n" : ",\n") + std::string("  ") + Json(quantity.name).dump() + ": [";
    const auto lines = table_lines(table, experiment.rows, experiment.table_columns());
    for (std::size_t k = 0; k < lines.size(); ++k)
      text += (k ? ",\n    " : "\n    ") + Json(lines[k]).dump();
    text += "\n  ]";
  }
  return text.empty() ? "" : text + "\n}\n";
}

}  // namespace apps::reproduce
