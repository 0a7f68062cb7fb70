// SPDX-License-Identifier: MIT
#include "multigrid/cycle.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoother_twins.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Two cycles, so that the second meets what the first has left.
template <class T>
std::vector<T> two_cycles(Cycle<T>& cycle, const Executor& executor, Index n, Offset* launches) {
  const std::vector<double> random = random_vector(std::size_t(n), 211);
  const Array<T> b(executor, std::vector<T>(random.begin(), random.end()));
  Array<T> x(executor, n);
  cycle.apply(b, x);
  const Offset before = executor.counters().launches;
  cycle.apply(b, x);
  *launches = executor.counters().launches - before;
  return x.to_vector();
}

/// Compares bit by bit; returns the launches of one cycle in few launches.
template <class T>
Offset expect_same_cycles(const System& system, const SolverOptions& options) {
  const auto hierarchy = hierarchy_of<T>(system, options);
  const Executor& executor = system.A.executor();
  Offset many = 0, few = 0;
  Cycle<T> apart(hierarchy, resolved(options, system.dimension).cycle, false);
  Cycle<T> together(hierarchy, resolved(options, system.dimension).cycle);
  const auto reference = two_cycles(apart, executor, system.n(), &many);
  EXPECT_EQ(two_cycles(together, executor, system.n(), &few), reference);
  if (executor.space() == Space::host) {
    EXPECT_EQ(few, many);
  } else {
    EXPECT_LT(few, many);
  }
  return few;
}

SolverOptions fast(GridTransfer transfer, Precision precision, int coarse_rows) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = transfer;
  options.hierarchy.precision = precision;
  options.hierarchy.coarse_rows = coarse_rows;
  return options;
}

// All of it is small: one launch has to do. This fails when a kernel of the cycle is missing in the
// list of small_levels.cc.
TEST(SmallLevels, ACycleOfPresetFastIsOneLaunch) {
  for (const System& problem : {triangles(60, Points::jittered), seven_point(14)})
    for (const GridTransfer transfer : {GridTransfer::linear, GridTransfer::smoothed})
      for (const Precision precision : {Precision::half, Precision::float_, Precision::double_})
        on_each_executor([&](const Executor& executor) {
          SCOPED_TRACE(word(transfer, grid_transfer_words) + " " +
                       word(precision, precision_words));
          const SolverOptions options = fast(transfer, precision, 20);
          const System system = problem.copy_to(executor);
          const Offset launches = precision == Precision::double_
                                      ? expect_same_cycles<double>(system, options)
                                      : expect_same_cycles<float>(system, options);
          if (executor.space() != Space::host) {
            EXPECT_EQ(launches, 1);
          }
        });
}

TEST(SmallLevels, AnyCycleOfAnySmootherIsTheSame) {
  const System problem = triangles(40, Points::jittered);
  for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K})
    for (const SmootherKind smoother : all_smoothers)
      on_each_executor([&](const Executor& executor) {
        SCOPED_TRACE(word(cycle, cycle_words) + " " + word(smoother, smoother_words));
        SolverOptions options = preset_options(Preset::paper_ag);
        options.cycle.kind = cycle;
        options.cycle.pre = 2;
        options.smoother.kind = smoother;
        options.smoother.finest_kind = FinestSmootherKind::as_kind;
        options.hierarchy.coarse_rows = 20;
        options.auxiliary_grid.transfer = GridTransfer::constant;
        expect_same_cycles<double>(problem.copy_to(executor), options);
      });
}

TEST(SmallLevels, EveryDegreeAndNumberOfStepsIsTheSame) {
  const System problem = triangles(40, Points::jittered);
  for (const int degree : {1, 2, 3})
    for (const int pre : {0, 1, 2})
      on_each_executor([&](const Executor& executor) {
        SCOPED_TRACE(std::to_string(degree) + " " + std::to_string(pre));
        SolverOptions options = fast(GridTransfer::smoothed, Precision::half, 20);
        options.smoother.degree = degree;
        options.cycle.pre = pre;
        options.cycle.post = 3 - pre;
        expect_same_cycles<float>(problem.copy_to(executor), options);
      });
}

/// The finest level is not small, those below are.
TEST(SmallLevels, OnesBelowALargeOneAreOneLaunch) {
  const System problem = five_point(270);  // 72900 rows
  on_each_executor([&](const Executor& executor) {
    const Offset launches = expect_same_cycles<float>(
        problem.copy_to(executor), fast(GridTransfer::linear, Precision::half, 256));
    // Smoothing, residual, restriction; small levels; prolongation, smoothing in two steps.
    if (executor.space() != Space::host) {
      EXPECT_EQ(launches, 7);
    }
  });
}

TEST(SmallLevels, CanBeSwitchedOff) {
  const System problem = triangles(40, Points::jittered);
  for (const bool fuse : {false, true})
    on_each_executor([&](const Executor& executor) {
      const System system = problem.copy_to(executor);
      BackendOptions backend;
      backend.fuse_small_levels = fuse;
      Solver solver(system, fast(GridTransfer::smoothed, Precision::half, 20), backend);
      Array<double> x(executor, system.n());
      for (const bool refreshed : {false, true}) {
        if (refreshed) solver.refresh(system);
        const SolveReport report = solver.solve(system.b, x);
        EXPECT_TRUE(report.converged()) << report.message;
        const bool fused = fuse && executor.space() != Space::host;
        EXPECT_EQ(report.launches_per_iteration <= 5, fused) << report.launches_per_iteration;
      }
    });
}

}  // namespace
}  // namespace tests
