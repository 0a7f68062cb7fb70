// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"
#include "tests/support/simplices.h"

namespace tests {
namespace {

using namespace multigrid;

TEST(TransferChoice, IsLinearOnUniformMeshesAlone) {
  on_each_executor([](const Executor& executor) {
    const auto choice = [&](const System& system) {
      return is_about_uniform(system.copy_to(executor));
    };
    EXPECT_TRUE(choice(five_point(20)));
    EXPECT_TRUE(choice(triangles(20, Points::jittered)));
    EXPECT_TRUE(choice(tetrahedra(8, Points::jittered)));
    EXPECT_FALSE(choice(triangles(20, Points::graded)));
    EXPECT_FALSE(choice(tetrahedra(12, Points::graded)));
  });
}

TEST(TransferChoice, NeedsCoordinates) {
  System system = five_point(5);
  system.dimension = 0;
  system.coordinates = {};
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::auxiliary_grid;
  EXPECT_REFUSAL(Solver(system, options), InputError,
                 "needs the coordinates of the unknowns, and there are none");
}

/// `auto` takes as many iterations as the word it stands for, and gives the same solution.
TEST(TransferChoice, IsWhatAutoStandsFor) {
  const auto solve = [](const System& system, GridTransfer transfer) {
    SolverOptions options = preset_options(Preset::fast);
    options.auxiliary_grid.transfer = transfer;
    Solver solver(system, options);
    Array<double> x(default_host(), system.n());
    EXPECT_TRUE(solver.solve(system.b, x).converged());
    return x.to_vector();
  };
  for (const Points points : {Points::jittered, Points::graded}) {
    const System system = triangles(50, points);
    const GridTransfer expected =
        points == Points::jittered ? GridTransfer::linear : GridTransfer::smoothed;
    EXPECT_EQ(solve(system, GridTransfer::automatic), solve(system, expected));
  }
}

/// Points on a line in the plane.
System line() {
  constexpr int n = 60000;
  MatrixRows rows(n);
  std::vector<double> coordinates(2 * n);
  for (int i = 0; i < n; ++i) {
    rows[i][i] = 2.0001;
    if (i > 0) rows[i][i - 1] = -1;
    if (i + 1 < n) rows[i][i + 1] = -1;
    coordinates[i] = i;
  }
  return make_system(rows, std::vector<double>(n, 1.), 2, coordinates);
}

/// A grid of squares on its bounding square would have hundreds of empty places for each unknown.
TEST(TransferChoice, AutoTakesRunsWhereAGridIsTooCoarse) {
  const System system = line();
  EXPECT_TRUE(is_about_uniform(system)) << "by its couplings";
  on_each_executor([&](const Executor& executor) {
    Solver solver(system.copy_to(executor), preset_options(Preset::fast));
    ASSERT_EQ(solver.hierarchy().notes.size(), 1u);
    EXPECT_NE(solver.hierarchy().notes[0].find("took smoothed"), std::string::npos);
    Array<double> x(executor, system.n());
    const SolveReport report = solver.solve(system.copy_to(executor).b, x);
    EXPECT_TRUE(report.converged());
    EXPECT_LE(report.iterations, 25);
  });
}

TEST(Preset, FastTakesFewCycles) {
  for (const Points points : {Points::uniform, Points::jittered}) {
    const System system = triangles(150, points);
    Solver solver(system, preset_options(Preset::fast));
    Array<double> x(default_host(), system.n());
    const SolveReport report = solver.solve(system.b, x);
    EXPECT_TRUE(report.converged());
    EXPECT_LE(report.iterations, 9);
    EXPECT_EQ(solver.hierarchy().levels.front().smoother, "chebyshev");
  }
}

}  // namespace
}  // namespace tests
