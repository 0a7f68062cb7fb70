// SPDX-License-Identifier: MIT
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

struct Convergence {
  std::size_t levels;
  int iterations;  ///< of flexible conjugate gradients, to 1e-8
  double factor;   ///< mean of the last ten of about forty cycles alone
};

/// One finest matrix, coarsened down to at most `coarse_rows` rows, which are solved directly.
Convergence convergence(const System& system, Tree tree, CycleKind cycle, int coarse_rows) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = tree;
  options.hierarchy.coarse_rows = coarse_rows;
  options.cycle.kind = cycle;
  options.cycle.inner_levels = 64;
  options.cycle.post_smoother = PostSmoother::transposed;
  options.tolerance = 1e-8;
  Array<double> x(default_host(), system.n());
  Solver in_krylov(system, options);
  const SolveReport solved = in_krylov.solve(system.b, x);
  EXPECT_TRUE(solved.converged()) << solved.message;

  options.krylov = Krylov::none;
  options.start = Start::random;
  options.norm = Norm::initial;
  options.tolerance = 1e-16;
  options.maximum_iterations = 40;
  const Array<double> zero(default_host(), std::vector<double>(x.size(), 0.));
  const std::vector<double> r = Solver(system, options).solve(zero, x).residuals;
  EXPECT_GT(r.size(), 30u);
  return {in_krylov.hierarchy().levels.size(), solved.iterations,
          std::pow(r.back() / r[r.size() - 11], 0.1)};
}

/// What the K-cycle is for (paper AG, Section 2): with inner iterations on every coarse level,
/// convergence does not depend on how many levels there are. That of a V-cycle does.
void expect_independent(const System& system) {
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    SCOPED_TRACE(std::to_string(system.dimension) + "D " + word(tree, tree_words));
    const Convergence few = convergence(system, tree, CycleKind::K, 1100);
    EXPECT_EQ(few.levels, 3u);
    std::size_t levels = few.levels;
    for (const int rows : {150, 20, 1}) {
      const Convergence more = convergence(system, tree, CycleKind::K, rows);
      EXPECT_GT(more.levels, levels);
      EXPECT_NEAR(more.iterations, few.iterations, 1);
      EXPECT_NEAR(more.factor, few.factor, 0.03 * few.factor);
      levels = more.levels;
    }
    EXPECT_GT(convergence(system, tree, CycleKind::V, 1).factor,
              1.1 * convergence(system, tree, CycleKind::V, 1100).factor);
  }
}

TEST(KCycle, ConvergesAlikeWithAnyNumberOfLevelsInThePlane) {
  expect_independent(triangles(96, Points::uniform));
  expect_independent(triangles(96, Points::jittered));
}

TEST(KCycle, ConvergesAlikeWithAnyNumberOfLevelsInSpace) {
  expect_independent(tetrahedra(20, Points::uniform));
  expect_independent(tetrahedra(20, Points::jittered));
}

}  // namespace
}  // namespace tests
