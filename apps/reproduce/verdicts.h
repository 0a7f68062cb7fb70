// SPDX-License-Identifier: MIT
#pragma once

#include "apps/reproduce/results.h"

#include <algorithm>
#include <string>

namespace apps::reproduce {

inline void pass(Cell& cell) {
  if (cell.verdict == Verdict::none) cell.verdict = Verdict::passed;
}

inline void fail(Cell& cell, const std::string& why, const Verdict verdict = Verdict::failed) {
  cell.verdict = std::max(cell.verdict, verdict);
  cell.why += (cell.why.empty() ? "" : "; ") + why;
}

/// Breaking a rule fails, unless the experiment expects it.
inline void breaks(const Rule& rule, Cell& cell, const std::string& why) {
  if (rule.differs.empty()) return fail(cell, why);
  fail(cell, why + ": " + rule.differs, Verdict::differs);
}

/// Judges by a rule that holds our numbers against one another (compares_ours).
void judge_ours(const Rule& rule, const Quantity& quantity, Results& results);

}  // namespace apps::reproduce
