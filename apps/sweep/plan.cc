// SPDX-License-Identifier: MIT
#include "apps/sweep/plan.h"

#include "apps/parameters/nearest.h"
#include "apps/parameters/parameter_file.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>

namespace apps::sweep {
namespace {

using multigrid::InputError;

constexpr std::size_t longest_name = 120;  ///< of a directory; file systems take 255 bytes

std::string value_of(const std::string& assignment) {
  const std::string value = assignment.substr(assignment.find('=') + 1);
  const std::size_t first = value.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : value.substr(first, value.find_last_not_of(' ') - first + 1);
}

void check_assignment(const std::string& text, const std::vector<std::string>& assignments) {
  const std::string where = "option --sweep " + text + ": ", key = key_of(text);
  if (text.find('=') == std::string::npos || key.find('/') == std::string::npos)
    throw InputError(
        where +
        "write it as Section/Key=value, for example Solver/Tolerance=1e-8, and once more for "
        "each further value.");
  if (key == "Output/Directory")
    throw InputError(where + "each run has a directory of its own below that of --output.");
  for (const std::string& assignment : assignments)
    if (key_of(assignment) == key)
      throw InputError(where + "the key is set by " + assignment + ", too; keep one of the two.");
}

std::vector<Axis> axes_of(const std::vector<std::string>& values,
                          const std::vector<std::string>& assignments) {
  std::vector<Axis> axes;
  for (const std::string& text : values) {
    check_assignment(text, assignments);
    const std::string key = key_of(text), value = value_of(text);
    auto axis =
        std::find_if(axes.begin(), axes.end(), [&](const Axis& known) { return known.key == key; });
    if (axis == axes.end()) axis = axes.insert(axes.end(), {key, {}});
    if (std::count(axis->values.begin(), axis->values.end(), value) > 0)
      throw InputError("option --sweep " + text + ": the value is given twice; remove one.");
    axis->values.push_back(value);
  }
  return axes;
}

/// What stands for a key in names of directories: its last part, or all of it where two keys end alike.
std::vector<std::string> short_keys(const std::vector<Axis>& axes) {
  const auto last = [](const std::string& key) { return key.substr(key.rfind('/') + 1); };
  std::vector<std::string> names;
  for (const Axis& axis : axes) {
    const auto n_alike = std::count_if(axes.begin(), axes.end(), [&](const Axis& other) {
      return last(other.key) == last(axis.key);
    });
    names.push_back(n_alike > 1 ? axis.key : last(axis.key));
  }
  return names;
}

std::string safe(std::string text) {
  for (char& c : text)
    if (!std::isalnum(static_cast<unsigned char>(c)) &&
        std::string("=.+-_").find(c) == std::string::npos)
      c = c == '/' ? '.' : '_';
  return text;
}

/// Gives the runs their names; a number tells those apart that would be the same.
void name_runs(Plan& plan) {
  const std::vector<std::string> keys = short_keys(plan.axes);
  std::set<std::string> taken;
  for (PlannedRun& run : plan.runs) {
    std::string name;
    for (std::size_t k = 0; k < keys.size(); ++k)
      name += (k > 0 ? "," : "") + safe(keys[k] + "=" + run.values[k]);
    name.resize(std::min(name.size(), longest_name));
    run.name = name;
    for (int n = 2; !taken.insert(run.name).second; ++n) run.name = fmt::format("{}~{}", name, n);
  }
}

}  // namespace

std::vector<std::string> PlannedRun::assignments(const std::vector<Axis>& axes) const {
  std::vector<std::string> list;
  for (std::size_t k = 0; k < axes.size(); ++k) list.push_back(axes[k].key + "=" + values[k]);
  return list;
}

Plan plan(const std::vector<std::string>& values, const std::vector<std::string>& assignments) {
  Plan plan{axes_of(values, assignments), {{}}};
  for (const Axis& axis : plan.axes) {
    if (plan.runs.size() * axis.values.size() > most_runs)
      throw InputError(fmt::format(
          "the values of --sweep have more than {} combinations; sweep over fewer keys at a time.",
          most_runs));
    std::vector<PlannedRun> longer;
    for (const PlannedRun& run : plan.runs)
      for (const std::string& value : axis.values) {
        longer.push_back(run);
        longer.back().values.push_back(value);
      }
    plan.runs = std::move(longer);
  }
  name_runs(plan);
  return plan;
}

}  // namespace apps::sweep
