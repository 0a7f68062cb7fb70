// SPDX-License-Identifier: MIT
#include "apps/reproduce/results.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

constexpr double rounding = 1e-9;  ///< of a printed number, so that 0.1 + 0.2 is 0.3

void pass(Cell& cell) {
  if (cell.verdict == Verdict::none) cell.verdict = Verdict::passed;
}

void fail(Cell& cell, const std::string& why) {
  cell.verdict = Verdict::failed;
  cell.why += (cell.why.empty() ? "" : "; ") + why;
}

/// The rule is broken: that fails, unless the experiment knows of it.
void breaks(const Rule& rule, Cell& cell, const std::string& why) {
  if (rule.differs.empty()) return fail(cell, why);
  cell.verdict = std::max(cell.verdict, Verdict::differs);
  cell.why += (cell.why.empty() ? "" : "; ") + why + ": " + rule.differs;
}

/// Whether ours keeps to a rule that looks at one cell. Where the paper gave up (">99"), ours must
/// take more than that too.
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

/// Of rows whose numbers in the paper are clearly apart, ours come in the same order.
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

/// From each column to the next ours grows by the factor.
void judge_growth(const Rule& rule,
                  const Quantity& quantity,
                  const std::string& row,
                  Results& results) {
  if (!includes(rule.rows, row)) return;
  for (std::size_t k = 1; k < results.columns.size(); ++k) {
    const Cell& before = results.cell(quantity.name, row, results.columns[k - 1]);
    Cell& cell = results.cell(quantity.name, row, results.columns[k]);
    if (before.absent || cell.absent) continue;
    const bool both = before.ours.number && cell.ours.number && *before.ours.number > 0 &&
                      !before.ours.more && !cell.ours.more;
    const double factor = both ? *cell.ours.number / *before.ours.number : 0;
    if (both && std::abs(factor - rule.factor) <= rule.percent / 100 * rule.factor)
      pass(cell);
    else
      breaks(rule, cell,
             fmt::format("it grew by {:.3g} from {}, not by {:g} within {:g} %", factor,
                         results.columns[k - 1], rule.factor, rule.percent));
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

bool needs_gpu(const Axis& axis, const std::string& name) {
  return std::any_of(axis.choices.begin(), axis.choices.end(),
                     [&](const Choice& choice) { return choice.name == name && choice.needs_gpu; });
}

/// Ours is what it was when it was frozen, on a machine without a GPU.
void judge_golden(const Experiment& experiment, const Quantity& quantity, Results& results) {
  const auto golden = quantity.golden.find(results.scale);
  if (golden == quantity.golden.end()) return;
  for (auto& [place, cell] : results.cells[quantity.name]) {
    if (cell.absent) continue;
    const auto frozen = golden->second.find(place);
    if (frozen == golden->second.end() && needs_gpu(experiment.columns, place.second)) continue;
    if (frozen == golden->second.end())
      fail(cell, "there is no frozen number to compare with");
    else if (frozen->second.text != cell.ours.text)
      fail(cell, "ours was " + frozen->second.text + " when it was frozen");
    else
      pass(cell);
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

void judge(const Experiment& experiment, Results& results) {
  for (const Quantity& quantity : experiment.quantities) {
    for (const Rule& rule : quantity.rules) {
      if (!includes(rule.scales, results.scale)) continue;
      if (rule.kind == RuleKind::same_order)
        for (const std::string& column : results.columns)
          judge_order(rule, quantity, column, results);
      else if (rule.kind == RuleKind::growth)
        for (const std::string& row : results.rows) judge_growth(rule, quantity, row, results);
      else
        judge_cells(rule, quantity, results);
    }
    if (quantity.frozen) judge_golden(experiment, quantity, results);
  }
}

}  // namespace apps::reproduce
