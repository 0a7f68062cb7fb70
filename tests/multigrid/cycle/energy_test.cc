// SPDX-License-Identifier: MIT
#include "multigrid/convergence/energy_estimate.h"
#include "multigrid/convergence/solution_check.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "tests/multigrid/solver/stiff_cases.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

constexpr double infinity = std::numeric_limits<double>::infinity();

EnergyEstimate after(const Vector& decreases) {
  EnergyEstimate estimate;
  for (const double decrease : decreases) estimate.add(decrease);
  return estimate;
}

TEST(EnergyEstimate, IsExactForAGeometricSequence) {
  for (const double q : {0.01, 0.2}) {
    const double error = 3 * q * q * q / (1 - q);  // what comes after 3, 3 q, 3 q^2
    EXPECT_NEAR(after({3, 3 * q, 3 * q * q}).remaining(), error, 1e-12 * error);
    EXPECT_NEAR(after({3, 3 * q, 3 * q * q}).errors()[0], 3 / (1 - q), 1e-12);
  }
  Vector slow;  // three quarters: a longer window
  for (int k = 0; k < 20; ++k) slow.push_back(std::pow(0.75, k));
  EXPECT_NEAR(after(slow).remaining(), std::pow(0.75, 20) / 0.25, 1e-12);
}

TEST(EnergyEstimate, KnowsWhatItCannotTell) {
  EXPECT_EQ(after({}).remaining(), infinity);
  EXPECT_EQ(after({1}).remaining(), infinity);
  EXPECT_EQ(after({1, 0.9}).remaining(), infinity);
  EXPECT_EQ(after({1, 1, 1, 1, 1, 1}).remaining(), infinity);
  EXPECT_EQ(after({1, 0}).remaining(), 0);
  EXPECT_EQ(after({0, 0}).remaining(), 0);
}

StiffCase two_halves(int cells, double contrast) {
  StiffCase c;
  c.cells = cells;
  c.kappa.assign(std::size_t(cells * cells), 1.);
  for (int j = 0; j < cells; ++j)
    for (int i = cells / 2; i < cells; ++i) c.kappa[std::size_t(j * cells + i)] = contrast;
  c.right.value = 1;
  return c;
}

/// D by its terms, and the sums of the rows.
TEST(SolutionCheck, IsThatOfASlowTwin) {
  StiffCase c = two_halves(12, 1e3);
  c.right.alpha = 2;
  const System system = stiff_system(c);
  const Vector x = random_vector(std::size_t(system.n()), 20011), a = dense(system.A),
               b = system.b.to_vector();
  const std::size_t n = x.size();
  double energy = 0, flow = 0, rounding = 0, rr = 0, excess = 0;
  for (std::size_t i = 0; i < n; ++i) {
    double r = b[i], size = std::abs(b[i]);
    for (std::size_t j = 0; j < n; ++j) {
      r -= a[i * n + j] * x[j];
      size += std::abs(a[i * n + j] * x[j]);
      energy -= 0.5 * a[i * n + j] * (x[i] - x[j]) * (x[i] - x[j]);
    }
    rr += r * r;
    flow += std::abs(r);
    rounding += std::numeric_limits<double>::epsilon() * size;
    excess += std::max(0., std::abs(r) - 4 * std::numeric_limits<double>::epsilon() * size);
  }
  const double dissipated =
      energy + tied_energy(*system.dissipation, Array<double>(default_host(), x));
  double expected = 0;  // x^T A x - 2 b^T x + what is left of the ends
  for (std::size_t i = 0; i < n; ++i) {
    expected -= 2 * b[i] * x[i];
    for (std::size_t j = 0; j < n; ++j) expected += a[i * n + j] * x[i] * x[j];
  }
  expected += 2;  // alpha times the height, at u = 0; the left end is 0
  EXPECT_NEAR(dissipated, expected, 1e-12 * std::abs(expected));
  on_each_executor([&](const Executor& executor) {
    for (const bool in_slices : {false, true}) {
      const System there = system.copy_to(executor);
      const Matrix<double> A = in_slices ? Matrix<double>(to_sell<double>(there.A))
                                         : Matrix<double>(there.A.copy_to(executor));
      const Array<double> x_there(executor, x);
      const RowChecks checks = check_rows(A, x_there, there.b);
      EXPECT_NEAR(checks.rr, rr, 1e-12 * rr);
      EXPECT_NEAR(checks.flow, flow, 1e-12 * flow);
      EXPECT_NEAR(checks.rounding, rounding, 1e-12 * rounding);
      EXPECT_NEAR(checks.excess, excess, 1e-12 * excess);
      EXPECT_NEAR(checks.energy, energy, 1e-12 * energy);
      EXPECT_EQ(checks.largest, *std::max_element(x.begin(), x.end()));
      EXPECT_EQ(checks.smallest, *std::min_element(x.begin(), x.end()));
      EXPECT_NEAR(checks.energy + tied_energy(*there.dissipation, x_there), dissipated,
                  1e-12 * dissipated);
    }
  });
}

struct Solved {
  SolveReport report;
  Vector x;
};

