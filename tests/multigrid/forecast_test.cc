// SPDX-License-Identifier: MIT
#include "multigrid/forecast.h"

#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

double ratio(Offset a, Offset b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

/// Compares with what an executor that does nothing else has counted.
void expect_forecast(const System& system, const SolverOptions& options, double tolerance = 0.25) {
  const Executor executor = Executor::host(2);
  const System there = system.copy_to(executor);
  Array<double> x(executor, system.n());
  const Offset of_system = executor.counters().bytes;
  Solver solver(there, options);
  const Offset setup_peak = executor.counters().peak_bytes, kept = executor.counters().bytes;
  solver.solve(there.b, x);

  const Forecast guess = forecast(system.n(), system.A.n_nonzeros(), system.dimension, options);
  EXPECT_EQ(guess.system, of_system);
  EXPECT_NEAR(ratio(guess.setup_peak, setup_peak), 1, tolerance);
  EXPECT_NEAR(ratio(guess.hierarchy + guess.vectors, kept - of_system), 1, tolerance);
  EXPECT_NEAR(ratio(guess.solve, kept), 1, tolerance);
  EXPECT_NEAR(ratio(guess.peak, executor.counters().peak_bytes), 1, tolerance);
}

SolverOptions options_with(Tree tree, Precision precision) {
  SolverOptions options;
  options.auxiliary_grid.tree = tree;
  options.hierarchy.precision = precision;
  options.maximum_iterations = 1;
  return options;
}

TEST(Forecast, IsNearWhatTheExecutorCounts) {
  for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
    const System system = triangles(150, points);
    for (const Tree tree : {Tree::adaptive, Tree::full})
      for (const Precision precision : {Precision::double_, Precision::float_}) {
        if (tree == Tree::full && points == Points::graded) continue;  // what `adaptive` is for
        SCOPED_TRACE(word(tree, tree_words) + word(precision, precision_words) +
                     std::to_string(int(points)));
        expect_forecast(system, options_with(tree, precision));
      }
  }
}

TEST(Forecast, HoldsForAnyAggregatesCyclesAndSmoothers) {
  const System system = triangles(120, Points::jittered);
  SolverOptions options = options_with(Tree::adaptive, Precision::double_);
  for (const int most : {4, 8, 16, 64}) {
    SCOPED_TRACE(most);
    options.auxiliary_grid.unknowns_per_cell = most;
    expect_forecast(system, options, most == 64 ? 0.4 : 0.25);
  }
  options.auxiliary_grid.unknowns_per_cell = 6;
  for (const CycleKind cycle : {CycleKind::V, CycleKind::K})
    for (const SmootherKind smoother : all_smoothers) {
      SCOPED_TRACE(test_name(smoother));
      options.cycle.kind = cycle;
      options.cycle.inner_iterations = 4;
      options.smoother.kind = smoother;
      options.smoother.finest_kind = FinestSmootherKind::as_kind;
      expect_forecast(system, options);
    }
}

TEST(Forecast, HoldsForFactorsOfAnyFill) {
  for (const System& system : {triangles(120, Points::jittered), five_point(100), seven_point(12)})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = options_with(Tree::adaptive, precision);
      options.hierarchy.kind = HierarchyKind::none;
      options.smoother.kind = SmootherKind::ilu;
      for (const auto& [fill, power] : {std::pair{0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 3}, {3, 1}}) {
        SCOPED_TRACE("fill " + std::to_string(fill) + ", power " + std::to_string(power));
        options.smoother.fill = fill;
        options.smoother.power = power;
        expect_forecast(system, options);
      }
      options.smoother.kind = SmootherKind::fsai;
      for (const int power : {1, 2, 3, 4}) {
        SCOPED_TRACE("fsai, power " + std::to_string(power));
        options.smoother.power = power;
        expect_forecast(system, options);
      }
    }
}

TEST(Forecast, HoldsWithoutHierarchy) {
  for (const SmootherKind kind : {SmootherKind::jacobi, SmootherKind::gauss_seidel})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = options_with(Tree::adaptive, precision);
      options.hierarchy.kind = HierarchyKind::none;
      options.smoother.kind = kind;
      options.smoother.finest_kind = FinestSmootherKind::as_kind;
      System system = triangles(100, Points::jittered);
      expect_forecast(system, options);
      system.dimension = 0;
      system.coordinates = Array<double>(default_host(), 0);
      expect_forecast(system, options);
    }
}

TEST(Forecast, HoldsInThreeDimensions) {
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    SolverOptions options = options_with(tree, Precision::double_);
    options.auxiliary_grid.unknowns_per_cell = 8;
    options.hierarchy.coarse_rows = 50;
    expect_forecast(seven_point(12), options);
  }
}

TEST(Forecast, GrowsBeyondWhatAnIndexHolds) {
  const SolverOptions options;
  const Forecast large = forecast(500000000, 3500000000, 2, options);
  const Forecast small = forecast(5000000, 35000000, 2, options);
  EXPECT_NEAR(ratio(large.peak, small.peak), 100, 2);
  EXPECT_GT(large.system, Offset(46) << 30);
}

TEST(Forecast, RefusesOptionsThatDoNotFit) {
  SolverOptions options;
  options.krylov = Krylov::cg;
  EXPECT_THROW(forecast(1000, 5000, 2, options), InputError);
}

}  // namespace
}  // namespace tests
