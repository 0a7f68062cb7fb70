// SPDX-License-Identifier: MIT
#include "apps/adaptive/goal.h"

#include "multigrid/errors.h"

#include <algorithm>

namespace apps {
namespace {

using multigrid::InputError;

/// What follows the first word of a text; empty if it is another word.
std::string behind(const std::string& text, const std::string& word) {
  if (text.compare(0, word.size() + 1, word + " ") != 0) return "";
  const std::size_t begin = text.find_first_not_of(' ', word.size());
  return begin == std::string::npos ? "" : text.substr(begin);
}

}  // namespace

std::optional<assembly::Goal> goal_of(const Parameters& parameters,
                                      const std::vector<Probe>& probes) {
  const std::string& text = parameters.adaptivity.goal;
  if (!parameters.adaptivity.is_on() || text.empty()) return {};
  assembly::Goal goal;
  goal.boundary = behind(text, "flux");
  if (!goal.boundary.empty()) return goal;
  const std::string name = behind(text, "probe");
  if (name.empty())
    throw InputError(
        "Adaptivity/Goal: `" + text +
        "` is neither `flux NAME` of a boundary nor `probe NAME` of one of Output/Probes.");
  const auto found = std::find_if(probes.begin(), probes.end(),
                                  [&](const Probe& probe) { return probe.name == name; });
  if (found != probes.end()) {
    goal.point = found->at;
    return goal;
  }
  std::string names;
  for (const Probe& probe : probes) names += (names.empty() ? "" : ", ") + probe.name;
  throw InputError("Adaptivity/Goal: there is no probe " + name + " in Output/Probes" +
                   (names.empty()
                        ? ", which is empty; add it there, for example `" + name + ": 0.5, 0.5`."
                        : "; it has " + names + "."));
}

}  // namespace apps
