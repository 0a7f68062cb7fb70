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

template <int dim>
void check_goal(const std::optional<assembly::Goal>& goal,
                const mesh::Mesh<dim>& mesh,
                const bool is_nonlinear) {
  if (!goal) return;
  if (is_nonlinear)
    throw InputError(
        "Adaptivity/Goal: data depend on u, and there are goals of linear problems only; leave it empty, so that the mesh is refined for the "
        "energy.");
  if (goal->boundary.empty() || mesh.boundaries.count(goal->boundary) > 0) return;
  std::string names;
  for (const auto& [name, id] : mesh.boundaries) names += (names.empty() ? "" : ", ") + name;
  throw InputError("Adaptivity/Goal: the mesh has no boundary " + goal->boundary + "; it has " +
                   names + ".");
}

template void check_goal(const std::optional<assembly::Goal>&, const mesh::Mesh<2>&, bool);
template void check_goal(const std::optional<assembly::Goal>&, const mesh::Mesh<3>&, bool);

}  // namespace apps
