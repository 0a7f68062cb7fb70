// SPDX-License-Identifier: MIT
#include "apps/reproduce/experiment.h"

#include <algorithm>
#include <fmt/format.h>

namespace apps::reproduce {

bool includes(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

const Quantity* Experiment::find(const std::string& quantity) const {
  const auto found = std::find_if(quantities.begin(), quantities.end(),
                                  [&](const Quantity& q) { return q.name == quantity; });
  return found == quantities.end() ? nullptr : &*found;
}

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
      return fmt::format("from column to column ours grows by {:g} within {:g} %", factor, percent);
  }
  return "";
}

}  // namespace apps::reproduce
