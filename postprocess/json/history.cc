// SPDX-License-Identifier: MIT
#include "postprocess/json/parts.h"

namespace postprocess::json {

Json time(const Report::Time& time) {
  const double mean = time.steps_done > 0 ? double(time.iterations) / double(time.steps_done) : 0;
  Json json = {{"scheme", time.scheme},
               {"end", time.end},
               {"step", time.step},
               {"reached", time.reached},
               {"steps", time.steps},
               {"steps_done", time.steps_done},
               {"rannacher_steps", time.rannacher_steps},
               {"resumed_after", time.resumed_after},
               {"setup_reuse", time.setup_reuse},
               {"setups", time.setups},
               {"refreshes", time.refreshes},
               {"kept", time.kept},
               {"iterations",
                {{"total", time.iterations},
                 {"min", time.fewest_iterations},
                 {"mean", mean},
                 {"max", time.most_iterations}}},
               {"heat_at_start", time.heat_at_start},
               {"heat_at_end", time.heat_at_end},
               {"outputs", time.outputs}};
  if (time.newton)
    json["newton"] = {
        {"total", time.newton->total},
        {"min", time.newton->fewest},
        {"mean", time.steps_done > 0 ? double(time.newton->total) / double(time.steps_done) : 0.},
        {"max", time.newton->most}};
  if (time.adaptive)
    json["adaptive"] = {{"tolerance", time.adaptive->tolerance},
                        {"absolute_tolerance", time.adaptive->absolute_tolerance},
                        {"rejected", time.adaptive->rejected},
                        {"shortest", time.adaptive->shortest},
                        {"longest", time.adaptive->longest},
                        {"largest_error", time.adaptive->largest_error}};
  return json;
}

Json nonlinear(const Report::Nonlinear& nonlinear) {
  Json iterations = Json::array();
  for (const Report::Nonlinear::Iteration& iteration : nonlinear.iterations)
    iterations.push_back({{"residual", iteration.residual},
                          {"step", iteration.step},
                          {"inner_iterations", iteration.inner_iterations}});
  return {{"tolerance", nonlinear.tolerance},     {"line_search", nonlinear.line_search},
          {"setup_reuse", nonlinear.setup_reuse}, {"iterations", iterations},
          {"setups", nonlinear.setups},           {"refreshes", nonlinear.refreshes}};
}

Json convergence(const std::vector<Report::ConvergenceRow>& rows) {
  Json table = Json::array();
  for (const Report::ConvergenceRow& row : rows)
    table.push_back({{"cells", row.cells},
                     {"unknowns", row.unknowns},
                     {"h", row.h},
                     {"errors", errors(row.errors)},
                     {"orders", errors(row.orders)},
                     {"iterations", row.iterations},
                     {"seconds", row.seconds}});
  return table;
}

Json adaptivity(const Report::Adaptivity& adaptivity) {
  Json table = Json::array();
  for (const Report::AdaptiveStep& step : adaptivity.steps) {
    table.push_back({{"cells", step.cells},
                     {"unknowns", step.unknowns},
                     {"estimate", step.estimate},
                     {"relative", step.relative},
                     {"refined", step.refined},
                     {"iterations", step.iterations},
                     {"seconds",
                      {{"mesh", step.mesh},
                       {"assembly", step.assembly},
                       {"setup", step.setup},
                       {"solve", step.solve}}}});
    if (step.error) table.back()["error"] = *step.error;
    if (step.goal) {
      table.back()["goal"] = *step.goal;
      table.back()["correction"] = step.correction;
    }
    if (!step.t) continue;
    table.back()["t"] = *step.t;
    table.back()["coarsened"] = step.coarsened;
    table.back().erase("seconds");
  }
  Json result = {{"tolerance_reached", adaptivity.has_tolerance},
                 {"estimator", adaptivity.estimator},
                 {"steps", table}};
  if (!adaptivity.goal.empty()) result["goal"] = adaptivity.goal;
  if (adaptivity.steps.empty() || !adaptivity.steps[0].t) return result;
  result["moves"] = adaptivity.moves;
  result["largest_gain"] = adaptivity.largest_gain;
  return result;
}

}  // namespace postprocess::json
