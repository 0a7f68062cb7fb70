// SPDX-License-Identifier: MIT
#include "apps/reproduce/measurement.h"

#include "multigrid/options.h"

#include <algorithm>

namespace apps::reproduce {
namespace {

using M = Measurement;

/// Iterations until the residual is `bound` times the right-hand side; more than all there were, or
/// why there were no more.
Value count(const M& m, double bound) {
  const std::vector<double>& r = m.solve.residuals;
  const auto reached =
      std::find_if(r.begin(), r.end(), [&](double residual) { return residual <= bound; });
  if (reached != r.end()) return value(double(reached - r.begin()));
  if (m.solve.outcome == multigrid::Outcome::iteration_limit) return more_than(m.solve.iterations);
  return word_value(multigrid::word(m.solve.outcome, multigrid::outcome_words));
}

const Measure measures[] = {
    {"cells", "", Needs::mesh, [](const M& m, int) { return value(double(m.cells)); }},
    {"vertices", "", Needs::mesh, [](const M& m, int) { return value(double(m.vertices)); }},
    {"h max", "", Needs::mesh, [](const M& m, int digits) { return value(m.h_max, digits); }},
    {"h min", "", Needs::mesh, [](const M& m, int digits) { return value(m.h_min, digits); }},
    {"unknowns", "", Needs::system, [](const M& m, int) { return value(double(m.unknowns)); }},
    {"nonzeros", "", Needs::system, [](const M& m, int) { return value(double(m.nonzeros)); }},
    {"iterations to b", "", Needs::solve, [](const M& m, int) { return count(m, m.tolerance); }},
    {"iterations to 1e-6 b", "", Needs::solve, [](const M& m, int) { return count(m, 1e-6); }},
    {"iterations to r0", "", Needs::solve,
     [](const M& m, int) { return count(m, m.tolerance * m.solve.residuals.front()); }},
    {"levels", "", Needs::solve,
     [](const M& m, int) { return value(double(m.hierarchy.levels.size())); }},
    {"colors", "", Needs::solve,
     [](const M& m, int) { return value(double(m.hierarchy.levels.front().colors)); }},
    {"grid complexity", "", Needs::solve,
     [](const M& m, int digits) { return value(m.hierarchy.grid_complexity, digits); }},
    {"operator complexity", "", Needs::solve,
     [](const M& m, int digits) { return value(m.hierarchy.operator_complexity, digits); }},
    {"setup seconds", "s", Needs::solve,
     [](const M& m, int digits) { return value(m.setup_seconds, digits); }},
    {"solve seconds", "s", Needs::solve,
     [](const M& m, int digits) { return value(m.solve_seconds, digits); }},
    {"total seconds", "s", Needs::solve,
     [](const M& m, int digits) { return value(m.setup_seconds + m.solve_seconds, digits); }},
    {"bytes an unknown", "", Needs::solve,
     [](const M& m, int digits) { return value(double(m.bytes) / double(m.unknowns), digits); }},
    {"energy", "", Needs::view, [](const M& m, int digits) { return value(m.energy, digits); }},
    {"largest gradient", "", Needs::view,
     [](const M& m, int digits) { return value(m.largest_gradient, digits); }},
    {"error", "", Needs::error, [](const M& m, int digits) { return value(m.error, digits); }},
    {"largest error", "", Needs::error,
     [](const M& m, int digits) { return value(m.largest_error, digits); }},
};

}  // namespace

const Measure* find_measure(const std::string& word) {
  for (const Measure& measure : measures)
    if (word == measure.word) return &measure;
  return nullptr;
}

std::vector<std::string> measure_words() {
  std::vector<std::string> words;
  for (const Measure& measure : measures) words.push_back(measure.word);
  return words;
}

}  // namespace apps::reproduce
