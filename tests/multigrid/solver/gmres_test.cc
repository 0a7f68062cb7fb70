// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "tests/multigrid/graph/solved.h"
#include "tests/multigrid/solver/upwind.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;
using Vector = std::vector<double>;

SolverOptions jacobi_alone(int directions) {
  SolverOptions options = preset_options(Preset::fast);
  options.krylov = Krylov::gmres;
  options.directions = directions;
  options.hierarchy.kind = HierarchyKind::none;
  options.hierarchy.precision = Precision::double_;
  options.smoother.kind = SmootherKind::jacobi;
  options.cycle.post = 0;
  options.norm = Norm::rhs;
  options.tolerance = 1e-8;
  return options;
}

/// GMRES(m) as Saad and Schultz have it: Arnoldi's basis and Givens rotations, with B = 2/3 over the
/// diagonal on the right. The relative residual after each iteration.
std::vector<double> slow_gmres(const Dense& A, const Vector& b, int m, double tolerance) {
  const std::size_t n = b.size();
  const auto preconditioned = [&](Vector y) {
    for (std::size_t i = 0; i < n; ++i) y[i] *= 2. / 3. / A(int(i), int(i));
    return y;
  };
  Vector x(n, 0.);
  const double norm = std::sqrt(dot(b, b));
  std::vector<double> history{1.};
  while (history.back() > tolerance && history.size() < 1000) {
    Vector r = A * x;
    for (std::size_t i = 0; i < n; ++i) r[i] = b[i] - r[i];
    std::vector<Vector> basis{r}, columns;
    std::vector<double> g{std::sqrt(dot(r, r))}, cosines, sines;
    for (double& value : basis[0]) value /= g[0];
    for (int k = 0; k < m && history.back() > tolerance; ++k) {
      Vector w = A * preconditioned(basis[k]), h;
      for (const Vector& v : basis) {
        h.push_back(dot(v, w));
        for (std::size_t i = 0; i < n; ++i) w[i] -= h.back() * v[i];
      }
      const double rest = std::sqrt(dot(w, w));
      for (double& value : w) value /= rest;
      basis.push_back(w);
      for (int j = 0; j < k; ++j) {
        const double above = cosines[j] * h[j] + sines[j] * h[j + 1];
        h[j + 1] = -sines[j] * h[j] + cosines[j] * h[j + 1];
        h[j] = above;
      }
      const double radius = std::hypot(h[k], rest);
      cosines.push_back(h[k] / radius);
      sines.push_back(rest / radius);
      h[k] = radius;
      g.push_back(-sines[k] * g[k]);
      g[k] *= cosines[k];
      columns.push_back(h);
      history.push_back(std::abs(g[k + 1]) / norm);
    }
    Vector y(columns.size()), step(n, 0.);
    for (int k = int(columns.size()) - 1; k >= 0; --k) {
      y[k] = g[k];
      for (std::size_t j = k + 1; j < columns.size(); ++j) y[k] -= columns[j][k] * y[j];
      y[k] /= columns[k][k];
      for (std::size_t i = 0; i < n; ++i) step[i] += y[k] * basis[k][i];
    }
    step = preconditioned(step);
    for (std::size_t i = 0; i < n; ++i) x[i] += step[i];
  }
  return history;
}

TEST(Gmres, HasTheResidualsOfASlowTwin) {
  const System system = upwind(18, 60, 20);
  for (const int directions : {1, 5, 7, 8, 30, 64}) {
    SCOPED_TRACE(directions);
    const std::vector<double> expected =
        slow_gmres(expand(system.A), system.b.to_vector(), directions, 1e-8);
    on_each_executor([&](const Executor& executor) {
      const SolveReport report = solve(system.copy_to(executor), jacobi_alone(directions)).report;
      EXPECT_TRUE(report.converged()) << report.message;
      ASSERT_EQ(report.residuals.size(), expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k)
        EXPECT_NEAR(report.residuals[k], expected[k], 1e-4 * expected[k] + 1e-12) << k;
      EXPECT_EQ(report.restarts, 0);
    });
  }
}

TEST(Gmres, NeverRaisesTheResidual) {
  const System system = upwind(24, 100, 1);
  SolverOptions options = jacobi_alone(30);
  options.hierarchy.kind = HierarchyKind::pairwise_matching;  // whose K-cycle is never the same
  options.hierarchy.coarse_rows = 30;
  options.cycle.post = 1;
  for (const Precision precision : {Precision::double_, Precision::float_, Precision::half}) {
    options.hierarchy.precision = precision;
    on_each_executor([&](const Executor& executor) {
      const Solved solved = solve(system.copy_to(executor), options);
      EXPECT_TRUE(solved.report.converged()) << solved.report.message;
      for (std::size_t k = 1; k < solved.report.residuals.size(); ++k)
        EXPECT_LE(solved.report.residuals[k], solved.report.residuals[k - 1]);
      EXPECT_LT(relative_difference(solved.x, eliminate(expand(system.A), system.b.to_vector())),
                1e-5);
      EXPECT_EQ(solved.report.cycle_synchronizations, 0);
    });
  }
}

TEST(Gmres, EndsAfterAsManyStepsAsThereAreEigenvalues) {
  Dense A(9);
  for (int i = 0; i < 9; ++i) A(i, i) = 1 + i % 3;
  SolverOptions options = jacobi_alone(30);
  options.smoother.kind = SmootherKind::none;
  const SolveReport report = solve(system_of(A, random_vector(9, 771)), options).report;
  EXPECT_TRUE(report.converged());
  EXPECT_EQ(report.iterations, 3);
}

/// (A r, r) = 0 for a rotation: no step along r lowers the residual.
TEST(Gmres, TellsOfABreakdownAfterOneRestart) {
  Dense A(2);
  A(0, 0) = A(1, 1) = 1e-300;
  A(0, 1) = 1;
  A(1, 0) = -1;
  SolverOptions options = jacobi_alone(30);
  options.smoother.kind = SmootherKind::none;
  on_each_executor([&](const Executor& executor) {
    const SolveReport report = solve(system_of(A, {1, 0}).copy_to(executor), options).report;
    EXPECT_EQ(report.outcome, Outcome::breakdown);
    EXPECT_EQ(report.restarts, 1);
    EXPECT_NE(report.message.find("broke down twice"), std::string::npos) << report.message;
  });
}

TEST(Gmres, CannotTellTheEnergyOfItsSteps) {
  SolverOptions options = jacobi_alone(30);
  options.norm = Norm::energy;
  EXPECT_NE(message_of<InputError>([&] { check(options, 2); }).find("Solver/Norm = energy"),
            std::string::npos);
}

}  // namespace
}  // namespace tests
