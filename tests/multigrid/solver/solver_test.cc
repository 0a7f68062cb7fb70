// SPDX-License-Identifier: MIT
#include "multigrid/solver.h"

#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

struct Result {
  SolveReport report;
  std::vector<double> x;
};

Result solve(const Executor& executor, const System& system, const SolverOptions& options) {
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  Result result;
  result.report = solver.solve(there.b, x);
  result.x = x.to_vector();
  return result;
}

void expect_solved(const Result& result, const System& system, const SolverOptions& options) {
  const SolveReport& report = result.report;
  EXPECT_TRUE(report.converged()) << report.message;
  EXPECT_TRUE(report.message.empty()) << report.message;
  EXPECT_LE(report.true_relative_residual, options.tolerance);
  EXPECT_NEAR(slow_residual(system, result.x), report.true_relative_residual,
              1e-3 * options.tolerance);
  EXPECT_EQ(report.residuals.size(), std::size_t(report.iterations) + 1);
  EXPECT_EQ(report.cycle_synchronizations, 0);
}

SolverOptions with_tree(Tree tree) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.auxiliary_grid.tree = tree;
  return options;
}

TEST(Solver, NeedsAsManyIterationsOnFinerGrids) {
  const SolverOptions options = with_tree(Tree::full);
  const System coarse = five_point(128), fine = five_point(256);
  const Result first = solve(default_host(), coarse, options);
  const Result second = solve(default_host(), fine, options);
  expect_solved(first, coarse, options);
  expect_solved(second, fine, options);
  EXPECT_LE(second.report.iterations, 12);
  EXPECT_LE(second.report.iterations, first.report.iterations + 2);
}

TEST(Solver, TakesAnyPoints) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
      if (tree == Tree::full && points == Points::graded) continue;  // what `adaptive` is for
      SCOPED_TRACE(word(tree, tree_words) + " " + std::to_string(static_cast<int>(points)));
      const System system = triangles(150, points);
      const Result result = solve(default_host(), system, with_tree(tree));
      expect_solved(result, system, with_tree(tree));
      EXPECT_LE(result.report.iterations, points == Points::graded ? 22 : 16);
    }
}

TEST(Solver, TakesAnyNumberOfUnknowns) {
  on_each_executor([](const Executor& executor) {
    for (const Tree tree : {Tree::adaptive, Tree::full})
      for (const int side : {1, 2, 3, 5, 17, 33}) {
        const System system = triangles(side, Points::jittered);
        SolverOptions options = with_tree(tree);
        options.hierarchy.coarse_rows = 7;
        options.tolerance = 1e-9;
        const Result result = solve(executor, system, options);
        expect_solved(result, system, options);
        if (side * side <= 7) {
          EXPECT_LE(result.report.iterations, 1) << "solved directly";
        }
      }
  });
}

TEST(Solver, FindsTheSolution) {
  const System system = triangles(20, Points::jittered);
  const auto expected = eliminate(expand(system.A), system.b.to_vector());
  SolverOptions options = preset_options(Preset::paper_ag);
  options.tolerance = 1e-12;
  options.hierarchy.coarse_rows = 20;
  on_each_executor([&](const Executor& executor) {
    EXPECT_LT(relative_difference(solve(executor, system, options).x, expected), 1e-10);
  });
}

TEST(Solver, HasTheSameBitsOnEveryExecutor) {
  const System system = triangles(100, Points::jittered);
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Precision precision : {Precision::double_, Precision::float_}) {
      SolverOptions options = with_tree(tree);
      options.hierarchy.precision = precision;
      options.tolerance = 1e-10;
      const Result reference = solve(Executor::host(1), system, options);
      on_each_executor([&](const Executor& executor) {
        const Result result = solve(executor, system, options);
        if (executor.space() == Space::cuda) {  // sums in another order: one iteration either way
          EXPECT_LE(std::abs(result.report.iterations - reference.report.iterations), 1);
          EXPECT_LT(relative_difference(result.x, reference.x), 1e-6);
          return;
        }
        EXPECT_EQ(result.report.iterations, reference.report.iterations);
        EXPECT_EQ(result.report.residuals, reference.report.residuals);
        expect_same(reference.x, result.x, executor);
      });
    }
}

