// SPDX-License-Identifier: MIT
#include "apps/parameters/parts.h"

#include <algorithm>

namespace apps {

namespace {

/// A rule about a key, or null.
const UnusedKey* rule_of(const std::vector<UnusedKey>& rules, const std::string& path) {
  const auto found = std::find_if(rules.begin(), rules.end(),
                                  [&](const UnusedKey& rule) { return rule.path == path; });
  return found == rules.end() ? nullptr : &*found;
}

/// The keys that no part has, though their equations do.
std::vector<UnusedKey> keys_of_no_part() {
  const char* thermal = "the thermal part is T";
  const char* two = "there are two solutions";
  return {{"Problem/Temperature", thermal, "remove it"},
          {"Problem/Temperature file", thermal, "remove it"},
          {"Problem/Temperature field", thermal, "remove it"},
          {"Problem/Exact solution", two, "remove it"},
          {"Output/Convergence", two, "remove it"},
          {"Adaptivity/Steps", "adaptive refinement is for one equation", "remove it"}};
}

}  // namespace

bool is_coupled(const Parameters& parameters) {
  return parameters.problem.equation == assembly::Equation::thermoelasticity;
}

Parameters thermal_part(const Parameters& parameters) {
  Parameters part = parameters;
  assembly::ProblemOptions& problem = part.problem;
  problem.equation = problem.thermal_part == assembly::ThermalPart::in_time
                         ? assembly::Equation::heat
                         : assembly::Equation::poisson;
  problem.thermal_part = {};
  problem.elasticity = {};
  part.elastic_output = {};
  part.output.title = part.output.unit = part.output.range = "";
  const multigrid::SolverOptions defaults = defaults_of_equations();
  multigrid::SolverOptions own = part.solver;
  own.norm = defaults.norm;
  choose_methods(problem, own);
  if (part.solver.norm == multigrid::Norm::rhs) part.solver.norm = own.norm;
  if (part.solver.krylov != defaults.krylov) return part;
  part.solver.krylov = own.krylov;
  part.solver.smoother.kind = own.smoother.kind;
  return part;
}

Parameters elastic_part(const Parameters& parameters) {
  Parameters part = parameters;
  const assembly::ProblemOptions& whole = parameters.problem;
  part.problem = {};
  part.problem.equation = assembly::Equation::elasticity;
  part.problem.constants = whole.constants;
  part.problem.elasticity = whole.elasticity;
  part.time = {};
  part.nonlinear = {};
  part.discretization.method = {};
  part.discretization.mass = {};
  const OutputOptions defaults;
  part.output.flux = defaults.flux;
  part.output.gradient = defaults.gradient;
  part.output.recovered = defaults.recovered;
  part.output.film = defaults.film;
  part.output.history_every = defaults.history_every;
  return part;
}

std::vector<Parameters> parts_of(const Parameters& parameters) {
  if (!is_coupled(parameters)) return {parameters};
  return {thermal_part(parameters), elastic_part(parameters)};
}

std::vector<UnusedKey> unused_keys_of_parts(const Parameters& parameters) {
  std::vector<UnusedKey> keys = keys_of_no_part();
  Parameters in_time = parameters;
  in_time.problem.thermal_part = assembly::ThermalPart::in_time;
  const std::vector<UnusedKey> of_thermal = unused_keys(thermal_part(parameters)),
                               of_elastic = unused_keys(elastic_part(parameters)),
                               of_heat = unused_keys(thermal_part(in_time));
  for (const UnusedKey& rule : of_thermal) {
    const UnusedKey* elastic = rule_of(of_elastic, rule.path);
    if (!elastic || rule.path == "Problem/Thermal part") continue;
    keys.push_back(rule);
    if (!rule_of(of_heat, rule.path)) keys.back().because = "Problem/Thermal part is steady";
  }
  return keys;
}

}  // namespace apps