Solved solve(const Executor& executor, const System& system, const SolverOptions& options) {
  const System there = system.copy_to(executor);
  Solver solver(there, options);
  Array<double> x(executor, system.n());
  SolveReport report = solver.solve(there.b, x, nullptr, &*there.dissipation);
  return {std::move(report), x.to_vector()};
}

SolverOptions by_energy() {
  SolverOptions options = preset_options(Preset::fast);
  options.norm = Norm::energy;
  options.hierarchy.coarse_rows = 50;
  return options;
}

/// ||x - y||_A
double energy_norm(const System& system, const Vector& x, const Vector& y) {
  const Vector a = dense(system.A);
  const std::size_t n = x.size();
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      sum -= 0.5 * a[i * n + j] * std::pow((x[i] - y[i]) - (x[j] - y[j]), 2);
  for (std::size_t i = 0; i < n; ++i) {
    double row = 0;
    for (std::size_t j = 0; j < n; ++j) row += a[i * n + j];
    sum += row * (x[i] - y[i]) * (x[i] - y[i]);
  }
  return std::sqrt(std::max(0., sum));
}

TEST(NormEnergy, EstimatesTheErrorOfAnyMethod) {
  const StiffCase c = two_halves(20, 10);
  const System system = stiff_system(c);
  const Vector exact = direct_solution(system, 2 * c.cells + 2);
  SolverOptions cg = by_energy(), cycles = by_energy(), jacobi = by_energy();
  cg.krylov = Krylov::cg;
  cycles.krylov = Krylov::none;
  jacobi.krylov = Krylov::cg;
  jacobi.hierarchy.kind = HierarchyKind::none;
  jacobi.hierarchy.precision = Precision::double_;
  jacobi.smoother.kind = SmootherKind::jacobi;
  for (const SolverOptions& options : {by_energy(), cg, cycles, jacobi})
    on_each_executor([&](const Executor& executor) {
      SolverOptions loose = options;
      for (const double tolerance : {1e-2, 1e-4, 1e-6}) {
        loose.tolerance = tolerance;
        const Solved solved = solve(executor, system, loose);
        SCOPED_TRACE(word(options.krylov, krylov_words) + " to " + std::to_string(tolerance));
        ASSERT_TRUE(solved.report.converged()) << solved.report.message;
        const ErrorEstimate& estimate = *solved.report.estimate;
        const double error = energy_norm(system, solved.x, exact) / std::sqrt(estimate.dissipated);
        EXPECT_LT(error, tolerance);
        EXPECT_TRUE(estimate.energy < tolerance || estimate.limited_by_rounding);
        EXPECT_LT(error, 4 * estimate.energy);
        EXPECT_EQ(solved.report.energy_errors.size(), std::size_t(solved.report.iterations) + 1);
        const double start = energy_norm(system, Vector(exact.size(), 0.), exact);
        EXPECT_NEAR(solved.report.energy_errors[0] * std::sqrt(estimate.dissipated), start,
                    1e-2 * start);
      }
    });
}

TEST(NormEnergy, ADirectSolveTakesTwoIterationsAtMost) {
  SolverOptions options = by_energy();
  options.hierarchy.coarse_rows = 4000;
  for (const double contrast : {1., 1e8}) {
    const Solved solved = solve(default_host(), stiff_system(two_halves(16, contrast)), options);
    EXPECT_TRUE(solved.report.converged());
    EXPECT_LE(solved.report.iterations, 3);
  }
}

TEST(NormEnergy, EndsByRoundingWhereNothingIsDissipated) {
  StiffCase c = two_halves(16, 1e6);
  c.left.value = c.right.value = 300;
  on_each_executor([&](const Executor& executor) {
    const Solved solved = solve(executor, stiff_system(c), by_energy());
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_TRUE(solved.report.estimate->limited_by_rounding);
    for (const double x : solved.x) ASSERT_NEAR(x, 300, 1e-9);
  });
}

TEST(NormEnergy, StartsFromThePreviousSolution) {
  const System system = stiff_system(two_halves(16, 1e6));
  SolverOptions options = by_energy();
  options.start = Start::previous;
  Solver solver(system, options);
  Array<double> x(default_host(), Vector(std::size_t(system.n()), 0.));
  const int first = solver.solve(system.b, x, nullptr, &*system.dissipation).iterations;
  const int second = solver.solve(system.b, x, nullptr, &*system.dissipation).iterations;
  EXPECT_LT(second, first);
  EXPECT_GT(first, 3);
}

TEST(NormEnergy, NeedsADissipation) {
  const System system = five_point(20);
  Solver solver(system, by_energy());
  Array<double> x(default_host(), system.n());
  try {
    solver.solve(system.b, x);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("Solver/Norm = energy"), std::string::npos);
  }
}

TEST(NormEnergy, ReportsTheErrorWithAnyNorm) {
  const StiffCase c = two_halves(20, 1e8);
  SolverOptions options = by_energy();
  options.norm = Norm::rhs;
  const Solved solved = solve(default_host(), stiff_system(c), options);
  ASSERT_TRUE(solved.report.converged());
  EXPECT_GT(solved.report.estimate->energy, 1e-3) << "what ||b|| does not see";
}

}  // namespace
}  // namespace tests
