// SPDX-License-Identifier: MIT
#include "postprocess/json/parts.h"

#include <algorithm>
#include <cmath>

namespace postprocess::json {
namespace {

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

Json balance(const Report::Balance& balance) {
  Json json = {{"sources", balance.sources},   {"flows", balance.flows},
               {"reaction", balance.reaction}, {"storage", balance.storage},
               {"gap", balance.gap},           {"relative_gap", balance.relative_gap}};
  if (balance.convection) json["convection"] = *balance.convection;
  return json;
}

}  // namespace

Json errors(const Report::Errors& errors) {
  return {{"L2", errors.L2}, {"H1", errors.H1}, {"nodal", errors.nodal}};
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

}  // namespace postprocess::json