TEST(Solver, NeedsNoMoreIterationsInFloat) {
  for (const Tree tree : {Tree::adaptive, Tree::full}) {
    SolverOptions options = with_tree(tree);
    options.tolerance = 1e-10;
    const System system = triangles(120, Points::jittered);
    const int in_double = solve(default_host(), system, options).report.iterations;
    options.hierarchy.precision = Precision::float_;
    const Result in_float = solve(default_host(), system, options);
    expect_solved(in_float, system, options);
    EXPECT_LE(std::abs(in_float.report.iterations - in_double), 1);
  }
}

TEST(Solver, TakesAnySizeOfRightHandSideInFloat) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.precision = Precision::float_;
  System system = triangles(60, Points::jittered);
  const int iterations = solve(default_host(), system, options).report.iterations;
  const std::vector<double> b = system.b.to_vector();
  for (const double factor : {1e-60, 1e60}) {  // far outside the range of float
    std::vector<double> scaled = b;
    for (double& value : scaled) value *= factor;
    system.b = Array<double>(default_host(), scaled);
    const Result result = solve(default_host(), system, options);
    EXPECT_TRUE(result.report.converged()) << result.report.message;
    EXPECT_LE(std::abs(result.report.iterations - iterations), 1);
  }
}

TEST(Solver, TakesEachKrylovMethodItAllows) {
  const System system = triangles(60, Points::jittered);
  SolverOptions options = preset_options(Preset::paper_ag);
  options.cycle.kind = CycleKind::V;
  options.hierarchy.coarse_rows = 20;
  options.krylov = Krylov::flexible_cg;
  const Result flexible = solve(default_host(), system, options);
  expect_solved(flexible, system, options);
  options.krylov = Krylov::cg;
  const Result cg = solve(default_host(), system, options);
  expect_solved(cg, system, options);
  EXPECT_LE(std::abs(cg.report.iterations - flexible.report.iterations), 1);
  options.krylov = Krylov::none;
  options.cycle.kind = CycleKind::W;
  const Result alone = solve(default_host(), system, options);
  expect_solved(alone, system, options);
  EXPECT_GT(alone.report.iterations, cg.report.iterations);
}

TEST(Solver, TakesEachCycleAndSmoother) {
  const System system = triangles(60, Points::jittered);
  for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K})
    for (const SmootherKind smoother : all_smoothers) {
      SCOPED_TRACE(word(cycle, cycle_words) + " " + word(smoother, smoother_words));
      SolverOptions options = preset_options(Preset::paper_ag);
      options.cycle.kind = cycle;
      options.smoother.kind = smoother;
      options.smoother.finest_kind = FinestSmootherKind::as_kind;
      options.hierarchy.coarse_rows = 50;
      const Result result = solve(Executor::shadow(), system, options);
      expect_solved(result, system, options);
      EXPECT_LE(result.report.iterations, 60);
      EXPECT_GT(result.report.launches_per_iteration, 5);
    }
}

TEST(Solver, TakesThreeDimensions) {
  const System system = seven_point(9);
  for (const Tree tree : {Tree::adaptive, Tree::full})
    on_each_executor([&](const Executor& executor) {
      SolverOptions options = with_tree(tree);
      options.auxiliary_grid.unknowns_per_cell = 8;
      options.hierarchy.coarse_rows = 10;
      const Result result = solve(executor, system, options);
      expect_solved(result, system, options);
      EXPECT_LE(result.report.iterations, 12);
    });
}

