// SPDX-License-Identifier: MIT
// Numbers whose squares doubles do not hold.
#include "multigrid/sparse/units.h"

#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

constexpr int exponents[] = {-900, -530, -400, 400, 900};  // 2^-530 squared has few digits

/// five_point with b times 2^exponent_of_b and A times 2^exponent_of_A.
System in_units(int exponent_of_b, int exponent_of_A = 0) {
  System system = five_point(24);
  shift_exponent(system.b, exponent_of_b);
  shift_exponent(system.A.values, exponent_of_A);
  return system;
}

SolverOptions options_of(Krylov krylov) {
  SolverOptions options;
  options.hierarchy.coarse_rows = 50;
  options.krylov = krylov;
  options.norm = Norm::rhs;
  return options;
}

TEST(Units, AreFoundAndChanged) {
  on_each_executor([&](const Executor& executor) {
    Array<double> x(executor, std::vector<double>{0.75, -3, 0});
    EXPECT_EQ(largest_exponent(x), 1);
    for (const int exponent : {-3000, -1020, -1, 1, 1020}) {
      shift_exponent(x, exponent);
      if (exponent > -3000) {
        EXPECT_EQ(largest_exponent(x), 1 + exponent);
        shift_exponent(x, -exponent);
        EXPECT_EQ(x.to_vector(), (std::vector<double>{0.75, -3, 0}));
      } else {
        EXPECT_EQ(x.to_vector(), (std::vector<double>{0, 0, 0}));
        EXPECT_EQ(largest_exponent(x), 0);
        x = Array<double>(executor, std::vector<double>{0.75, -3, 0});
      }
    }
    x = Array<double>(executor, std::vector<double>{INFINITY, 1e-300});
    EXPECT_EQ(largest_exponent(x), 0);
    x = Array<double>(executor, std::vector<double>{NAN, 1e-300});
    EXPECT_EQ(largest_exponent(x), 0);
  });
}

// Powers of two change no digit, so neither do they change the way there.
TEST(Units, OfTheRightHandSideChangeNothing) {
  on_each_executor([&](const Executor& executor) {
    for (const Krylov krylov : {Krylov::flexible_cg, Krylov::bicgstab, Krylov::gmres}) {
      const auto solution = [&](const System& system) {
        const System there = system.copy_to(executor);
        Solver solver(there, options_of(krylov));
        Array<double> x(executor, there.n());
        const SolveReport report = solver.solve(there.b, x);
        EXPECT_TRUE(report.converged()) << report.message;
        EXPECT_LE(report.true_relative_residual, 1e-6);
        return x;
      };
      const std::vector<double> expected = solution(in_units(0)).to_vector();
      for (const int exponent : exponents) {
        Array<double> x = solution(in_units(exponent));
        shift_exponent(x, -exponent);
        EXPECT_EQ(x.to_vector(), expected) << exponent;
      }
    }
  });
}

TEST(Units, OfSeveralRightHandSidesMayDiffer) {
  on_each_executor([&](const Executor& executor) {
    const System system = five_point(24).copy_to(executor);
    const std::vector<double> b = system.b.to_vector();
    std::vector<double> all;
    for (const int exponent : exponents)
      for (const double value : b) all.push_back(std::ldexp(value, exponent));
    Solver solver(system, options_of(Krylov::flexible_cg));
    const Array<double> B(executor, all);
    Array<double> X(executor, B.size());
    const auto reports = solver.solve(B, X, int(std::size(exponents)));
    const std::vector<double> x = X.to_vector();
    for (std::size_t k = 0; k < reports.size(); ++k) {
      EXPECT_TRUE(reports[k].converged()) << reports[k].message;
      System one = five_point(24);
      std::vector<double> column(x.begin() + std::ptrdiff_t(k * b.size()),
                                 x.begin() + std::ptrdiff_t((k + 1) * b.size()));
      for (double& value : column) value = std::ldexp(value, -exponents[k]);
      EXPECT_LE(slow_residual(one, column), 1.01e-6) << exponents[k];
    }
  });
}

// The start is in the units of b too.
TEST(Units, OfAStart) {
  const System system = in_units(-900);
  SolverOptions options = options_of(Krylov::flexible_cg);
  options.start = Start::previous;
  Solver solver(system, options);
  Array<double> x(default_host(), std::vector<double>(std::size_t(system.n()), 0.));
  EXPECT_GT(solver.solve(system.b, x).iterations, 2);
  EXPECT_LE(solver.solve(system.b, x).iterations, 1);
}

TEST(Units, OfASolutionMayBeOutsideOfDoubles) {
  on_each_executor([&](const Executor& executor) {
    for (const int exponent : {-900, 900}) {
      const System there = in_units(exponent, -exponent).copy_to(executor);
      Solver solver(there, options_of(Krylov::flexible_cg));
      Array<double> x(executor, there.n());
      const SolveReport report = solver.solve(there.b, x);
      EXPECT_EQ(report.outcome, Outcome::not_finite);
      EXPECT_NE(report.message.find("take other units"), std::string::npos) << report.message;
    }
  });
}

TEST(Units, OfZeroAreAny) {
  System system = five_point(24);
  system.b = Array<double>(default_host(), std::vector<double>(std::size_t(system.n()), 0.));
  Solver solver(system, options_of(Krylov::flexible_cg));
  Array<double> x(default_host(), system.n());
  EXPECT_TRUE(solver.solve(system.b, x).converged());
  EXPECT_EQ(x.to_vector(), std::vector<double>(std::size_t(system.n()), 0.));
}

}  // namespace
}  // namespace tests
