// SPDX-License-Identifier: MIT
#include "multigrid/cycle/cycle.h"
#include "multigrid/solver.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/mapped_simplices.h"
#include "tests/support/problems.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

bool everywhere(const Place&) {
  return true;
}
bool at_left(const Place& p) {
  return p[0] == 0;
}

SolverOptions smoothed(SmootherKind smoother = SmootherKind::chebyshev) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.transfer = GridTransfer::smoothed;
  options.smoother.kind = smoother;
  return options;
}

SolveReport solve(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  EXPECT_NEAR(slow_residual(system, x.to_vector()), report.true_relative_residual,
              1e-3 * options.tolerance);
  EXPECT_LT(solver.hierarchy().operator_complexity, 2);
  return report;
}

/// Iterations with V(1,1) and Chebyshev.
int iterations(const System& system) {
  return solve(system, smoothed()).iterations;
}

class SmoothedCycle : public ::testing::TestWithParam<SmootherKind> {};
INSTANTIATE_TEST_SUITE_P(Smoothers,
                         SmoothedCycle,
                         ::testing::Values(SmootherKind::chebyshev,
                                           SmootherKind::jacobi,
                                           SmootherKind::symmetric_gauss_seidel),
                         [](const auto& info) { return test_name(info.param); });

TEST_P(SmoothedCycle, IsSymmetricPositiveDefinite) {
  SolverOptions options = smoothed(GetParam());
  options.hierarchy.coarse_rows = 8;
  for (const System& system :
       {triangles(30, Points::jittered), assemble(graded_disk(40, 1e3, at_left)),
        assemble(box_mesh({9, 9, 9}, at_left))}) {
    const auto hierarchy = hierarchy_of<double>(system, options);
    Cycle<double> cycle(hierarchy, resolved(options).cycle);
    const auto B = [&](const Vector& b) {
      Array<double> x(default_host(), system.n());
      cycle.apply(Array<double>(default_host(), b), x);
      return x.to_vector();
    };
    const auto n = static_cast<std::size_t>(system.n());
    for (unsigned seed = 191; seed < 194; ++seed) {
      const Vector x = random_vector(n, seed), y = random_vector(n, seed + 10);
      const Vector Bx = B(x), By = B(y);
      EXPECT_NEAR(dot(x, By), dot(Bx, y), 1e-10 * std::sqrt(dot(x, x) * dot(By, By)));
      EXPECT_GT(dot(x, Bx), 0);
    }
  }
}

// Rows by color with gauss-seidel, along the curve with the others.
TEST_P(SmoothedCycle, SolvesOnEveryExecutor) {
  const System system = triangles(60, Points::jittered);
  on_each_executor([&](const Executor& executor) {
    EXPECT_LE(solve(system.copy_to(executor), smoothed(GetParam())).iterations, 16);
  });
}

TEST(SmoothedIterations, AreSevenOnSquares) {
  for (const int side : {63, 127, 255, 511}) {
    const int n = iterations(five_point(side));
    EXPECT_LE(n, 8) << side;
    EXPECT_GE(n, 6) << "too good";
  }
}

TEST(SmoothedIterations, StayOnTriangles) {
  for (const int side : {64, 128, 256}) {
    EXPECT_LE(iterations(assemble(box_mesh({side, side}, everywhere))), 8) << side;
    EXPECT_LE(iterations(assemble(box_mesh({side, side}, at_left))), 9) << side;
  }
  // Needles, couplings of the wrong sign: corners moved by 0.3 h.
  for (const int side : {63, 127, 255})
    EXPECT_LE(iterations(triangles(side, Points::jittered)), 11) << side;
}

TEST(SmoothedIterations, DoNotSeeTheGrading) {
  for (const double grading : {1e2, 1e3, 1e4})
    for (const int across : {64, 256}) {
      EXPECT_LE(iterations(assemble(graded_disk(across, grading, everywhere))), 8)
          << grading << ", " << across;
      EXPECT_LE(iterations(assemble(graded_disk(across, grading, at_left))), 10)
          << grading << ", " << across;
    }
}

TEST(SmoothedIterations, StayInSpace) {
  for (const int side : {16, 32, 48}) {
    EXPECT_LE(iterations(assemble(box_mesh({side, side, side}, everywhere))), 9) << side;
    EXPECT_LE(iterations(assemble(box_mesh({side, side, side}, at_left))), 10) << side;
  }
}

TEST(SmoothedIterations, StayWithoutDirichlet) {
  for (const int side : {64, 128, 256}) EXPECT_LE(iterations(neumann(side, Points::jittered)), 11);
}

// A correction across the jumps would nearly double these.
TEST(SmoothedIterations, AreFewWhereCoefficientsJump) {
  const auto checkers = [](const Place& p) {
    return (int(8 * p[0]) + int(8 * p[1]) + int(8 * p[2])) % 2 ? 1000. : 1.;
  };
  const auto disk = [](const Place& p) {
    return std::hypot(p[0] - 0.43, p[1] - 0.57) < 0.31 ? 1000. : 1.;
  };
  for (const int side : {64, 256}) {
    const Simplices mesh = box_mesh({side, side}, everywhere);
    EXPECT_LE(iterations(assemble(mesh, checkers)), 12) << side;
    EXPECT_LE(iterations(assemble(mesh, disk)), 11) << side;
  }
  EXPECT_LE(iterations(assemble(box_mesh({32, 32, 32}, everywhere), checkers)), 11);
}

TEST(SmoothedIterations, DoNotSeeFixedPoints) {
  const Simplices mesh = box_mesh({128, 128}, everywhere);
  EXPECT_LE(iterations(assemble(mesh, {}, Fixed::alone)), iterations(assemble(mesh)) + 1);
}

TEST(SmoothedIterations, AreThoseOfDoubleInFloat) {
  SolverOptions options = smoothed();
  options.hierarchy.precision = Precision::float_;
  const System system = triangles(127, Points::jittered);
  EXPECT_EQ(solve(system, options).iterations, iterations(system));
}

}  // namespace
}  // namespace tests
