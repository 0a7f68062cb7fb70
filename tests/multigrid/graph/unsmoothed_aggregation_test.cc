// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <algorithm>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions options_of(Precision precision = Precision::half) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::unsmoothed_aggregation;
  options.hierarchy.precision = precision;
  return options;
}

/// As the study solves with it.
SolverOptions printed_options() {
  SolverOptions options = options_of(Precision::double_);
  options.unsmoothed.aggregates = UnsmoothedAggregates::paper_ua;
  options.unsmoothed.limit = 0;
  options.smoother.kind = SmootherKind::l1_jacobi;
  options.cycle.inner_levels = 64;
  return options;
}

class UnsmoothedAggregation : public testing::TestWithParam<Limit> {};

TEST_P(UnsmoothedAggregation, TakesFewIterations) {
  const Limit& limit = GetParam();
  const std::string system_name = limit.name;
  const System system = problem(limit.name, limit.side);
  const Solved some = solve(system, options_of());
  EXPECT_TRUE(some.report.converged()) << some.report.message;
  EXPECT_LE(some.report.iterations, limit.iterations);
  // The limit of all systems is 1.6; aniso0-p1 misses it with 1.69 (docs/methods/unsmoothed-aggregation.md).
  if (system_name == "aniso0-p1")
    EXPECT_NEAR(some.hierarchy.operator_complexity, 1.69, 0.005);
  else
    EXPECT_LE(some.hierarchy.operator_complexity, limit.complexity);
}

/// With jumps, half precision changes the counts by more than the cycle does.
TEST_P(UnsmoothedAggregation, NeedsTheKCycleOnThreeLevelsAlone) {
  const System system = problem(GetParam().name, GetParam().side);
  SolverOptions some = options_of(Precision::double_), all = some;
  all.cycle.inner_levels = 64;
  const int on_three = solve(system, some).report.iterations;
  EXPECT_LE(std::abs(on_three - solve(system, all).report.iterations), 2);
}

INSTANTIATE_TEST_SUITE_P(Systems,
                         UnsmoothedAggregation,
                         testing::Values(Limit{"five_point", 256, 21, 1.6},
                                         Limit{"jittered", 300, 20, 1.6},
                                         Limit{"tetrahedra", 141, 17, 1.6},
                                         Limit{"checker", 400, 30, 1.6},
                                         Limit{"blobs", 400, 27, 1.6},
                                         Limit{"lognormal", 400, 23, 1.6},
                                         Limit{"lognoise", 400, 43, 1.6},
                                         Limit{"crack", 400, 21, 1.6},
                                         Limit{"rgg", 387, 15, 1.6},
                                         Limit{"aniso0-q1", 400, 30, 1.6},
                                         Limit{"aniso0-p1", 400, 25, 1.6},
                                         Limit{"aniso0-p1u", 400, 85, 1.6},
                                         Limit{"aniso30-q1", 400, 96, 1.6},
                                         Limit{"aniso30-p1", 400, 99, 1.6},
                                         Limit{"aniso30-p1u", 400, 125, 1.6}),
                         name_of_limit);

/// The printed method, with the counts of the study's prototype on systems made alike.
TEST(PaperUA, TakesAboutAsManyIterations) {
  const auto count = [](const char* name, int side) {
    return solve(problem(name, side), printed_options()).report.iterations;
  };
  EXPECT_NEAR(count("five_point", 256), 18, 0.15 * 18);
  EXPECT_NEAR(count("rgg", 387), 19, 0.15 * 19);
}

