// SPDX-License-Identifier: MIT
#include "multigrid/smoothers/smoother.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

/// 2 on the diagonal and -1 beside it, n rows: D^-1 A has the eigenvalues 1 - cos(pi k / (n + 1)).
Dense second_differences(int n) {
  Dense A(n);
  for (int i = 0; i < n; ++i) {
    A(i, i) = 2;
    if (i > 0) A(i, i - 1) = A(i - 1, i) = -1;
  }
  return A;
}

/// Damping = 0: the step from 0 is omega b / 2, with omega = 4 / 3 of 1 / lambda, lambda = 1 + cos(pi / 6) of five rows. The estimate of lambda may be
/// up to a tenth above it, and not below.
TEST(Jacobi, IsDampedByFourThirdsOfTheLargestEigenvalue) {
  on_each_executor([](const Executor& executor) {
    const Matrix<double> A = convert<double>(sparse(second_differences(5)).copy_to(executor));
    SmootherInput<double> input;
    input.A = &A;
    input.options.kind = SmootherKind::jacobi;
    input.options.damping = 0;
    const auto smoother = smoother_entry<double>(SmootherKind::jacobi).make(input);
    const Array<double> b(executor, std::vector<double>(5, 1.));
    Array<double> x(executor, 5), spare(executor, 5);
    smoother->smooth_from_zero(b, x, spare);
    const double lambda = 1 + std::cos(std::acos(-1.) / 6), omega = 2 * x.to_vector()[0];
    EXPECT_LE(omega, 4 / (3 * lambda) * (1 + 1e-3));
    EXPECT_GE(omega, 4 / (3 * lambda) / 1.1);
    // The highest of the eigenvectors, which alternates, is damped by 1 - omega lambda, about a third.
    std::vector<double> highest;
    for (int i = 1; i <= 5; ++i) highest.push_back(std::sin(std::acos(-1.) * 5 * i / 6));
    x = Array<double>(executor, highest);
    smoother->smooth(Array<double>(executor, std::vector<double>(5, 0.)), x, spare);
    const std::vector<double> damped = x.to_vector();
    for (std::size_t i = 0; i < 5; ++i)
      EXPECT_NEAR(damped[i], (1 - omega * lambda) * highest[i], 1e-14);
    EXPECT_NEAR(1 - omega * lambda, -1. / 3, 0.13);
  });
}

/// A damping that is given is taken as it is.
TEST(Jacobi, TakesADampingThatIsGiven) {
  on_each_executor([](const Executor& executor) {
    const Matrix<double> A = convert<double>(sparse(second_differences(3)).copy_to(executor));
    SmootherInput<double> input;
    input.A = &A;
    input.options.kind = SmootherKind::jacobi;
    input.options.damping = 0.5;
    const auto smoother = smoother_entry<double>(SmootherKind::jacobi).make(input);
    Array<double> x(executor, 3), spare(executor, 3);
    smoother->smooth_from_zero(Array<double>(executor, std::vector<double>{4, 8, -4}), x, spare);
    EXPECT_EQ(x.to_vector(), (std::vector<double>{1, 2, -1}));
    // b - A x = (4 - 0, 8 - 4, -4 + 4) = (4, 4, 0)
    smoother->smooth(Array<double>(executor, std::vector<double>{4, 8, -4}), x, spare);
    EXPECT_EQ(x.to_vector(), (std::vector<double>{2, 3, -1}));
  });
}

}  // namespace
}  // namespace tests
