// SPDX-License-Identifier: MIT
#include "multigrid/coarse/sparse_direct.h"

#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

namespace tests {
namespace {

using namespace multigrid;

class SparseDirectSolver : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!SparseDirect::available()) GTEST_SKIP() << "this build has no SuiteSparse";
  }
};

template <class T>
std::vector<double> solve(const Executor& executor,
                          const SparseDirect& solver,
                          const std::vector<double>& b) {
  Array<T> x(executor, solver.n());
  solver.solve(Array<T>(executor, as<T>(b)), x);
  return as<double>(x.to_vector());
}

TEST_F(SparseDirectSolver, SolvesLikeEliminationWithPivoting) {
  for (const int n : {1, 2, 3, 31, 33, 300}) {
    const Dense A = random_spd(n, 7, 231);
    const auto b = random_vector(n, 233);
    const auto expected = eliminate(A, b);
    on_each_executor([&](const Executor& executor) {
      const SparseDirect solver(sparse(A).copy_to(executor), CoarseMatrix::definite);
      EXPECT_EQ(solver.n(), n);
      EXPECT_GE(solver.bytes(), std::size_t(12 * n));
      EXPECT_LT(relative_difference(solve<double>(executor, solver, b), expected), 1e-12);
      EXPECT_LT(relative_difference(solve<float>(executor, solver, b), expected), 1e-5);
      EXPECT_LT(relative_difference(solve<double>(executor, solver, b), expected), 1e-12)
          << "a second time";
    });
  }
}

TEST_F(SparseDirectSolver, SolvesMatricesThatAreNotSymmetric) {
  for (const int n : {1, 2, 31, 300}) {
    Dense A = random_spd(n, 7, 239);
    for (int i = 0; i + 1 < n; ++i) A(i, i + 1) += 0.5;
    if (n > 4) A(0, 3) = 0, A(3, 0) = 0.25;
    const auto b = random_vector(n, 233);
    const auto expected = eliminate(A, b);
    on_each_executor([&](const Executor& executor) {
      const SparseDirect solver(sparse(A).copy_to(executor), CoarseMatrix::general);
      EXPECT_EQ(solver.n(), n);
      EXPECT_GE(solver.bytes(), std::size_t(12 * n));
      EXPECT_LT(relative_difference(solve<double>(executor, solver, b), expected), 1e-12);
      EXPECT_LT(relative_difference(solve<double>(executor, solver, b), expected), 1e-12)
          << "a second time";
    });
  }
  Dense singular(3);
  singular(0, 0) = singular(1, 1) = singular(0, 1) = singular(1, 0) = singular(2, 2) = 1;
  EXPECT_NE(message_of<NotPositiveDefinite>([&] {
              SparseDirect(sparse(singular), CoarseMatrix::general);
            }).find("the coarsest matrix is singular"),
            std::string::npos);
}

// The twin is A + 1 1^T / n, and a load that is not compatible is brought to mean 0 first.
TEST_F(SparseDirectSolver, FindsTheSolutionOfMeanZero) {
  for (const int side : {2, 3, 20}) {
    const System system = neumann(side, Points::jittered);
    Dense A = expand(system.A);
    auto b = random_vector(A.n, 235);
    const SparseDirect solver(system.A, CoarseMatrix::constants);
    const auto x = solve<double>(default_host(), solver, b);
    double mean = 0;
    for (const double value : b) mean += value / A.n;
    for (double& value : b) value -= mean;
    for (double& value : A.values) value += 1. / A.n;
    EXPECT_LT(relative_difference(x, eliminate(A, b)), 1e-11);
  }
}

// A matrix of one row has nothing left to factorise once its unknown is fixed.
TEST_F(SparseDirectSolver, FixesTheOnlyUnknownOfASingularMatrix) {
  Dense one(1);
  one(0, 0) = 1e-300;
  const SparseDirect solver(sparse(one), CoarseMatrix::constants);
  EXPECT_EQ(solve<double>(default_host(), solver, {3.}), std::vector<double>{0.});
}

