// SPDX-License-Identifier: MIT
#include "multigrid/coarse/sparse_direct.h"
#include "tests/multigrid/graph/solved.h"

#include <cmath>

/// Systems that defeat the first choice, and which one they end with.
namespace tests {
namespace {

using namespace multigrid;

/// The entries of a system, each by f(i, j, a_ij), and a right-hand side by chance.
template <class F>
System changed(System system, F&& f) {
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  auto values = system.A.values.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    for (auto k = std::size_t(offsets[std::size_t(i)]);
         k < std::size_t(offsets[std::size_t(i) + 1]); ++k)
      values[k] = f(i, columns[k], values[k]);
  system.A.values = Array<double>(default_host(), values);
  system.b = Array<double>(default_host(), random_vector(std::size_t(system.n()), 5));
  return system;
}

/// Without given values, but with a mass of 1e-12.
System nearly_singular(System system) {
  std::vector<double> couplings(std::size_t(system.n()));
  system = changed(std::move(system), [&](Index i, Index j, double a) {
    if (i != j) couplings[std::size_t(i)] -= a;
    return a;
  });
  return changed(std::move(system), [&](Index i, Index j, double a) {
    return i == j ? couplings[std::size_t(i)] * (1 + 1e-12) : a;
  });
}

/// Rotating convection by central differences, which are unstable, as far as `strength` times the couplings
/// of diffusion.
System unstable(int side, double strength) {
  return changed(five_point(side), [&](Index i, Index j, double a) {
    const double x = (i % side + 1.) / (side + 1) - 0.5, y = (i / side + 1.) / (side + 1) - 0.5;
    const double b1 = -2 * strength * y, b2 = 2 * strength * x;
    return j == i ? a : j == i + 1 ? a + b1 : j == i - 1 ? a - b1 : j > i ? a + b2 : a - b2;
  });
}

/// The auxiliary grid is slow where the coefficient is rough.
TEST(Defeats, OfAnAuxiliaryGridInDouble) {
  const Solved solved = solve(nearly_singular(problem("lognormal", 90)), {});
  EXPECT_TRUE(solved.report.converged()) << solved.report.message;
  ASSERT_EQ(solved.report.fallbacks.size(), 1u);
  EXPECT_EQ(solved.report.fallbacks[0].methods,
            "smoothed aggregation, chebyshev, V-cycle, double, flexible cg");
  EXPECT_LE(solved.report.iterations, 25);
}

/// No iteration solves it.
TEST(Defeats, OfAllMethodsForMatricesThatAreNotSymmetric) {
  if (!SparseDirect::available()) GTEST_SKIP() << "built without SuiteSparse";
  for (const double strength : {30., 1000.}) {
    SCOPED_TRACE(strength);
    const Solved solved = solve(unstable(80, strength), {});
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    ASSERT_FALSE(solved.report.fallbacks.empty());
    EXPECT_EQ(solved.report.fallbacks.back().methods, "sparse direct solver, double, gmres");
    EXPECT_LE(solved.report.true_relative_residual, 1e-6);
  }
}

TEST(Defeats, EndWithoutADirectSolverWhereTheSystemIsLarge) {
  SolverOptions options;
  options.choice.direct_rows = 1000;
  const Solved solved = solve(unstable(80, 1000), options);
  EXPECT_FALSE(solved.report.converged());
  ASSERT_FALSE(solved.report.fallbacks.empty());
  for (const FallbackReport& fallback : solved.report.fallbacks)
    EXPECT_EQ(fallback.methods.find("direct"), std::string::npos);
}

}  // namespace
}  // namespace tests
