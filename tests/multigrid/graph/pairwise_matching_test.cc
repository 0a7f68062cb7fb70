// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <string>

namespace tests {
namespace {

using namespace multigrid;

constexpr Matching all_matchings[] = {Matching::handshake,       Matching::node_heavy_edge,
                                      Matching::edge_heavy_edge, Matching::compatible_weights,
                                      Matching::independent_set, Matching::beck};

SolverOptions options_of(Matching matching = Matching::handshake,
                         Precision precision = Precision::half) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::pairwise_matching;
  options.hierarchy.precision = precision;
  options.pairwise.matching = matching;
  return options;
}

class PairwiseMatching : public testing::TestWithParam<Limit> {};

TEST_P(PairwiseMatching, TakesFewIterations) {
  const Limit& limit = GetParam();
  const Solved some = solve(problem(limit.name, limit.side), options_of());
  EXPECT_TRUE(some.report.converged()) << some.report.message;
  EXPECT_LE(some.report.iterations, limit.iterations);
  // The limit of all systems is 1.75; lognoise misses it (docs/methods/pairwise-matching.md).
  if (limit.name == std::string("lognoise"))
    EXPECT_NEAR(some.hierarchy.operator_complexity, 1.84, 0.005);
  else
    EXPECT_LE(some.hierarchy.operator_complexity, limit.complexity);
}

INSTANTIATE_TEST_SUITE_P(Systems,
                         PairwiseMatching,
                         testing::Values(Limit{"five_point", 256, 18, 1.75},
                                         Limit{"jittered", 300, 18, 1.75},
                                         Limit{"tetrahedra", 141, 15, 1.75},
                                         Limit{"checker", 400, 23, 1.75},
                                         Limit{"blobs", 400, 24, 1.75},
                                         Limit{"lognormal", 400, 18, 1.75},
                                         Limit{"lognoise", 400, 34, 1.75},
                                         Limit{"crack", 400, 20, 1.75},
                                         Limit{"rgg", 387, 12, 1.75},
                                         Limit{"aniso0-q1", 400, 29, 1.75},
                                         Limit{"aniso0-p1", 400, 23, 1.75},
                                         Limit{"aniso0-p1u", 400, 54, 1.75},
                                         Limit{"aniso30-q1", 400, 85, 1.75},
                                         Limit{"aniso30-p1", 400, 85, 1.75},
                                         Limit{"aniso30-p1u", 400, 82, 1.75}),
                         name_of_limit);

/// The coarsenings of the paper with V(6,6)-cycles, with the counts of the study's prototype; by
/// compatible weights it took 23, by independent sets 44 iterations.
TEST(PaperHY, TakesAboutAsManyIterations) {
  struct Count {
    Matching matching;
    int coarse_rows, iterations;
  };
  const System system = five_point(256);
  for (const Count& count :
       {Count{Matching::node_heavy_edge, 2100, 18}, Count{Matching::edge_heavy_edge, 2400, 19},
        Count{Matching::compatible_weights, 2100, 19}, Count{Matching::independent_set, 256, 35},
        Count{Matching::beck, 256, 7}}) {
    SCOPED_TRACE(word(count.matching, matching_words));
    SolverOptions options = options_of(count.matching, Precision::double_);
    options.pairwise.pairings = 1;
    options.cycle.kind = CycleKind::V;
    options.cycle.pre = options.cycle.post = 6;
    options.smoother.kind = SmootherKind::jacobi;
    options.hierarchy.maximum_levels = 6;
    options.hierarchy.coarse_rows = count.coarse_rows;
    const Solved solved = solve(system, options);
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_NEAR(solved.report.iterations, count.iterations, 0.15 * count.iterations);
  }
}

/// All matchings, precisions, cycles and smoothers, without coordinates.
TEST(PairwiseMatchingSolve, TakesEverySmootherAndCycle) {
  System system = problem("lognormal", 60);
  system.dimension = 0;
  system.coordinates = Array<double>(default_host(), 0);
  const auto expect_solved = [&](const SolverOptions& options) {
    const Solved solved = solve(system, options);
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_LE(slow_residual(system, solved.x), 1.1e-6);
  };
  for (const Matching matching : all_matchings)
    for (const Precision precision : {Precision::double_, Precision::float_, Precision::half})
      for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K}) {
        SCOPED_TRACE(word(matching, matching_words) + " " + word(precision, precision_words) + " " +
                     word(cycle, cycle_words));
        SolverOptions options = options_of(matching, precision);
        options.cycle.kind = cycle;
        expect_solved(options);
      }
  for (const SmootherKind smoother : all_smoothers) {
    SCOPED_TRACE(word(smoother, smoother_words));
    SolverOptions options = options_of();
    options.smoother.kind = smoother;
    expect_solved(options);
  }
}

