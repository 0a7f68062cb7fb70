// SPDX-License-Identifier: MIT
#include "apps/reproduce/measurement.h"

#include "multigrid/options.h"

#include <algorithm>

namespace apps::reproduce {

Value Measure::of(const Measurement& m, const int digits) const {
  if (!bound) return value(number(m), digits);
  const std::vector<double>& r = m.solve.residuals;
  const auto reached = std::find_if(
      r.begin(), r.end(), [most = bound(m)](double residual) { return residual <= most; });
  if (reached != r.end()) return value(double(reached - r.begin()));
  if (m.solve.outcome == multigrid::Outcome::iteration_limit) return more_than(m.solve.iterations);
  return word_value(multigrid::word(m.solve.outcome, multigrid::outcome_words));
}

const std::vector<Measure>& measures() {
  using M = const Measurement&;
  static const std::vector<Measure> table = {
      {"cells", "", Needs::mesh, [](M m) { return double(m.cells); }},
      {"vertices", "", Needs::mesh, [](M m) { return double(m.vertices); }},
      {"h max", "", Needs::mesh, [](M m) { return m.h_max; }},
      {"h min", "", Needs::mesh, [](M m) { return m.h_min; }},
      {"unknowns", "", Needs::system, [](M m) { return double(m.unknowns); }},
      {"nonzeros", "", Needs::system, [](M m) { return double(m.nonzeros); }},
      {"iterations to b", "", Needs::solve, nullptr, [](M m) { return m.tolerance; }},
      {"iterations to 1e-6 b", "", Needs::solve, nullptr, [](M) { return 1e-6; }},
      {"iterations to r0", "", Needs::solve, nullptr,
       [](M m) { return m.tolerance * m.solve.residuals.front(); }},
      {"levels", "", Needs::solve, [](M m) { return double(m.hierarchy.levels.size()); }},
      {"colors", "", Needs::solve, [](M m) { return double(m.hierarchy.levels.front().colors); }},
      {"grid complexity", "", Needs::solve, [](M m) { return m.hierarchy.grid_complexity; }},
      {"operator complexity", "", Needs::solve,
       [](M m) { return m.hierarchy.operator_complexity; }},
      {"setup seconds", "s", Needs::solve, [](M m) { return m.setup_seconds; }},
      {"solve seconds", "s", Needs::solve, [](M m) { return m.solve_seconds; }},
      {"total seconds", "s", Needs::solve, [](M m) { return m.setup_seconds + m.solve_seconds; }},
      {"bytes an unknown", "", Needs::solve,
       [](M m) { return double(m.bytes) / double(m.unknowns); }},
      {"energy", "", Needs::view, [](M m) { return m.energy; }},
      {"largest gradient", "", Needs::view, [](M m) { return m.largest_gradient; }},
      {"error", "", Needs::error, [](M m) { return m.error; }},
      {"largest error", "", Needs::error, [](M m) { return m.largest_error; }},
  };
  return table;
}

}  // namespace apps::reproduce
