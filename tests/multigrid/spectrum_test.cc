// SPDX-License-Identifier: MIT
#include "multigrid/spectrum.h"

#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

double estimate(const Executor& executor, const Dense& A, int steps) {
  const Matrix<double> there = sparse(A).copy_to(executor);
  return eigenvalue_estimates(there, diagonal(there), steps).back();
}

/// By the power method, long enough for eight digits on these matrices.
double slow_largest_eigenvalue(const Dense& A) {
  std::vector<double> x = random_vector(A.n, 211);
  double value = 0;
  for (int k = 0; k < 3000; ++k) {
    auto y = A * x;
    double largest = 0;
    for (int i = 0; i < A.n; ++i) {
      y[i] /= A(i, i);
      largest = std::max(largest, std::abs(y[i]));
    }
    for (double& entry : y) entry /= largest;
    x = y;
    value = largest;
  }
  return value;
}

TEST(LargestEigenvalue, IsExactAfterAsManyStepsAsRows) {
  for (const int n : {1, 2, 7, 20})
    on_each_executor([&](const Executor& executor) {
      const Dense A = random_spd(n, 4, 213);
      EXPECT_NEAR(estimate(executor, A, 3 * n) / slow_largest_eigenvalue(A), 1., 1e-6);
    });
}

TEST(LargestEigenvalue, ComesCloseFromBelowInTenSteps) {
  for (const Points points : {Points::uniform, Points::jittered, Points::graded}) {
    const Dense A = expand(triangles(20, points).A);
    const double exact = slow_largest_eigenvalue(A);
    on_each_executor([&](const Executor& executor) {
      const double found = estimate(executor, A, 10);
      EXPECT_LE(found, exact * (1 + 1e-6));
      EXPECT_GE(found, 0.93 * exact);
    });
  }
}

// Rounding must not grow from step to step.
TEST(LargestEigenvalue, IsThatOfDoubleInFloat) {
  for (const int steps : {5, 10, 30})
    on_each_executor([&](const Executor& executor) {
      const Csr<double> A = triangles(60, Points::jittered).A.copy_to(executor);
      const Matrix<double> csr = A.copy_to(executor);
      const Matrix<float> slices = to_sell<float>(A);
      const auto last = [&](const auto& matrix) {
        return eigenvalue_estimates(matrix, diagonal(matrix), steps).back();
      };
      const Matrix<float> in_half = to_packed(A);
      EXPECT_NEAR(last(slices) / last(csr), 1, 1e-3);
      EXPECT_NEAR(last(in_half) / last(csr), 1, 1e-3);
    });
}

TEST(LargestEigenvalue, OfTheFivePointStencil) {
  const double pi = std::acos(-1.);
  EXPECT_NEAR(estimate(default_host(), expand(five_point(20).A), 60), 1 + std::cos(pi / 21), 1e-6);
}

}  // namespace
}  // namespace tests
