// SPDX-License-Identifier: MIT
#include "apps/reproduce/measurement.h"

#include "apps/reproduce/studies/studies.h"
#include "multigrid/options.h"

#include <algorithm>
#include <set>
#include <string>

namespace apps::reproduce {
namespace {

/// What a component of the setup takes of the setup of the finest level, in percent.
double share(const Measurement& m, const std::string& component) {
  double all = 0, own = 0;
  for (const multigrid::ComponentTime& part : m.hierarchy.components) {
    if (part.level > 0) continue;
    all += part.seconds;
    if (part.component == component) own += part.seconds;
  }
  return all > 0 ? 100 * own / all : 0;
}

/// Its place among them; 1 is the longest.
double rank(const Measurement& m, const std::string& component) {
  std::set<std::string> longer;
  for (const multigrid::ComponentTime& part : m.hierarchy.components)
    if (share(m, part.component) > share(m, component)) longer.insert(part.component);
  return 1. + double(longer.size());
}

}  // namespace

Value Measure::of(const Measurement& m, const int digits) const {
  if (study) {
    const auto found = m.studied.find(name);
    return found == m.studied.end() ? word_value("none") : value(found->second, digits);
  }
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
      {"seconds an iteration", "s", Needs::solve,
       [](M m) { return m.solve_seconds / std::max(1, m.solve.iterations); }},
      {"share of eigenvalue", "%", Needs::solve, [](M m) { return share(m, "eigenvalue"); }},
      {"share of strength", "%", Needs::solve, [](M m) { return share(m, "strength"); }},
      {"share of aggregates", "%", Needs::solve, [](M m) { return share(m, "aggregates"); }},
      {"share of interpolation", "%", Needs::solve, [](M m) { return share(m, "interpolation"); }},
      {"share of transpose", "%", Needs::solve, [](M m) { return share(m, "transpose"); }},
      {"share of product", "%", Needs::solve, [](M m) { return share(m, "product"); }},
      {"share of formats", "%", Needs::solve, [](M m) { return share(m, "formats"); }},
      {"rank of product", "", Needs::solve, [](M m) { return rank(m, "product"); }},
      {"bytes an unknown", "", Needs::solve,
       [](M m) { return double(m.bytes) / double(m.unknowns); }},
      {"bus bytes an unknown and iteration", "", Needs::solve,
       [](M m) {
         return double(m.solve.bus_bytes) / double(m.unknowns) / std::max(1, m.solve.iterations);
       }},
      {"energy", "", Needs::view, [](M m) { return m.energy; }},
      {"largest gradient", "", Needs::view, [](M m) { return m.largest_gradient; }},
      {"error", "", Needs::error, [](M m) { return m.error; }},
      {"largest error", "", Needs::error, [](M m) { return m.largest_error; }},
      {"dot seconds", "s", Needs::nothing, nullptr, nullptr, study_vectors},
      {"axpy seconds", "s", Needs::nothing, nullptr, nullptr, study_vectors},
      {"vector errors", "", Needs::nothing, nullptr, nullptr, study_vectors},
      {"csr product seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"ell product seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"hyb product seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"dia product seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"coo product seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"slices product seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"transpose seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"galerkin seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"expansion seconds", "s", Needs::system, nullptr, nullptr, study_products},
      {"rank of the SpMV", "", Needs::system, nullptr, nullptr, study_products},
      {"rank of the transpose", "", Needs::system, nullptr, nullptr, study_products},
      {"rank of galerkin", "", Needs::system, nullptr, nullptr, study_products},
      {"product errors", "", Needs::system, nullptr, nullptr, study_products},
      {"galerkin nonzeros", "", Needs::system, nullptr, nullptr, study_products},
      {"to coo seconds", "s", Needs::system, nullptr, nullptr, study_conversions},
      {"to csr seconds", "s", Needs::system, nullptr, nullptr, study_conversions},
      {"to ell seconds", "s", Needs::system, nullptr, nullptr, study_conversions},
      {"to hyb seconds", "s", Needs::system, nullptr, nullptr, study_conversions},
      {"rank of to csr", "", Needs::system, nullptr, nullptr, study_conversions},
      {"conversion errors", "", Needs::system, nullptr, nullptr, study_conversions},
      {"mean factor", "", Needs::system, nullptr, nullptr, study_permutations},
      {"deviation of factors", "", Needs::system, nullptr, nullptr, study_permutations},
      {"least factor", "", Needs::system, nullptr, nullptr, study_permutations},
      {"largest factor", "", Needs::system, nullptr, nullptr, study_permutations},
      {"norm of the projection", "", Needs::system, nullptr, nullptr, study_projection},
      {"coarsening ratio", "", Needs::system, nullptr, nullptr, study_projection},
      {"rate before", "", Needs::nothing, nullptr, nullptr, study_reshaping},
      {"rate after", "", Needs::nothing, nullptr, nullptr, study_reshaping},
      {"norm before", "", Needs::nothing, nullptr, nullptr, study_reshaping},
      {"norm after", "", Needs::nothing, nullptr, nullptr, study_reshaping},
      {"share of pre-smoothing", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of residual", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of restriction", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of prolongation", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of post-smoothing", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"rank of smoothing", "", Needs::system, nullptr, nullptr, study_cycle},
      {"share of level 0", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of level 1", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of level 2", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of level 3", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"share of three levels", "%", Needs::system, nullptr, nullptr, study_cycle},
      {"cycle seconds", "s", Needs::system, nullptr, nullptr, study_cycle},
      {"products a cycle", "", Needs::system, nullptr, nullptr, study_cycle},
  };
  return table;
}

}  // namespace apps::reproduce
