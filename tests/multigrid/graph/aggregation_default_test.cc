// SPDX-License-Identifier: MIT
// Smoothed aggregation as the default without coordinates, what is shown of it, and paper SA's counts.
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

System without_coordinates(System system) {
  system.dimension = 0;
  system.coordinates = Array<double>(default_host(), 0);
  return system;
}

TEST(DefaultHierarchy, IsSmoothedAggregationWithoutCoordinates) {
  const System square = triangles(40, Points::jittered);
  EXPECT_EQ(Solver(square, {}).hierarchy().kind, "auxiliary grid");
  const System bare = without_coordinates(triangles(40, Points::jittered));
  for (const Preset preset : {Preset::fast, Preset::paper_ag}) {
    SolverOptions options = preset_options(preset);
    options.cycle.kind = CycleKind::V;
    Solver solver(bare, options);
    EXPECT_EQ(solver.hierarchy().kind, "smoothed aggregation");
    Array<double> x(default_host(), bare.n());
    EXPECT_TRUE(solver.solve(bare.b, x).converged());
  }
}

TEST(SmoothedAggregationShown, HasTheAggregatesOfEachLevel) {
  const System system = without_coordinates(hard_problem("checker", 60));
  for (const SmootherKind smoother : {SmootherKind::chebyshev, SmootherKind::gauss_seidel}) {
    SolverOptions options;
    options.smoother.kind = smoother;  // gauss-seidel renumbers the rows of each level by colours
    const Solver solver(system, options);
    const auto& levels = solver.hierarchy().levels;
    ASSERT_GE(levels.size(), 2u);
    const Aggregates first = independent_aggregates(system.A, strength_graph(system.A, {}));
    EXPECT_EQ(solver.aggregates(1), first.aggregate.to_vector());
    std::vector<Index> finer = solver.aggregates(1);
    for (int level = 1; level < int(levels.size()); ++level) {
      const std::vector<Index> aggregates = solver.aggregates(level);
      const std::set<Index> numbers(aggregates.begin(), aggregates.end());
      EXPECT_EQ(int(numbers.size()), levels[std::size_t(level)].rows);
      EXPECT_EQ(*numbers.rbegin() + 1, levels[std::size_t(level)].rows);
      std::set<std::pair<Index, Index>> nested;  // an aggregate lies in one of the next level
      for (std::size_t i = 0; i < finer.size(); ++i) nested.insert({finer[i], aggregates[i]});
      EXPECT_EQ(int(nested.size()), levels[std::size_t(level > 1 ? level - 1 : 1)].rows);
      finer = aggregates;
      EXPECT_TRUE(solver.boxes(level).empty());
    }
    EXPECT_REFUSAL(solver.aggregates(int(levels.size())), InputError,
                   "no coarse level " + std::to_string(levels.size()));
  }
}

TEST(SmoothedAggregationShown, TimesItsComponents) {
  const System system = without_coordinates(five_point(60));
  const Solver solver(system, {});
  std::set<std::string> components;
  for (const ComponentTime& part : solver.hierarchy().components) {
    EXPECT_GE(part.seconds, 0);
    EXPECT_LT(part.level, int(solver.hierarchy().levels.size()));
    components.insert(part.component);
  }
  for (const char* name : {"eigenvalue", "strength", "aggregates", "interpolation", "transpose",
                           "product", "direct solver", "formats", "smoothers"})
    EXPECT_EQ(components.count(name), 1u) << name;
}

/// What paper SA does: all entries are strong, no filter, one step of Jacobi with 4 / (3 rho), conjugate
/// gradients to 1e-12. Its Table 5.10 has 51 on 1024^2 unknowns.
TEST(PaperSA, TakesAboutAsManyIterations) {
  const System system = five_point(512);
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  options.hierarchy.precision = Precision::double_;
  options.graph.strength = Strength::absolute;
  options.graph.threshold = options.graph.row_threshold = 0;
  options.smoother.kind = SmootherKind::jacobi;
  options.smoother.damping = 0;
  options.krylov = Krylov::cg;
  options.tolerance = 1e-12;
  Solver solver(system, options);
  Array<double> x(default_host(), system.n());
  // By the recurrence, as papers count: the residual itself rounds to more than 1e-12 here.
  const std::vector<double> residuals = solver.solve(system.b, x).residuals;
  const auto reached = std::find_if(residuals.begin(), residuals.end(),
                                    [](double residual) { return residual <= 1e-12; });
  ASSERT_NE(reached, residuals.end());
  EXPECT_GE(reached - residuals.begin(), 40);
  EXPECT_LE(reached - residuals.begin(), 56);
}

}  // namespace
}  // namespace tests
