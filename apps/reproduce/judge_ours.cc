// SPDX-License-Identifier: MIT
#include "apps/reproduce/verdicts.h"

#include <cmath>
#include <fmt/format.h>

namespace apps::reproduce {
namespace {

/// From each column to the next our number must grow by the factor, or from each row to the next.
///
/// name  of the row, or of the column if it is along the rows
void judge_growth(const Rule& rule,
                  const Quantity& quantity,
                  const std::string& name,
                  Results& results) {
  const std::vector<std::string>& steps = rule.along_rows ? results.rows : results.columns;
  const auto cell_at = [&](const std::string& step) -> Cell& {
    return rule.along_rows ? results.cell(quantity.name, step, name)
                           : results.cell(quantity.name, name, step);
  };
  for (std::size_t k = 1; k < steps.size(); ++k) {
    if (!includes(rule.along_rows ? rule.rows : rule.columns, steps[k])) continue;
    const Cell& before = cell_at(steps[k - 1]);
    Cell& cell = cell_at(steps[k]);
    if (before.absent || cell.absent) continue;
    const bool both = before.ours.number && cell.ours.number && *before.ours.number > 0 &&
                      !before.ours.more && !cell.ours.more;
    const double factor = both ? *cell.ours.number / *before.ours.number : 0;
    if (both && std::abs(factor - rule.factor) <= rule.percent / 100 * rule.factor)
      pass(cell);
    else
      breaks(rule, cell,
             fmt::format("it grew by {:.3g} from {}, not by {:g} within {:g} %", factor,
                         steps[k - 1], rule.factor, rule.percent));
  }
}

/// The cells of the rule's columns that were run, with their columns, in the rule's order.
std::vector<std::pair<std::string, Cell*>> cells_of(const Rule& rule,
                                                    const Quantity& quantity,
                                                    const std::string& row,
                                                    Results& results) {
  std::vector<std::pair<std::string, Cell*>> cells;
  for (const std::string& column : rule.columns) {
    if (!includes(results.columns, column)) continue;
    Cell& cell = results.cell(quantity.name, row, column);
    if (!cell.absent) cells.emplace_back(column, &cell);
  }
  return cells;
}

/// Each number must be below the next. A run that did not converge is above all that did.
void judge_order(const Rule& rule,
                 const Quantity& quantity,
                 const std::string& row,
                 Results& results) {
  const auto cells = cells_of(rule, quantity, row, results);
  for (std::size_t k = 1; k < cells.size(); ++k) {
    Cell &less = *cells[k - 1].second, &more = *cells[k].second;
    const bool right = less.ours.number && !less.ours.more &&
                       (!more.ours.number || *less.ours.number < *more.ours.number);
    const std::string why =
        fmt::format("{} should be below {}", cells[k - 1].first, cells[k].first);
    for (Cell* cell : {&less, &more}) right ? pass(*cell) : breaks(rule, *cell, why);
  }
}

/// The largest number must not be too far above the least.
void judge_alike(const Rule& rule,
                 const Quantity& quantity,
                 const std::string& row,
                 Results& results) {
  const auto cells = cells_of(rule, quantity, row, results);
  double least = INFINITY, most = -INFINITY;
  for (const auto& [column, cell] : cells) {
    const bool known = cell->ours.number && !cell->ours.more;
    least = std::min(least, known ? *cell->ours.number : -INFINITY);
    most = std::max(most, known ? *cell->ours.number : INFINITY);
  }
  const bool right = most <= least * (1 + rule.percent / 100);
  for (const auto& [column, cell] : cells)
    right ? pass(*cell)
          : breaks(rule, *cell,
                   fmt::format("these columns differ by more than {:g} %", rule.percent));
}

}  // namespace

void judge_ours(const Rule& rule, const Quantity& quantity, Results& results) {
  const bool along_rows = rule.along_rows;
  for (const std::string& name : along_rows ? results.columns : results.rows) {
    if (!includes(along_rows ? rule.columns : rule.rows, name)) continue;
    if (rule.kind == RuleKind::growth) judge_growth(rule, quantity, name, results);
    if (rule.kind == RuleKind::order) judge_order(rule, quantity, name, results);
    if (rule.kind == RuleKind::alike) judge_alike(rule, quantity, name, results);
  }
}

}  // namespace apps::reproduce
