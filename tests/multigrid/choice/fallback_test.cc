// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace multigrid;

/// A coefficient that varies by 10^8, smoothly, on which an auxiliary grid is slow.
System rough() {
  return problem("lognormal", 120);
}
/// Little patience on every executor.
SolverOptions blind() {
  SolverOptions options;
  options.choice.patience = 30;
  options.choice.jump = 8;
  return options;
}

TEST(Fallback, GoesOnWithTheNextChoice) {
  const System system = rough();
  on_each_executor([&](const Executor& executor) {
    const Solved solved = solve(system.copy_to(executor), blind());
    ASSERT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_LE(solved.report.true_relative_residual, 1.001e-6);
    ASSERT_EQ(solved.report.fallbacks.size(), 1u);
    const FallbackReport& fallback = solved.report.fallbacks[0];
    EXPECT_GE(fallback.iteration, 10);
    EXPECT_LE(fallback.iteration, 20);
    EXPECT_NE(fallback.reason.find("the solve is slow"), std::string::npos) << fallback.reason;
    EXPECT_EQ(fallback.methods, "smoothed aggregation, chebyshev, V-cycle, half, flexible cg");
    EXPECT_EQ(solved.hierarchy.kind, "smoothed aggregation");
    EXPECT_EQ(solved.report.iterations + 1, int(solved.report.residuals.size()));
    EXPECT_LE(solved.report.iterations, 40);
  });
}

TEST(Fallback, GivesTheSolutionOfADirectChoice) {
  SolverOptions exact = blind();
  exact.tolerance = 1e-11;
  const Solved by_fallback = solve(rough(), exact);
  EXPECT_EQ(by_fallback.report.fallbacks.size(), 1u);
  exact.hierarchy.kind = HierarchyKind::smoothed_aggregation;
  const Solved direct = solve(rough(), exact);
  EXPECT_TRUE(direct.report.fallbacks.empty());
  EXPECT_LE(relative_difference(by_fallback.x, direct.x), 1e-8);
}

TEST(Fallback, IsKeptForLaterSolves) {
  const System system = rough();
  Solver solver(system, blind());
  EXPECT_EQ(solver.options().hierarchy.kind, HierarchyKind::auxiliary_grid);
  Array<double> x(default_host(), std::vector<double>(std::size_t(system.n()), 0.));
  EXPECT_EQ(solver.solve(system.b, x).fallbacks.size(), 1u);
  EXPECT_EQ(solver.options().hierarchy.kind, HierarchyKind::smoothed_aggregation);
  const SolveReport again = solver.solve(system.b, x);
  EXPECT_TRUE(again.fallbacks.empty());
  EXPECT_LE(again.iterations, 20);
  solver.refresh(system);
  EXPECT_TRUE(solver.solve(system.b, x).converged());
  solver.replace_matrix(system.A);
  EXPECT_TRUE(solver.solve(system.b, x).converged());
}

TEST(Fallback, KnowsAReplacedMatrix) {
  const System system = rough();
  Solver solver(system, blind());
  Csr<double> twice = system.A.copy_to(default_host());
  std::vector<double> values = twice.values.to_vector();
  for (double& value : values) value *= 2;
  twice.values = Array<double>(default_host(), values);
  solver.replace_matrix(twice);
  Array<double> x(default_host(), std::vector<double>(std::size_t(system.n()), 0.));
  SolveReport report = solver.solve(system.b, x);
  EXPECT_EQ(report.fallbacks.size(), 1u);
  EXPECT_TRUE(report.converged());
  const std::vector<double> half = x.to_vector();
  const std::vector<double> whole = solve(system, blind()).x;
  std::vector<double> expected = whole;
  for (double& value : expected) value /= 2;
  EXPECT_LE(relative_difference(half, expected), 1e-4);
}