TEST(PairwiseMatchingSolve, HasSetsOfAsManyUnknownsAsItsPairingsMake) {
  const System system = triangles(80, Points::jittered);
  Offset before = system.n();
  for (const int pairings : {1, 2, 3}) {
    SolverOptions options = options_of();
    options.pairwise.pairings = pairings;
    const Solver solver(system, options);
    const std::vector<LevelReport>& levels = solver.hierarchy().levels;
    EXPECT_GE(levels[1].rows * (1 << pairings), system.n());
    EXPECT_LT(levels[1].rows, 0.65 * double(before));
    before = levels[1].rows;
  }
}

/// Host, shadow and GPU have the same levels.
TEST(PairwiseMatchingSolve, HasTheSameLevelsOnEveryExecutor) {
  for (const char* name : {"jittered", "lognoise", "aniso30-p1", "crack"})
    for (const Matching matching : {Matching::handshake, Matching::node_heavy_edge,
                                    Matching::edge_heavy_edge, Matching::independent_set}) {
      SCOPED_TRACE(name + std::string(", ") + word(matching, matching_words));
      const System system = problem(name, 45);
      same_on_each_executor([&](const Executor& executor) {
        const Solver solver(system.copy_to(executor), options_of(matching));
        const int n_levels = int(solver.hierarchy().levels.size());
        std::vector<Index> all;
        for (int level = 1; level < n_levels; ++level)
          for (const Index number : solver.aggregates(level)) all.push_back(number);
        return all;
      });
    }
}

/// The interpolations of compatible weights and Beck: iterations and solutions.
TEST(PairwiseMatchingSolve, SolvesAlikeOnEveryExecutor) {
  const System system = problem("jittered", 45);
  for (const Matching matching : {Matching::compatible_weights, Matching::beck}) {
    SCOPED_TRACE(word(matching, matching_words));
    const Solved reference = solve(system, options_of(matching, Precision::double_));
    on_each_executor([&](const Executor& executor) {
      const Solved solved =
          solve(system.copy_to(executor), options_of(matching, Precision::double_));
      EXPECT_EQ(solved.report.iterations, reference.report.iterations);
      EXPECT_LE(relative_difference(solved.x, reference.x), 1e-9);
    });
  }
}

/// A refresh keeps pairs, and builds interpolations anew; the solver then solves the new system.
TEST(PairwiseMatchingSolve, SolvesTheNewSystemWhenRefreshed) {
  const System system = triangles(60, Points::jittered);
  const System heavier = with_mass(triangles(60, Points::jittered), 50);
  for (const Matching matching : all_matchings) {
    SCOPED_TRACE(word(matching, matching_words));
    const SolverOptions options = options_of(matching);
    Solver solver(system, options);
    const bool has_sets = hierarchy_traits(options).shows_aggregates();
    const std::vector<Index> before = has_sets ? solver.aggregates(1) : std::vector<Index>();
    solver.refresh(heavier);
    if (has_sets) {
      EXPECT_EQ(solver.aggregates(1), before);
    }
    Array<double> x(default_host(), std::vector<double>(std::size_t(system.n()), 0.));
    EXPECT_TRUE(solver.solve(heavier.b, x).converged());
    EXPECT_LE(slow_residual(heavier, x.to_vector()), 1.1e-6);
  }
}

/// Why two pairings are the default, though three make cheaper cycles.
TEST(PairwiseMatchingSolve, NeedsManyMoreIterationsWithThreePairingsOfRandomCoefficients) {
  const System system = problem("lognoise", 400);
  SolverOptions three = options_of();
  three.pairwise.pairings = 3;
  EXPECT_GT(solve(system, three).report.iterations,
            3 * solve(system, options_of()).report.iterations);
}

/// Weights that grow along lines: unknowns that all point the same way would stay alone.
TEST(PairwiseMatchingSolve, CoarsensGradedMeshes) {
  const Solved solved = solve(triangles(300, Points::graded), options_of());
  EXPECT_TRUE(solved.report.converged()) << solved.report.message;
  EXPECT_LE(solved.report.iterations, 24);
  EXPECT_LE(solved.hierarchy.operator_complexity, 1.6);
}

TEST(PairwiseMatchingSolve, SolvesASingularSystem) {
  const Solved solved = solve(neumann(50, Points::jittered), options_of());
  EXPECT_TRUE(solved.report.converged()) << solved.report.message;
}

TEST(PairwiseMatchingSolve, SaysWhatOneThreadDoes) {
  const System system = five_point(40);
  const auto notes = [&](Matching matching) {
    std::string all;
    const Solver solver(system, options_of(matching));
    for (const std::string& note : solver.hierarchy().notes) all += note;
    return all;
  };
  EXPECT_EQ(notes(Matching::handshake).find("one thread"), std::string::npos);
  EXPECT_NE(notes(Matching::beck).find("Beck: one thread of the host"), std::string::npos);
}

}  // namespace
}  // namespace tests
