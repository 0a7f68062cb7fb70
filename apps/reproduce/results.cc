// SPDX-License-Identifier: MIT
#include "apps/reproduce/results.h"

#include <fmt/format.h>
#include <limits>

namespace apps::reproduce {
namespace {

/// The column of a row where experiment.best_by is least.
std::string best_column(const Experiment& experiment,
                        const Results& results,
                        const std::string& row) {
  std::string best = results.columns.front();
  double least = std::numeric_limits<double>::infinity();
  for (const std::string& column : results.columns) {
    const Value& value = results.cell(experiment.best_by, row, column).ours;
    if (!value.number || value.more || *value.number >= least) continue;
    least = *value.number;
    best = column;
  }
  return best;
}

void keep_best(const Experiment& experiment, Results& results) {
  Results best = results;
  best.cells.clear();
  best.columns = {""};
  for (const std::string& row : results.rows) {
    const std::string column = best_column(experiment, results, row);
    for (const Quantity& quantity : experiment.quantities) {
      Cell cell = results.cell(quantity.name, row, column);
      if (quantity.measure == "column" && !cell.absent) cell.ours = word_value(column);
      best.cell(quantity.name, row, "") = cell;
    }
  }
  results = best;
}

void divide(const Quantity& quantity, Results& results) {
  if (quantity.relative_to.empty()) return;
  for (const std::string& row : results.rows) {
    const Cell reference = results.cell(quantity.name, row, quantity.relative_to);
    for (const std::string& column : results.columns) {
      Cell& cell = results.cell(quantity.name, row, column);
      if (cell.absent) continue;
      const bool both = reference.ours.number && cell.ours.number && *cell.ours.number > 0;
      cell.ours = both ? value(*reference.ours.number / *cell.ours.number, quantity.digits)
                       : word_value("unknown");
    }
  }
}

}  // namespace

int Results::count(Verdict verdict) const {
  int n = 0;
  for (const auto& [quantity, table] : cells)
    for (const auto& [place, cell] : table) n += cell.verdict == verdict;
  return n;
}

std::vector<std::string> Results::sentences(const Experiment& experiment, Verdict verdict) const {
  std::vector<std::string> sentences;
  for (const Quantity& quantity : experiment.quantities)
    for (const std::string& row : rows)
      for (const std::string& column : columns) {
        const Cell& at = cell(quantity.name, row, column);
        if (at.verdict != verdict) continue;
        const std::string place = row + (column.empty() ? "" : " " + column);
        const std::string paper = at.paper.empty() ? "" : ", the paper's " + at.paper.text;
        sentences.push_back(fmt::format("{}, {}: ours is {}{} ({})", quantity.name, place,
                                        at.ours.text, paper, at.why));
      }
  return sentences;
}

std::vector<const Cell*> Layout::cells(const std::string& quantity,
                                       const std::string& title) const {
  std::vector<const Cell*> list;
  for (const std::string& name : names())
    list.push_back(names_are_rows ? &results.cell(quantity, name, title)
                                  : &results.cell(quantity, title, name));
  return list;
}

void finish_cells(const Experiment& experiment, Results& results) {
  for (const Quantity& quantity : experiment.quantities) divide(quantity, results);
  if (!experiment.best_by.empty()) keep_best(experiment, results);
  for (const Quantity& quantity : experiment.quantities) {
    if (!includes(quantity.paper_scales, results.scale)) continue;
    for (auto& [place, cell] : results.cells[quantity.name]) {
      const auto paper = quantity.paper.find(place);
      if (paper != quantity.paper.end()) cell.paper = paper->second;
    }
  }
}

}  // namespace apps::reproduce