TEST_F(SparseDirectSolver, RefusesWhatIsNotPositiveDefinite) {
  for (const double bad : {-1., 0., std::nan("")}) {
    Dense A = random_spd(50, 6, 237);
    A(17, 17) = bad;
    const std::string message =
        message_of<NotPositiveDefinite>([&] { SparseDirect(sparse(A), CoarseMatrix::definite); });
    EXPECT_TRUE(contains(message, "is not positive definite (row ")) << message;
    EXPECT_TRUE(contains(message, "boundary conditions")) << message;
  }
  const System singular = neumann(16, Points::jittered);
  EXPECT_THROW(SparseDirect(singular.A, CoarseMatrix::definite), NotPositiveDefinite);
  const Dense one = expand(singular.A);
  Dense two(2 * one.n);
  for (int i = 0; i < one.n; ++i)
    for (int j = 0; j < one.n; ++j) two(i, j) = two(one.n + i, one.n + j) = one(i, j);
  const std::string message =
      message_of<NotPositiveDefinite>([&] { SparseDirect(sparse(two), CoarseMatrix::constants); });
  EXPECT_TRUE(contains(message, "parts that are not connected")) << message;
}

TEST_F(SparseDirectSolver, TakesTheCoarsestLevelOfAHierarchy) {
  for (const bool singular : {false, true})
    for (const Tree tree : {Tree::adaptive, Tree::full})
      for (const Precision precision : {Precision::double_, Precision::float_}) {
        const System system =
            singular ? neumann(70, Points::jittered) : triangles(70, Points::jittered);
        SolverOptions options = preset_options(Preset::paper_ag);
        options.auxiliary_grid.tree = tree;
        options.hierarchy.precision = precision;
        options.tolerance = 1e-9;
        const System copy = system.copy_to(default_host());
        Array<double> x(default_host(), system.n());
        const int iterations = Solver(copy, options).solve(copy.b, x).iterations;
        options.hierarchy.sparse_coarse_rows = 1300;
        std::vector<double> reference;
        on_each_executor([&](const Executor& executor) {
          const System there = system.copy_to(executor);
          Solver solver(there, options);
          Array<double> y(executor, system.n());
          const SolveReport report = solver.solve(there.b, y);
          EXPECT_TRUE(report.converged()) << report.message;
          EXPECT_LE(report.iterations, iterations) << "fewer levels, less is lost";
          EXPECT_LE(slow_residual(system, y.to_vector()), 1.01e-9);
          EXPECT_FALSE(report.graph);
          const bool is_host = executor.space() == Space::host;
          EXPECT_EQ(report.cycle_synchronizations > 0, !is_host) << "each solve is a wait";

          const HierarchyReport& hierarchy = solver.hierarchy();
          EXPECT_LE(hierarchy.levels.size(), 3u);
          EXPECT_EQ(hierarchy.levels.back().smoother, "sparse direct");
          EXPECT_GT(hierarchy.levels.back().rows, 256);
          ASSERT_EQ(hierarchy.notes.size(), 1u);
          EXPECT_EQ(contains(hierarchy.notes[0], "waits"), !is_host) << hierarchy.notes[0];
          if (reference.empty()) reference = y.to_vector();
          if (executor.space() != Space::cuda) expect_same(reference, y.to_vector(), executor);
        });
      }
}

TEST_F(SparseDirectSolver, LeavesSmallLevelsToTheDenseInverse) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.sparse_coarse_rows = 300;
  const System system = five_point(15);
  const Solver solver(system, options);
  EXPECT_EQ(solver.hierarchy().levels.back().smoother, "direct");
  EXPECT_TRUE(solver.hierarchy().notes.empty());
}

TEST_F(SparseDirectSolver, NeedsMoreRowsThanTheDenseInverse) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.sparse_coarse_rows = 256;
  const std::string message = message_of<InputError>([&] { check(options); });
  EXPECT_TRUE(contains(message, "Sparse coarse rows = 256 must be more than")) << message;
  options.hierarchy.sparse_coarse_rows = 257;
  EXPECT_NO_THROW(check(options));
}

TEST(SparseDirectOption, IsRefusedInABuildWithoutSuiteSparse) {
  if (SparseDirect::available()) GTEST_SKIP() << "this build has SuiteSparse";
  SolverOptions options = preset_options(Preset::paper_ag);
  EXPECT_NO_THROW(check(options));
  options.hierarchy.sparse_coarse_rows = 1000;
  const std::string message = message_of<InputError>([&] { check(options); });
  EXPECT_TRUE(contains(message, "libsuitesparse-dev")) << message;
  EXPECT_REFUSAL(SparseDirect(five_point(3).A, CoarseMatrix::definite), InputError,
                 "this build has no SuiteSparse for sparse coarse levels");
}

}  // namespace
}  // namespace tests
