// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/solver/stiff_cases.h"
#include "tests/support/executors.h"

#include <cmath>
#include <gtest/gtest.h>
#include <optional>

namespace tests {
namespace {

using namespace multigrid;

constexpr int n_cases = 400;

struct Solved {
  SolveReport report;
  std::vector<double> x;
};

/// None if the matrix is refused: rounding can make it indefinite.
std::optional<Solved> solve(const Executor& executor, const System& system, Precision precision) {
  SolverOptions options = preset_options(Preset::fast);
  options.norm = Norm::energy;
  options.hierarchy.precision = precision;
  const System there = system.copy_to(executor);
  try {
    Solver solver(there, options);
    Array<double> x(executor, system.n());
    SolveReport report = solver.solve(there.b, x, nullptr, &*there.dissipation);
    return Solved{std::move(report), x.to_vector()};
  } catch (const NotPositiveDefinite&) {
    return {};
  }
}

/// What a user calls right: flows and values within ten tolerances of a direct solve, and what
/// rounding allows.
void expect_right(const StiffCase& c, const System& system, const Solved& solved) {
  const std::vector<double> exact = direct_solution(system, c.cells + 2);
  const StiffResults ours = stiff_results(c, solved.x), right = stiff_results(c, exact);
  const ErrorEstimate& estimate = *solved.report.estimate;
  const double promise = 10 * SolverOptions().tolerance;
  // more is allowed only where the report says that rounding leaves no more
  EXPECT_TRUE(estimate.flow <= promise || estimate.limited_by_rounding);
  const double allowed = std::max(promise, estimate.flow),
               scale = right.size + std::abs(c.f) * c.size * c.size;
  EXPECT_LE(std::abs(ours.left - right.left), allowed * scale + 4 * right.rounding_left);
  EXPECT_LE(std::abs(ours.right - right.right), allowed * scale + 4 * right.rounding_right);
  double largest = 0;
  for (std::size_t i = 0; i < exact.size(); ++i)
    largest = std::max(largest, std::abs(solved.x[i] - exact[i]));
  EXPECT_LE(largest / (right.high - right.low), promise + (scale > 0 ? right.rounding / scale : 0));
}

TEST(Stiff, RandomProblemsAreSolvedRightOrRefused) {
  std::mt19937 random(20260);
  const Executor executor = has_gpu() ? Executor::cuda(0) : Executor::host(2);
  int refused = 0, unfinished = 0;
  for (int k = 0; k < n_cases; ++k) {
    const StiffCase c = random_case(random);
    SCOPED_TRACE("case " + std::to_string(k) + ": " + c.name);
    const System system = stiff_system(c);
    const auto solved =
        solve(k % 10 == 0 ? Executor::shadow() : executor, system, Precision::double_);
    refused += solved ? 0 : 1;
    if (!solved) continue;
    if (solved->report.converged())
      expect_right(c, system, *solved);
    else
      ++unfinished;
  }
  EXPECT_LE(refused + unfinished, n_cases / 50);
}

}  // namespace
}  // namespace tests
