// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/solver/upwind.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

SolverOptions options_of(HierarchyKind kind, SmootherKind smoother) {
  SolverOptions options = preset_options(Preset::fast);
  options.krylov = Krylov::bicgstab;
  options.hierarchy.kind = kind;
  options.hierarchy.coarse_rows = 30;
  options.smoother.kind = smoother;
  options.tolerance = 1e-8;
  return options;
}

/// BiCGStab as it is printed, with B = 1 / diagonal.
int slow_bicgstab(const Dense& A, const Vector& b, double tolerance) {
  const std::size_t n = b.size();
  Vector x(n, 0.), r = b, shadow = b, p(n, 0.), v(n, 0.);
  double rho_old = 1, alpha = 1, omega = 1;
  const auto preconditioned = [&](const Vector& y) {
    Vector z = y;
    for (std::size_t i = 0; i < n; ++i) z[i] *= 2. / 3. / A(int(i), int(i));
    return z;
  };
  const double norm = std::sqrt(dot(b, b));
  for (int iteration = 1; iteration < 1000; ++iteration) {
    const double rho = dot(shadow, r), beta = rho / rho_old * alpha / omega;
    for (std::size_t i = 0; i < n; ++i) p[i] = r[i] + beta * (p[i] - omega * v[i]);
    const Vector first = preconditioned(p);
    v = A * first;
    alpha = rho / dot(shadow, v);
    for (std::size_t i = 0; i < n; ++i) r[i] -= alpha * v[i];
    const Vector second = preconditioned(r), t = A * second;
    omega = dot(t, r) / dot(t, t);
    for (std::size_t i = 0; i < n; ++i) {
      x[i] += alpha * first[i] + omega * second[i];
      r[i] -= omega * t[i];
    }
    rho_old = rho;
    if (std::sqrt(dot(r, r)) <= tolerance * norm) return iteration;
  }
  return 1000;
}

TEST(Bicgstab, TakesAsManyIterationsAsASlowTwin) {
  const System system = upwind(18, 60, 20);
  SolverOptions options = options_of(HierarchyKind::none, SmootherKind::jacobi);
  options.hierarchy.precision = Precision::double_;
  options.cycle.post = 0;
  const int expected = slow_bicgstab(expand(system.A), system.b.to_vector(), 1e-8);
  on_each_executor([&](const Executor& executor) {
    const SolveReport report = solve(system.copy_to(executor), options).report;
    EXPECT_TRUE(report.converged()) << report.message;
    EXPECT_NEAR(report.iterations, expected, 2);
    EXPECT_EQ(report.restarts, 0);
  });
}

TEST(Bicgstab, SolvesWithEveryHierarchyAndPrecisionThatTakesTheMatrix) {
  const System system = upwind(24, 100, 1);
  const Vector expected = eliminate(expand(system.A), system.b.to_vector());
  for (const HierarchyKind kind : {HierarchyKind::none, HierarchyKind::pairwise_matching})
    for (const SmootherKind smoother :
         {SmootherKind::jacobi, SmootherKind::l1_jacobi, SmootherKind::gauss_seidel,
          SmootherKind::symmetric_gauss_seidel})
      for (const Precision precision : {Precision::double_, Precision::float_, Precision::half}) {
        SCOPED_TRACE(word(kind, hierarchy_words) + ", " + word(smoother, smoother_words) + ", " +
                     word(precision, precision_words));
        SolverOptions options = options_of(kind, smoother);
        options.hierarchy.precision = precision;
        on_each_executor([&](const Executor& executor) {
          const Solved solved = solve(system.copy_to(executor), options);
          EXPECT_TRUE(solved.report.converged()) << solved.report.message;
          EXPECT_LT(relative_difference(solved.x, expected), 1e-5);
          EXPECT_EQ(solved.report.cycle_synchronizations, 0);
        });
      }
}

/// (r^, A r) = 0 for a rotation: the first step has no length, whatever B is.
TEST(Bicgstab, TellsOfABreakdownAfterOneRestart) {
  Dense A(2);
  A(0, 0) = A(1, 1) = 1e-300;
  A(0, 1) = 1;
  A(1, 0) = -1;
  const System system = system_of(A, {1, 0});
  SolverOptions options = options_of(HierarchyKind::none, SmootherKind::none);
  options.hierarchy.precision = Precision::double_;
  on_each_executor([&](const Executor& executor) {
    const SolveReport report = solve(system.copy_to(executor), options).report;
    EXPECT_EQ(report.outcome, Outcome::breakdown);
    EXPECT_EQ(report.restarts, 1);
    EXPECT_NE(report.message.find("broke down twice"), std::string::npos) << report.message;
  });
}

/// The residual after the first iteration, (0, -1/2, 1/2), is orthogonal to r^.
TEST(Bicgstab, GoesOnAfterOneBreakdown) {
  Dense A(3);
  A(0, 0) = A(1, 1) = A(2, 2) = A(1, 0) = A(2, 1) = 1;
  const System system = system_of(A, {1, 0, 0});
  SolverOptions options = options_of(HierarchyKind::none, SmootherKind::none);
  options.hierarchy.precision = Precision::double_;
  on_each_executor([&](const Executor& executor) {
    const Solved solved = solve(system.copy_to(executor), options);
    EXPECT_TRUE(solved.report.converged()) << solved.report.message;
    EXPECT_EQ(solved.report.restarts, 1);
    EXPECT_LT(relative_difference(solved.x, {1, -1, 1}), 1e-6);
  });
}

TEST(Bicgstab, SolvesSymmetricSystemsToo) {
  const System system = triangles(40, Points::jittered);
  SolverOptions options = preset_options(Preset::fast);
  options.krylov = Krylov::bicgstab;
  options.norm = Norm::rhs;
  const SolveReport report = solve(system, options).report;
  EXPECT_TRUE(report.converged());
  EXPECT_LE(report.iterations, 8);
}

TEST(Bicgstab, CannotTellTheEnergyOfItsSteps) {
  SolverOptions options = options_of(HierarchyKind::none, SmootherKind::jacobi);
  options.norm = Norm::energy;
  EXPECT_NE(message_of<InputError>([&] { check(options, 2); }).find("Solver/Norm = energy"),
            std::string::npos);
}

}  // namespace
}  // namespace tests