/// All precisions, cycles, smoothers, formats and options, without coordinates.
TEST(UnsmoothedAggregationSolve, TakesEverySmootherAndCycle) {
  System system = problem("blobs", 60);
  system.dimension = 0;
  system.coordinates = Array<double>(default_host(), 0);
  const auto expect_solved = [&](const SolverOptions& options) {
    const Solved solved = solve(system, options);
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_LE(slow_residual(system, solved.x), 1.1e-6);
  };
  for (const Precision precision : {Precision::double_, Precision::float_, Precision::half})
    for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K})
      for (const SmootherKind smoother : all_smoothers) {
        SCOPED_TRACE(word(precision, precision_words) + " " + word(cycle, cycle_words) + " " +
                     word(smoother, smoother_words));
        SolverOptions options = options_of(precision);
        options.cycle.kind = cycle;
        options.smoother.kind = smoother;
        expect_solved(options);
      }
  for (const MatrixFormat format : {MatrixFormat::csr, MatrixFormat::hyb, MatrixFormat::slices}) {
    SolverOptions options = options_of(Precision::float_);
    options.hierarchy.format = format;
    expect_solved(options);
  }
  SolverOptions reshaped = options_of();
  reshaped.unsmoothed.reshaping_sweeps = 2;
  expect_solved(reshaped);
}

/// Aggregates of aggregates are about the square of the size. The paper claims them for mild
/// coefficients alone.
TEST(UnsmoothedAggregationSolve, TakesAggregatesOfAggregates) {
  const System system = problem("jittered", 60);
  SolverOptions options = options_of();
  options.unsmoothed.limit = 3;
  const auto coarser = Solver(system, options).hierarchy().levels[1].rows;
  options.unsmoothed.twice = true;
  const Solved solved = solve(system, options);
  EXPECT_TRUE(solved.report.converged());
  EXPECT_LE(solved.report.iterations, 24);
  EXPECT_LT(2.5 * double(solved.hierarchy.levels[1].rows), double(coarser));
}

/// Host, shadow and GPU have the same levels.
TEST(UnsmoothedAggregationSolve, HasTheSameLevelsOnEveryExecutor) {
  for (const std::string& name : hard_problem_names()) {
    SCOPED_TRACE(name);
    const System system = problem(name, 45);
    for (const Precision precision : {Precision::double_, Precision::half})
      same_on_each_executor([&](const Executor& executor) {
        const Solver solver(system.copy_to(executor), options_of(precision));
        const int n_levels = int(solver.hierarchy().levels.size());
        std::vector<Index> all;
        for (int level = 1; level < n_levels; ++level)
          for (const Index number : solver.aggregates(level)) all.push_back(number);
        return all;
      });
  }
}

/// A refresh keeps the aggregates, and the solver then solves the new system.
TEST(UnsmoothedAggregationSolve, KeepsItsAggregatesWhenRefreshed) {
  System system = triangles(60, Points::jittered);
  for (const Precision precision : {Precision::double_, Precision::half}) {
    Solver solver(system, options_of(precision));
    const std::vector<Index> before = solver.aggregates(1);
    const System heavier = with_mass(triangles(60, Points::jittered), 50);
    solver.refresh(heavier);
    EXPECT_EQ(solver.aggregates(1), before);
    Array<double> x(default_host(), std::vector<double>(std::size_t(system.n()), 0.));
    EXPECT_TRUE(solver.solve(heavier.b, x).converged());
    EXPECT_LE(slow_residual(heavier, x.to_vector()), 1.1e-6);
  }
}

TEST(UnsmoothedAggregationSolve, SolvesASingularSystem) {
  System system = neumann(50, Points::jittered);
  const Solved solved = solve(system, options_of());
  EXPECT_TRUE(solved.report.converged()) << solved.report.message;
}

TEST(UnsmoothedAggregationSolve, RefusesWhatItCannotUse) {
  System system = five_point(20);
  system.near_nullspace = Array<double>(default_host(), std::vector<double>(400, 2.));
  EXPECT_TRUE(contains(message_of<InputError>([&] { Solver(system, options_of()); }),
                       "cannot use System::near_nullspace"));
  system.near_nullspace = Array<double>(default_host(), 0);
  system.block_size = 2;
  EXPECT_TRUE(contains(message_of<InputError>([&] { Solver(system, options_of()); }),
                       "takes one unknown per node"));
}

TEST(UnsmoothedAggregationSolve, RefusesAggregatesOfOneUnknown) {
  SolverOptions one = options_of();
  one.unsmoothed.limit = 1;
  EXPECT_TRUE(contains(message_of<InputError>([&] { check(one, 2); }), "Limit = 1"));
}

}  // namespace
}  // namespace tests
