// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/transfer_choice.h"

#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

TEST(TransferChoice, IsLinearOnUniformMeshesAlone) {
  on_each_executor([](const Executor& executor) {
    const auto choice = [&](const System& system) {
      return choose_transfer(system.copy_to(executor));
    };
    EXPECT_EQ(choice(five_point(20)), GridTransfer::linear);
    EXPECT_EQ(choice(triangles(20, Points::jittered)), GridTransfer::linear);
    EXPECT_EQ(choice(tetrahedra(8, Points::jittered)), GridTransfer::linear);
    EXPECT_EQ(choice(triangles(20, Points::graded)), GridTransfer::smoothed);
    EXPECT_EQ(choice(tetrahedra(12, Points::graded)), GridTransfer::smoothed);
  });
}

TEST(TransferChoice, NeedsCoordinates) {
  System system = five_point(5);
  system.dimension = 0;
  system.coordinates = {};
  EXPECT_THROW(choose_transfer(system), InputError);
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
    EXPECT_EQ(solve(system, GridTransfer::automatic), solve(system, choose_transfer(system)));
  }
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
