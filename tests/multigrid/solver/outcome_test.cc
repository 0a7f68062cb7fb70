// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/solver/presets.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <atomic>
#include <limits>

namespace tests {
namespace {

using namespace multigrid;

SolveReport solve(const Executor& executor,
                  const System& system,
                  const SolverOptions& options,
                  const std::atomic<bool>* stop = nullptr,
                  std::vector<double>* solution = nullptr) {
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  const SolveReport report = solver.solve(there.b, x, stop);
  if (solution) *solution = x.to_vector();
  return report;
}

/// One smoother as preconditioner, which takes any matrix with a diagonal.
SolverOptions no_hierarchy() {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.kind = HierarchyKind::none;
  options.smoother.finest_kind = finest(SmootherKind::jacobi);
  options.cycle.post = 0;
  return options;
}

/// five_point with `shift` added to its diagonal.
System shifted(int side, double shift) {
  Dense A = expand(five_point(side).A);
  for (int i = 0; i < A.n; ++i) A(i, i) += shift;
  return system_of(A, std::vector<double>(A.n, 1.));
}

TEST(Outcome, IterationLimit) {
  on_each_preset([](SolverOptions options) {
    options.maximum_iterations = 3;
    options.tolerance = 1e-12;
    on_each_executor([&](const Executor& executor) {
      const SolveReport report = solve(executor, five_point(40), options);
      EXPECT_EQ(report.outcome, Outcome::iteration_limit);
      EXPECT_EQ(report.iterations, 3);
      EXPECT_EQ(report.residuals.size(), 4u);
      EXPECT_NEAR(report.true_relative_residual, report.relative_residual, 1e-12);
      EXPECT_TRUE(contains(report.message, "no convergence within 3 iterations")) << report.message;
      EXPECT_FALSE(contains(report.message, "0.000000")) << report.message;
    });
  });
}

TEST(Outcome, NoIterationsAllowed) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.maximum_iterations = 0;
  std::vector<double> x;
  const SolveReport report = solve(default_host(), five_point(20), options, nullptr, &x);
  EXPECT_EQ(report.outcome, Outcome::iteration_limit);
  EXPECT_EQ(report.iterations, 0);
  EXPECT_EQ(report.true_relative_residual, 1);
  EXPECT_EQ(x, std::vector<double>(400, 0.));
  options.tolerance = 1;
  EXPECT_TRUE(solve(default_host(), five_point(20), options).converged());
}

TEST(Outcome, NothingToDo) {
  on_each_preset([](const SolverOptions& options) {
    on_each_executor([&](const Executor& executor) {
      System system = five_point(20);
      system.b = Array<double>(default_host(), std::vector<double>(400, 0.));
      std::vector<double> x;
      const SolveReport report = solve(executor, system, options, nullptr, &x);
      EXPECT_TRUE(report.converged());
      EXPECT_EQ(report.iterations, 0);
      EXPECT_EQ(report.true_relative_residual, 0);
      EXPECT_EQ(x, std::vector<double>(400, 0.));
      EXPECT_EQ(report.rate(), 0);
    });
  });
}

TEST(Outcome, RandomStart) {
  System system = five_point(40);
  system.b = Array<double>(default_host(), std::vector<double>(1600, 0.));
  SolverOptions options = preset_options(Preset::paper_ag);
  options.start = Start::random;
  for (const Norm norm : {Norm::initial, Norm::rhs})
    on_each_executor([&](const Executor& executor) {
      options.norm = norm;
      std::vector<double> x;
      const SolveReport report = solve(executor, system, options, nullptr, &x);
      EXPECT_TRUE(report.converged());
      EXPECT_GT(report.iterations, 3);
      EXPECT_EQ(report.residuals.front() == 1, norm == Norm::initial);
      EXPECT_LT(std::sqrt(dot(x, x)), 1e-3);
      EXPECT_GT(std::sqrt(dot(x, x)), 0);
    });
}

TEST(Outcome, IndefiniteMatrix) {
  const System system = shifted(12, -1);
  on_each_executor([&](const Executor& executor) {
    for (const Krylov krylov : {Krylov::cg, Krylov::flexible_cg}) {
      SolverOptions options = no_hierarchy();
      options.krylov = krylov;
      const SolveReport report = solve(executor, system, options);
      EXPECT_EQ(report.outcome, Outcome::indefinite);
      EXPECT_TRUE(contains(report.message, "not positive definite: (p, A p) = -"))
          << report.message;
      EXPECT_TRUE(contains(report.message, "in iteration " + std::to_string(report.iterations)));
    }
  });
}

TEST(Outcome, IndefiniteCoarseMatrix) {
  System system = shifted(30, -1);
  system.dimension = 2;
  system.coordinates = five_point(30).coordinates.copy_to(default_host());
  EXPECT_THROW(Solver(system, preset_options(Preset::paper_ag)), NotPositiveDefinite);
}

TEST(Outcome, TinyNumbersAreNamedAsTheyAre) {
  Dense A = expand(five_point(12).A);
  for (double& value : A.values) value *= -1e-20;
  const SolveReport report =
      solve(default_host(), system_of(A, std::vector<double>(A.n, 1e-20)), no_hierarchy());
  EXPECT_EQ(report.outcome, Outcome::indefinite);
  EXPECT_FALSE(contains(report.message, "-0.0000")) << report.message;
}

TEST(Outcome, NotFinite) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {std::nan(""), infinity})
    on_each_executor([&](const Executor& executor) {
      std::vector<double> b(400, 1.);
      b[77] = bad;
      System system = five_point(20);
      system.b = Array<double>(default_host(), b);
      on_each_preset([&](const SolverOptions& options) {
        const SolveReport report = solve(executor, system, options);
        EXPECT_EQ(report.outcome, Outcome::not_finite);
        EXPECT_EQ(report.iterations, 0);
      });

      Dense A = expand(five_point(20).A);
      A(33, 33) = bad;
      const SolveReport later =
          solve(executor, system_of(A, std::vector<double>(400, 1.)), no_hierarchy());
      EXPECT_EQ(later.outcome, Outcome::not_finite);
      EXPECT_TRUE(contains(later.message, "not finite")) << later.message;
    });
}

