// SPDX-License-Identifier: MIT
#include "postprocess/report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace postprocess {
namespace {

using Json = nlohmann::ordered_json;  // keys in the order of writing, which is the order of reading

/// Word number `outcome` of words with `|` between them.
template <class Outcome>
std::string word(Outcome outcome, std::string words) {
  for (int k = 0; k < static_cast<int>(outcome); ++k) words.erase(0, words.find('|') + 1);
  return words.substr(0, words.find('|'));
}

Json numbers(const std::vector<std::pair<std::string, std::int64_t>>& numbers) {
  Json json = Json::object();
  for (const auto& [name, number] : numbers) json[name] = number;
  return json;
}

Json problem(const Report::Problem& problem) {
  Json json = {{"name", problem.name},
               {"mesh", problem.mesh},
               {"element", problem.element},
               {"dimension", problem.dimension},
               {"cells", problem.cells},
               {"unknowns", problem.unknowns},
               {"nonzeros", problem.nonzeros},
               {"h_max", problem.h_max},
               {"h_min", problem.h_min},
               {"materials", numbers(problem.materials)},
               {"boundaries", numbers(problem.boundaries)}};
  for (const auto& [copy, original] : problem.periodic)
    json["periodic"].push_back(Json::array({copy, original}));
  if (problem.parts > 0) json["parts"] = problem.parts;
  return json;
}

Json backend(const Report::Backend& backend) {
  return {{"name", backend.name},
          {"device", backend.device},
          {"threads", backend.threads},
          {"residency", backend.residency},
          {"reason", backend.reason}};
}

Json choice(const std::optional<multigrid::ChoiceReport>& choice) {
  if (!choice) return nullptr;
  const multigrid::MatrixStatistics& is = choice->statistics;
  Json statistics = {{"looked_at", is.looked_at},
                     {"longest_row", is.longest_row},
                     {"bandwidth", is.bandwidth},
                     {"block_size", is.block_size},
                     {"alone", is.alone},
                     {"not_positive", is.not_positive},
                     {"asymmetry", is.asymmetry},
                     {"positive", is.positive},
                     {"mass", is.mass},
                     {"least_mass", is.least_mass},
                     {"jump", is.jump},
                     {"weak_neighbours", nullptr},
                     {"anisotropy", nullptr},
                     {"mean_anisotropy", nullptr},
                     {"coincident", nullptr},
                     {"grading", nullptr},
                     {"overweight", is.overweight},
                     {"rescaled", is.rescaled},
                     {"chains", is.chains},
                     {"negative_sums", is.negative_sums},
                     {"most_sum", is.most_sum},
                     {"graph_dimension", nullptr}};
  if (is.graph_dimension >= 0) statistics["graph_dimension"] = is.graph_dimension;
  if (is.weak_neighbours >= 0) {
    statistics["weak_neighbours"] = is.weak_neighbours;
    statistics["anisotropy"] = is.anisotropy;
    if (is.mean_anisotropy > 0) statistics["mean_anisotropy"] = is.mean_anisotropy;
    statistics["coincident"] = is.coincident;
    statistics["grading"] = is.grading;
  }
  return {{"methods", choice->methods}, {"reason", choice->reason}, {"statistics", statistics}};
}

Json hierarchy(const Report& report) {
  Json levels = Json::array();
  for (const multigrid::LevelReport& level : report.hierarchy.levels) {
    levels.push_back({{"rows", level.rows},
                      {"nonzeros", level.nonzeros},
                      {"bytes", level.bytes},
                      {"lent_bytes", level.lent_bytes},
                      {"format", level.format},
                      {"smoother", level.smoother},
                      {"colors", level.colors},
                      {"overflow", level.overflow},
                      {"largest_aggregate", level.largest_aggregate}});
  }
  Json components = Json::array();
  for (const multigrid::ComponentTime& part : report.hierarchy.components)
    components.push_back(
        {{"component", part.component}, {"level", part.level}, {"seconds", part.seconds}});
  return {{"kind", report.hierarchy.kind},
          {"precision", report.precision},
          {"levels", levels},
          {"grid_complexity", report.hierarchy.grid_complexity},
          {"operator_complexity", report.hierarchy.operator_complexity},
          {"components", components},
          {"choice", choice(report.hierarchy.choice)},
          {"notes", report.hierarchy.notes}};
}

Json estimate(const multigrid::SolveReport& solver) {
  if (!solver.estimate) return nullptr;
  const multigrid::ErrorEstimate& e = *solver.estimate;
  return {{"energy", e.energy},
          {"nodal", e.nodal},
          {"flow", e.flow},
          {"rounding", e.rounding},
          {"dissipated", e.dissipated},
          {"range", e.range},
          {"flow_scale", e.flow_scale},
          {"limited_by_rounding", e.limited_by_rounding}};
}

Json fallbacks(const multigrid::SolveReport& solver) {
  Json json = Json::array();
  for (const multigrid::FallbackReport& fallback : solver.fallbacks)
    json.push_back({{"iteration", fallback.iteration},
                    {"methods", fallback.methods},
                    {"reason", fallback.reason},
                    {"setup_seconds", fallback.setup_seconds}});
  return json;
}

Json solver(const Report& report) {
  const multigrid::SolveReport& solver = report.solver;
  return {
      {"krylov", report.krylov},
      {"cycle", report.cycle},
      {"smoother", report.smoother},
      {"finest_smoother", report.finest_smoother},
      {"tolerance", report.tolerance},
      {"norm", report.norm},
      {"outcome", report.has_solve() ? word(solver.outcome, multigrid::outcome_words) : "not run"},
      {"converged", solver.converged()},
      {"iterations", solver.iterations},
      {"relative_residual", solver.relative_residual},
      {"true_relative_residual", solver.true_relative_residual},
      {"residuals", solver.residuals},
      {"estimate", estimate(solver)},
      {"energy_errors", solver.energy_errors},
      {"restarts", solver.restarts},
      {"fallbacks", fallbacks(solver)},
      {"cycle_synchronizations", solver.cycle_synchronizations},
      {"bus_bytes", solver.bus_bytes},
      {"launches_per_iteration", solver.launches_per_iteration},
      {"graph", solver.graph}};
}

Json right_hand_sides(const std::vector<multigrid::SolveReport>& columns) {
  Json json = Json::array();
  for (const multigrid::SolveReport& column : columns)
    json.push_back({{"outcome", word(column.outcome, multigrid::outcome_words)},
                    {"message", column.message},
                    {"iterations", column.iterations},
                    {"relative_residual", column.relative_residual},
                    {"true_relative_residual", column.true_relative_residual},
                    {"solved_together", column.columns},
                    {"fallbacks", fallbacks(column)}});
  return json;
}

Json errors(const Report::Errors& errors) {
  return {{"L2", errors.L2}, {"H1", errors.H1}, {"nodal", errors.nodal}};
}

Json balance(const Report::Balance& balance) {
  Json json = {{"sources", balance.sources},   {"flows", balance.flows},
               {"reaction", balance.reaction}, {"storage", balance.storage},
               {"gap", balance.gap},           {"relative_gap", balance.relative_gap}};
  if (balance.convection) json["convection"] = *balance.convection;
  return json;
}

Json part(const Report::Part& part) {
  return {
      {"measure", part.measure},      {"integral", part.integral},     {"mean", part.mean},
      {"minimum", part.minimum},      {"minimum_at", part.minimum_at}, {"maximum", part.maximum},
      {"maximum_at", part.maximum_at}};
}

Json parts(const std::vector<Report::Part>& parts) {
  Json json = Json::object();
  for (const Report::Part& own : parts) json[own.name] = part(own);
  return json;
}

Json probes(const std::vector<Report::Probe>& probes) {
  Json json = Json::object();
  for (const Report::Probe& probe : probes) {
    json[probe.name] = {{"at", probe.at}, {"value", probe.value}};
    for (const auto& [name, value] : probe.more) json[probe.name][name] = value;
  }
  return json;
}

/// Of each line what a program asks first; the rest is in its file.
Json lines(const std::vector<Report::Line>& lines) {
  Json json = Json::object();
  for (const Report::Line& line : lines) {
    const auto outside = std::count_if(line.values.begin(), line.values.end(),
                                       [](double value) { return !std::isfinite(value); });
    json[line.name] = {{"file", "lines/" + line.name + ".csv"},
                       {"length", line.s.back()},
                       {"points", line.s.size()},
                       {"outside", outside}};
  }
  return json;
}

Json elasticity(const Report::Elasticity& body) {
  Json reactions = Json::object(), applied = Json::object();
  for (const Report::Force& force : body.forces) {
    reactions[force.boundary] = force.reaction;
    applied[force.boundary] = force.applied;
  }
  return {{"displacement_minimum", body.smallest},
          {"displacement_maximum", body.largest},
          {"von_mises_maximum", body.von_mises},
          {"von_mises_maximum_at", body.von_mises_at},
          {"reactions", reactions},
          {"applied", applied},
          {"body_force", body.body},
          {"gap", body.gap},
          {"relative_gap", body.relative_gap},
          {"strain_energy", body.energy}};
}

Json results(const Report::Results& results) {
  Json fluxes = Json::object(), rounding = Json::object(), carried = Json::object();
  for (const Report::Flow& flow : results.flows) {
    fluxes[flow.boundary] = flow.value;
    rounding[flow.boundary] = flow.rounding;
    if (flow.carried) carried[flow.boundary] = *flow.carried;
  }
  Json json = {{"minimum", results.minimum},
               {"maximum", results.maximum},
               {"mean", results.mean},
               {"domain", part(results.domain)},
               {"materials", parts(results.materials)},
               {"boundaries", parts(results.boundaries)},
               {"fluxes", fluxes},
               {"flux_rounding", rounding}};
  if (!carried.empty()) json["carried"] = carried;
  for (const auto& [contact, flow] : results.contacts) json["contacts"][contact] = flow;
  if (!results.probes.empty()) json["probes"] = probes(results.probes);
  if (!results.lines.empty()) json["lines"] = lines(results.lines);
  if (results.balance) json["balance"] = balance(*results.balance);
  if (results.elasticity) json["elasticity"] = elasticity(*results.elasticity);
  return json;
}

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

Json seconds(const Report::Seconds& seconds) {
  Json json = {
      {"start", seconds.start},     {"mesh", seconds.mesh},         {"assembly", seconds.assembly},
      {"upload", seconds.upload},   {"setup", seconds.setup},       {"solve", seconds.solve},
      {"repeats", seconds.repeats}, {"download", seconds.download}, {"results", seconds.results},
      {"errors", seconds.errors},   {"output", seconds.output},     {"total", seconds.total}};
  if (seconds.thermal > 0) json["thermal"] = seconds.thermal;
  return json;
}

Json phases(const Report::Seconds& seconds) {
  Json list = Json::array();
  for (const auto& [name, of_it] : seconds.phases)
    list.push_back({{"name", name}, {"seconds", of_it}});
  return list;
}

}  // namespace

