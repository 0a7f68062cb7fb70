// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/smoothed_aggregation/filtered_interpolation.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

SolverOptions aggregation_options() {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.norm = Norm::rhs;
  return options;
}

int iterations(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  std::string levels;
  for (const LevelReport& level : solver.hierarchy().levels) levels += std::to_string(level.rows) + " ";
  std::cout << "COUNT " << report.iterations << " opc " << solver.hierarchy().operator_complexity << " levels " << levels << std::endl;
  return report.iterations;
}

TEST(SmoothedAggregation, Counts) {
  const SolverOptions options = aggregation_options();
  for (const int side : {256}) iterations(five_point(side), options);
  for (const int side : {300}) iterations(triangles(side, Points::jittered), options);
  iterations(tetrahedra(46, Points::jittered), options);
  for (const std::string& name : hard_problem_names()) {
    if (getenv("ONLY") && std::string(getenv("ONLY")).find(name) == std::string::npos) continue;
    std::cout << name << " ";
    iterations(hard_problem(name, 400), options);
  }
}

}  // namespace
}  // namespace tests