// Numbers that double holds and float does not.
TEST(Outcome, NotFiniteOnALevel) {
  Dense A = expand(five_point(20).A);
  for (double& value : A.values) value *= 1e60;
  System system = system_of(A, std::vector<double>(400, 1e20));
  system.dimension = 2;
  system.coordinates = five_point(20).coordinates.copy_to(default_host());
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.precision = Precision::float_;
  on_each_executor([&](const Executor& executor) {
    const SolveReport report = solve(executor, system, options);
    EXPECT_EQ(report.outcome, Outcome::not_finite);
    EXPECT_EQ(report.iterations, 1);
    EXPECT_TRUE(contains(report.message, "first on level 0")) << report.message;
  });
}

TEST(Outcome, Diverged) {
  SolverOptions options = no_hierarchy();
  options.krylov = Krylov::none;
  options.smoother.damping = 2;
  on_each_executor([&](const Executor& executor) {
    const SolveReport report = solve(executor, five_point(20), options);
    EXPECT_EQ(report.outcome, Outcome::diverged);
    EXPECT_TRUE(contains(report.message, "by a factor of 1e8")) << report.message;
  });
}

TEST(Outcome, Interrupted) {
  on_each_preset([](const SolverOptions& options) {
    std::atomic<bool> stop = true;
    const SolveReport report = solve(default_host(), five_point(20), options, &stop);
    EXPECT_EQ(report.outcome, Outcome::interrupted);
    EXPECT_EQ(report.iterations, 0);
    EXPECT_TRUE(contains(report.message, "interrupted after iteration 0"));
    stop = false;
    EXPECT_TRUE(solve(default_host(), five_point(20), options, &stop).converged());
  });
}

TEST(Outcome, UnreachableTolerance) {
  on_each_preset([](SolverOptions options) {
    options.tolerance = 1e-16;
    options.maximum_iterations = 60;
    on_each_executor([&](const Executor& executor) {
      std::vector<double> x;
      const SolveReport report = solve(executor, five_point(40), options, nullptr, &x);
      EXPECT_EQ(report.outcome, Outcome::attainable_accuracy) << "rounding alone leaves more";
      EXPECT_LT(report.iterations, 60);
      EXPECT_GT(report.true_relative_residual, options.tolerance);
      EXPECT_LT(report.true_relative_residual, 1e-13) << "nothing is spoilt by going on";
      EXPECT_LT(slow_residual(five_point(40), x), 10 * report.true_relative_residual);
      for (const double value : x) ASSERT_TRUE(std::isfinite(value));
    });
  });
}

TEST(Outcome, RateIsTheMeanReduction) {
  SolveReport report;
  EXPECT_EQ(report.rate(), 0);
  report.residuals = {1, 0.1, 0.01};
  report.iterations = 2;
  EXPECT_NEAR(report.rate(), 0.1, 1e-15);
}

TEST(Solver, RefusesWhatDoesNotFit) {
  const System system = five_point(20);
  Solver solver(system, preset_options(Preset::paper_ag));
  Array<double> right(default_host(), 400), wrong(default_host(), 399);
  EXPECT_REFUSAL(solver.solve(wrong, right), InputError,
                 "the right-hand side must have 400 values, not 399");
  EXPECT_REFUSAL(solver.solve(system.b, wrong), InputError,
                 "the solution must have 400 values, not 399");

  System bad = five_point(20);
  bad.coordinates = Array<double>(default_host(), std::vector<double>(799, 0.5));
  EXPECT_REFUSAL(Solver(bad, preset_options(Preset::paper_ag)), InputError,
                 "the coordinates of the unknowns must have 800 values, not 799");
  bad.dimension = 0;
  SolverOptions of_grid = preset_options(Preset::paper_ag);
  of_grid.hierarchy.kind = HierarchyKind::auxiliary_grid;
  EXPECT_TRUE(
      contains(message_of<InputError>([&] { Solver(bad, of_grid); }), "needs the coordinates"));
}

TEST(Solver, RefusesDataFromElsewhere) {
  const Executor shadow = Executor::shadow();
  const System system = five_point(20).copy_to(shadow);
  Solver solver(system, preset_options(Preset::paper_ag));
  Array<double> here(default_host(), 400), there(shadow, 400);
  EXPECT_THROW(solver.solve(here, there), WrongExecutor);
  EXPECT_THROW(solver.solve(system.b, here), WrongExecutor);
}

}  // namespace
}  // namespace tests