namespace {

Json whole(const Report& report) {
  Json json = {{"program", "terrace"},
               {"version", report.version},
               {"commit", report.commit},
               {"build", report.build},
               {"input", report.input},
               {"exit_code", report.exit_code},
               {"outcome", word(report.outcome, outcome_words)},
               {"message", report.message},
               {"warnings", report.warnings},
               {"problem", problem(report.problem)},
               {"backend", backend(report.backend)},
               {"hierarchy", hierarchy(report)},
               {"solver", solver(report)}};
  if (!report.right_hand_sides.empty())
    json["right_hand_sides"] = right_hand_sides(report.right_hand_sides);
  if (report.nonlinear) json["nonlinear"] = nonlinear(*report.nonlinear);
  if (report.time) json["time"] = time(*report.time);
  if (report.results) json["results"] = results(*report.results);
  if (report.errors) json["errors"] = errors(*report.errors);
  json["convergence"] = convergence(report.convergence);
  if (report.adaptivity) json["adaptivity"] = adaptivity(*report.adaptivity);
  json["memory"] = {{"host_peak_bytes", report.memory.host_peak_bytes},
                    {"device_peak_bytes", report.memory.device_peak_bytes}};
  json["seconds"] = seconds(report.seconds);
  json["phases"] = phases(report.seconds);
  json["repeats"] = report.repeats;
  if (report.repeats > 1) {
    json["median_seconds"] = {{"setup", report.median_setup}, {"solve", report.median_solve}};
  }
  if (report.thermal) json["thermal"] = whole(*report.thermal);
  return json;
}

}  // namespace

std::string to_json(const Report& report) {
  // A file name may hold bytes that are not UTF-8: they become U+FFFD instead of an exception.
  return whole(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace postprocess