TEST(Solver, TakesFewLevels) {
  const System system = triangles(40, Points::jittered);
  for (const int levels : {1, 2, 3})
    for (const CycleKind cycle : {CycleKind::V, CycleKind::W, CycleKind::F, CycleKind::K}) {
      SolverOptions options = preset_options(Preset::paper_ag);
      options.cycle.kind = cycle;
      options.hierarchy.maximum_levels = levels;
      options.hierarchy.coarse_rows = 10;
      options.smoother.finest_kind = FinestSmootherKind::as_kind;
      const Result result = solve(Executor::shadow(), system, options);
      expect_solved(result, system, options);
      EXPECT_LE(result.report.iterations, 100);
    }
}

// Whole cg by a few lines of its own, with the diagonal as preconditioner.
TEST(Solver, WithoutHierarchyIsPreconditionedCg) {
  const System system = triangles(25, Points::jittered);
  const Dense A = expand(system.A);
  const auto b = system.b.to_vector();
  std::vector<double> r = b, p(b.size(), 0.), expected;
  double zr_old = 1;
  for (int k = 0; k <= 20; ++k) {
    expected.push_back(std::sqrt(dot(r, r) / dot(b, b)));
    auto z = r;
    for (int i = 0; i < A.n; ++i) z[i] *= 1. / A(i, i);
    const double beta = k == 0 ? 0 : dot(z, r) / zr_old;
    zr_old = dot(z, r);
    for (int i = 0; i < A.n; ++i) p[i] = z[i] + beta * p[i];
    const auto Ap = A * p;
    const double alpha = zr_old / dot(p, Ap);
    for (int i = 0; i < A.n; ++i) r[i] -= alpha * Ap[i];
  }
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.smoother.finest_kind = finest(SmootherKind::jacobi);
  options.smoother.damping = 1;
  options.cycle.post = 0;
  for (const Krylov krylov : {Krylov::cg, Krylov::flexible_cg})
    on_each_executor([&](const Executor& executor) {
      options.krylov = krylov;
      const Result result = solve(executor, system, options);
      expect_solved(result, system, options);
      for (int k = 0; k <= 20; ++k)
        ASSERT_NEAR(result.report.residuals[k], expected[k], 1e-9 * expected[k]) << k;
    });
}

TEST(Solver, TakesManyRightHandSides) {
  on_each_executor([](const Executor& executor) {
    const System system = triangles(40, Points::jittered).copy_to(executor);
    Solver solver(system, preset_options(Preset::paper_ag));
    Array<double> x(executor, system.n()), again(executor, system.n());
    solver.solve(system.b, x);
    const Array<double> other(executor, random_vector(1600, 201));
    Array<double> y(executor, system.n());
    EXPECT_TRUE(solver.solve(other, y).converged());
    solver.solve(system.b, again);
    EXPECT_EQ(x.to_vector(), again.to_vector()) << "nothing is left over from an earlier solve";
  });
}

TEST(Solver, AllocatesTheSameFewBytesForAnyNumberOfIterations) {
  on_each_executor([](const Executor& executor) {
    Offset allocations[2];
    for (const int run : {0, 1}) {
      const System system = five_point(40).copy_to(executor);
      SolverOptions options = preset_options(Preset::paper_ag);
      options.tolerance = run == 0 ? 1e-1 : 1e-8;
      options.norm = Norm::initial;
      Solver solver(system, options);
      Array<double> x(executor, system.n());
      const Counters before = executor.counters();
      const SolveReport report = solver.solve(system.b, x);
      EXPECT_TRUE(report.converged());
      allocations[run] = executor.counters().allocations - before.allocations;
      EXPECT_EQ(executor.counters().bytes, before.bytes);
      EXPECT_EQ(executor.counters().peak_bytes, before.peak_bytes);
    }
    EXPECT_EQ(allocations[0], allocations[1]);
    EXPECT_LE(allocations[1], 4) << "norms alone bring a sum to the host";
  });
}

}  // namespace
}  // namespace tests
