// SPDX-License-Identifier: MIT
#include "apps/parameters/nearest.h"
#include "apps/reproduce/verdicts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

constexpr double rounding = 1e-9;  ///< of a printed number, so that 0.1 + 0.2 is 0.3

/// Whether our number satisfies a rule about single cells. Where the paper gave up (">99"), ours
/// must be larger, too.
bool keeps(const Rule& rule, const Cell& cell) {
  const Value& paper = cell.paper;
  const Value& ours = cell.ours;
  if (ours.text == paper.text) return true;
  if (!paper.number || !ours.number) return false;
  if (paper.more) return *ours.number > *paper.number;
  if (ours.more) return false;
  const double a = *ours.number, b = *paper.number, slack = rounding * std::abs(b);
  switch (rule.kind) {
    case RuleKind::equal:
      return std::abs(a - b) <= slack;
    case RuleKind::as_printed:
      return std::abs(a - b) <= last_digit(paper.text) + slack;
    case RuleKind::within:
      return std::abs(a - b) <= std::max(rule.percent / 100 * std::abs(b), rule.plus) + slack;
    default:
      return true;
  }
}

/// Rows whose numbers are clearly apart in the paper must have the same order with us.
void judge_order(const Rule& rule,
                 const Quantity& quantity,
                 const std::string& column,
                 Results& results) {
  const auto clearly_less = [&](const Cell& a, const Cell& b) {
    return a.paper.number && b.paper.number &&
           *a.paper.number * (1 + rule.percent / 100) < *b.paper.number;
  };
  for (const std::string& low : results.rows) {
    for (const std::string& high : results.rows) {
      Cell& less = results.cell(quantity.name, low, column);
      Cell& more = results.cell(quantity.name, high, column);
      if (!includes(rule.rows, low) || !includes(rule.rows, high) || less.absent || more.absent ||
          !clearly_less(less, more))
        continue;
      const bool right = less.ours.number && !less.ours.more &&
                         (!more.ours.number || *less.ours.number < *more.ours.number);
      if (right) {
        pass(less);
        pass(more);
      } else {
        const std::string why = fmt::format("{} should be below {}", low, high);
        breaks(rule, less, why);
        breaks(rule, more, why);
      }
    }
  }
}

void judge_cells(const Rule& rule, const Quantity& quantity, Results& results) {
  for (auto& [place, cell] : results.cells[quantity.name]) {
    if (!includes(rule.rows, place.first) || cell.absent || cell.paper.empty()) continue;
    if (keeps(rule, cell))
      pass(cell);
    else
      breaks(rule, cell, rule.text());
  }
}

/// Our number must be the frozen one. Numbers are frozen on machines without a GPU, so columns that
/// need one have none.
void judge_golden(const Experiment& experiment, const Quantity& quantity, Results& results) {
  const auto golden = quantity.golden.find(results.scale);
  if (golden == quantity.golden.end()) return;
  for (auto& [place, cell] : results.cells[quantity.name]) {
    if (cell.absent) continue;
    const auto frozen = golden->second.find(place);
    const Choice* column = find_named(experiment.columns.choices, place.second);
    if (frozen == golden->second.end() && column && column->needs_gpu) continue;
    if (frozen == golden->second.end())
      fail(cell, "there is no frozen number to compare with");
    else if (frozen->second.text != cell.ours.text)
      fail(cell, "ours was " + frozen->second.text + " when it was frozen");
    else
      pass(cell);
  }
}

}  // namespace

std::string Rule::text() const {
  switch (kind) {
    case RuleKind::equal:
      return "ours is the paper's";
    case RuleKind::as_printed:
      return "ours is the paper's up to one unit of the last digit printed";
    case RuleKind::within:
      if (plus == 0) return fmt::format("ours is within {:g} % of the paper's", percent);
      if (percent == 0) return fmt::format("ours is within {:g} of the paper's", plus);
      return fmt::format("ours is within {:g} % of the paper's, or within {:g}", percent, plus);
    case RuleKind::same_order:
      return fmt::format("rows that are more than {:g} % apart in the paper have the same order",
                         percent);
    case RuleKind::growth:
      return fmt::format("from {0} to {0} ours grows by {1:g} within {2:g} %",
                         along_rows ? "row" : "column", factor, percent);
    case RuleKind::order:
      return "ours grow in the order " + list(columns);
    case RuleKind::alike:
      return fmt::format("ours of {} are within {:g} % of one another", list(columns), percent);
  }
  return "";
}

void judge(const Experiment& experiment, Results& results) {
  for (const Quantity& quantity : experiment.quantities) {
    for (const Rule& rule : quantity.rules) {
      if (!includes(rule.scales, results.scale)) continue;
      if (rule.kind == RuleKind::same_order)
        for (const std::string& column : results.columns)
          judge_order(rule, quantity, column, results);
      else if (compares_ours(rule.kind))
        judge_ours(rule, quantity, results);
      else
        judge_cells(rule, quantity, results);
    }
    if (quantity.frozen) judge_golden(experiment, quantity, results);
  }
}

}  // namespace apps::reproduce
