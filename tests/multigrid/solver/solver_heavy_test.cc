// SPDX-License-Identifier: MIT
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

SolveReport solve(const Executor& executor, const System& system, const SolverOptions& options) {
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  const SolveReport report = solver.solve(there.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  EXPECT_EQ(report.cycle_synchronizations, 0);
  return report;
}

// Rates that do not depend on the mesh size, over a factor of 64 in unknowns.
TEST(SolverHeavy, NeedsAsManyIterationsOnAMillionUnknowns) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = Tree::full;
  std::vector<int> iterations;
  for (const int side : {128, 256, 512, 1024})
    iterations.push_back(solve(default_host(), five_point(side), options).iterations);
  for (const int count : iterations) {
    EXPECT_LE(count, 12);
    EXPECT_LE(count, iterations.front() + 2);
  }
}

TEST(SolverHeavy, NeedsAsManyIterationsOnJitteredTriangles) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Points points : {Points::uniform, Points::jittered}) {
      SolverOptions options = preset_options(Preset::paper_ag);
      options.auxiliary_grid.tree = tree;
      SCOPED_TRACE(word(tree, tree_words));
      const int coarse = solve(default_host(), triangles(256, points), options).iterations;
      const int fine = solve(default_host(), triangles(724, points), options).iterations;
      EXPECT_LE(fine, 16);
      EXPECT_LE(fine, coarse + 3);
    }
}

TEST(SolverHeavy, NeedsAFewIterationsWithLinearTransfer) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.transfer = GridTransfer::linear;
  options.smoother.kind = SmootherKind::chebyshev;
  const auto iterations = [&](const System& system) {
    return solve(default_host(), system, options).iterations;
  };
  EXPECT_LE(iterations(five_point(500)), 7);
  EXPECT_LE(iterations(triangles(500, Points::jittered)),
            iterations(triangles(125, Points::jittered)) + 2);
  EXPECT_LE(iterations(tetrahedra(63, Points::uniform)), 7);
  EXPECT_LE(iterations(tetrahedra(63, Points::jittered)),
            iterations(tetrahedra(16, Points::jittered)) + 2);
}

TEST(SolverHeavy, NeedsAsManyIterationsOnEveryExecutor) {
  const System system = triangles(400, Points::jittered);
  const int reference =
      solve(Executor::host(1), system, preset_options(Preset::paper_ag)).iterations;
  on_each_executor([&](const Executor& executor) {
    EXPECT_EQ(solve(executor, system, preset_options(Preset::paper_ag)).iterations, reference);
  });
}

}  // namespace
}  // namespace tests
