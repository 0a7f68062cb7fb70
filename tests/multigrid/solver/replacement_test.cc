// SPDX-License-Identifier: MIT
// Solver::replace_matrix and Solver/Start = previous: what a run in time needs.
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

/// five_point with `shift` added to its diagonal.
System shifted(int side, double shift) {
  Dense A = expand(five_point(side).A);
  for (int i = 0; i < A.n; ++i) A(i, i) += shift;
  System system = system_of(A, std::vector<double>(A.n, 1.));
  const System place = five_point(side);
  system.dimension = place.dimension;
  system.coordinates = place.coordinates.copy_to(place.A.executor());
  return system;
}

/// Half has a format of its own on devices, and so other bits there.
SolverOptions fast_in_float() {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.precision = Precision::float_;
  return options;
}

/// ||b - A x|| / ||b|| by the dense twin.
double relative_residual(const System& system, const std::vector<double>& x) {
  const Dense A = expand(system.A);
  const std::vector<double> b = system.b.to_vector();
  double rr = 0, bb = 0;
  for (int i = 0; i < A.n; ++i) {
    double r = b[i];
    for (int j = 0; j < A.n; ++j) r -= A(i, j) * x[j];
    rr += r * r;
    bb += b[i] * b[i];
  }
  return std::sqrt(rr / bb);
}

SolverOptions with(SmootherKind kind, HierarchyKind hierarchy, Precision precision) {
  SolverOptions options = preset_options(Preset::paper_ag);
  options.smoother.kind = kind;
  options.hierarchy.kind = hierarchy;
  options.hierarchy.precision = precision;
  options.hierarchy.coarse_rows = 20;
  options.maximum_iterations = 1000;
  return options;
}

TEST(Replacement, IsWhatIsSolved) {
  const System first = shifted(18, 0.5), second = shifted(18, 2);
  for (const auto& options :
       {with(SmootherKind::gauss_seidel, HierarchyKind::auxiliary_grid, Precision::double_),
        with(SmootherKind::chebyshev, HierarchyKind::auxiliary_grid, Precision::float_),
        fast_in_float(), with(SmootherKind::ilu, HierarchyKind::none, Precision::double_)}) {
    const auto x = same_on_each_executor(
        [&](const Executor& executor) {
          Solver solver(first.copy_to(executor), options);
          const System there = second.copy_to(executor);
          solver.replace_matrix(there.A);
          Array<double> x(executor, there.n());
          EXPECT_TRUE(solver.solve(there.b, x).converged());
          return x.to_vector();
        },
        options.hierarchy.precision == Precision::double_ ? 1e-12 : 1e-8);
    EXPECT_LT(relative_residual(second, x), 1.01e-6);
    EXPECT_GT(relative_residual(first, x), 0.1);
  }
}

TEST(Replacement, BySameMatrixChangesNothing) {
  const System system = shifted(15, 0.1);
  const SolverOptions options =
      with(SmootherKind::gauss_seidel, HierarchyKind::auxiliary_grid, Precision::double_);
  const Executor& host = system.A.executor();
  Solver solver(system, options);
  Array<double> x(host, system.n()), again(host, system.n());
  const SolveReport report = solver.solve(system.b, x);
  solver.replace_matrix(system.A);
  EXPECT_EQ(solver.solve(system.b, again).residuals, report.residuals);
  EXPECT_EQ(again.to_vector(), x.to_vector());
}

TEST(Replacement, RefusesOtherSizesAndPlaces) {
  const System system = shifted(6, 0.1), larger = shifted(7, 0.1);
  Solver solver(system, {});
  EXPECT_REFUSAL(solver.replace_matrix(larger.A), InputError,
                 "rows and columns cannot be replaced by one of");
  EXPECT_THROW(solver.replace_matrix(system.A.copy_to(Executor::shadow())), WrongExecutor);
}

TEST(Start, PreviousBeginsWithWhatXHolds) {
  const System system = shifted(17, 0.1);
  for (const auto hierarchy : {HierarchyKind::auxiliary_grid, HierarchyKind::none}) {
    SolverOptions options = with(SmootherKind::jacobi, hierarchy, Precision::double_);
    options.start = Start::previous;
    same_on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      Solver solver(there, options);
      std::vector<double> guess(system.n());
      for (std::size_t i = 0; i < guess.size(); ++i) guess[i] = 1 + 0.1 * double(i % 7);
      Array<double> x(executor, guess);
      const SolveReport report = solver.solve(there.b, x);
      EXPECT_TRUE(report.converged());
      EXPECT_NEAR(report.residuals[0], relative_residual(system, guess), 1e-12);
      const SolveReport again = solver.solve(there.b, x);
      EXPECT_EQ(again.iterations, 0);
      return x.to_vector();
    });
  }
}

}  // namespace
}  // namespace tests