/// The first choice goes on where there is no memory for another.
TEST(Fallback, NeedsMemory) {
  const Executor device = Executor::shadow();
  const System system = rough().copy_to(device);
  const Offset matrix = 12 * system.A.n_nonzeros();
  for (const double more :
       {0.1, 1.5, 3.}) {  // none for the matrix, for its copies, for a hierarchy
    SCOPED_TRACE(more);
    Solver solver(system, blind());
    Array<double> x(device, std::vector<double>(std::size_t(system.n()), 0.));
    device.limit_memory(device.counters().bytes + Offset(more * double(matrix)));
    const SolveReport report = solver.solve(system.b, x);
    device.limit_memory(0);
    EXPECT_TRUE(report.fallbacks.empty());
    EXPECT_TRUE(report.converged()) << report.message;
    EXPECT_EQ(solver.options().hierarchy.kind, HierarchyKind::auxiliary_grid);
    EXPECT_TRUE(solver.solve(system.b, x).converged());
  }
}

TEST(Fallback, CanBeSwitchedOff) {
  SolverOptions options = blind();
  options.choice.fallback = false;
  const Solved solved = solve(rough(), options);
  EXPECT_TRUE(solved.report.fallbacks.empty());
  EXPECT_EQ(solved.hierarchy.kind, "auxiliary grid");
}

TEST(Fallback, ToDoubleWhereHalfIsTooCoarse) {
  System system = problem("blobs", 40);
  system.dimension = 0;
  std::vector<double> values = system.A.values.to_vector();
  for (double& value : values) value *= 1e-200;  // below the range of float
  system.A.values = Array<double>(default_host(), values);
  const Solved solved = solve(system, {});
  EXPECT_TRUE(solved.report.converged()) << solved.report.message;
  EXPECT_NE(solved.hierarchy.choice->methods.find("double"), std::string::npos);
  EXPECT_NE(solved.hierarchy.choice->reason.find("half, flexible cg gave way"), std::string::npos)
      << solved.hierarchy.choice->reason;
}

TEST(Fallback, NeverHidesAnIndefiniteMatrix) {
  System system = five_point(40);
  std::vector<double> values = system.A.values.to_vector();
  const std::vector<Offset> offsets = system.A.offsets.to_vector();
  const std::vector<Index> columns = system.A.columns.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    for (Offset k = offsets[std::size_t(i)]; k < offsets[std::size_t(i) + 1]; ++k)
      if (columns[std::size_t(k)] == i) values[std::size_t(k)] -= 0.05;
  system.A.values = Array<double>(default_host(), values);
  try {
    EXPECT_FALSE(solve(system, {}).report.converged());
  } catch (const NotPositiveDefinite&) {
  }
}

/// There is nothing left to do with a second choice after the last iteration.
TEST(Fallback, NeedsAnIterationThatIsLeft) {
  System system = five_point(40);  // its smallest eigenvalue is 0.0117
  std::vector<double> values;
  for (const auto& [at, a] : entries(system.A))
    values.push_back(at.first == at.second ? a - 0.012 : a);
  system.A.values = Array<double>(default_host(), values);
  SolverOptions options;
  const Solved whole = solve(system, options);
  ASSERT_FALSE(whole.report.fallbacks.empty());
  options.maximum_iterations = whole.report.fallbacks[0].iteration;
  ASSERT_GT(options.maximum_iterations, 0);
  const Solved cut = solve(system, options);
  EXPECT_TRUE(cut.report.fallbacks.empty());
  EXPECT_FALSE(cut.report.converged());
  ++options.maximum_iterations;
  EXPECT_FALSE(solve(system, options).report.fallbacks.empty());
}

/// A direct solver reaches 1e-6 at best, by rounding.
TEST(Attainable, AccuracyIsTold) {
  SolverOptions options;
  options.tolerance = 1e-15;
  for (const char* name : {"blobs", "checker", "five_point"}) {
    SCOPED_TRACE(name);
    const Solved solved = solve(problem(name, 60), options);
    EXPECT_EQ(solved.report.outcome, Outcome::attainable_accuracy) << solved.report.message;
    EXPECT_LT(solved.report.iterations, 120);
    EXPECT_GT(solved.report.true_relative_residual, 1e-15);
    EXPECT_LT(solved.report.true_relative_residual, 1e-4);
  }
}

}  // namespace
}  // namespace tests
