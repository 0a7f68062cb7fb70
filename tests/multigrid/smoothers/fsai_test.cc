// SPDX-License-Identifier: MIT
#include "multigrid/errors.h"
#include "multigrid/smoothers/fsai_factor.h"
#include "tests/multigrid/smoothers/smoother_twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Lower triangular with L L^T = A.
Dense cholesky(const Dense& A) {
  Dense L(A.n);
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j <= i; ++j) {
      double sum = A(i, j);
      for (int k = 0; k < j; ++k) sum -= L(i, k) * L(j, k);
      L(i, j) = i == j ? std::sqrt(sum) : sum / L(j, j);
    }
  return L;
}

/// ||I - G L||_F^2
double distance(const Dense& G, const Dense& L) {
  const Dense GL = G * L;
  double sum = 0;
  for (int i = 0; i < G.n; ++i)
    for (int j = 0; j < G.n; ++j) sum += std::pow((i == j) - GL(i, j), 2);
  return sum;
}

TEST(FsaiFactor, IsThatOfItsDenseTwin) {
  for (const Dense& A : {expand(triangles(11, Points::jittered).A), random_spd(70, 4, 331),
                         random_spd(1, 2, 333), random_spd(30, 0, 335), random_spd(90, 40, 337)})
    for (const int power : {1, 2, 3}) {
      const Dense twin = fsai_factor(A, power);
      on_each_executor([&](const Executor& executor) {
        const Csr<double> G =
            multigrid::fsai_factor(Matrix<double>(sparse(A).copy_to(executor)), power, false);
        EXPECT_LT(relative_difference(expand(G).values, twin.values), 1e-13);
        const auto there = power_entries(A, power);
        Offset expected = 0;
        for (int i = 0; i < A.n; ++i)
          for (int j = 0; j <= i; ++j) expected += there[i * A.n + j];
        EXPECT_EQ(G.n_nonzeros(), expected);
      });
    }
}

// G D minimises ||I - G L||_F for some scaling D of its rows: moving entries of the unscaled factor
// only adds to it. The minimiser's own scaling is diag(L), which is not known; G has diag(G A G^T)
// = 1.
TEST(FsaiFactor, MinimisesItsDistanceFromTheInverseOfTheCholeskyFactor) {
  const Dense A = random_spd(40, 5, 339), L = cholesky(A);
  for (const int power : {1, 2}) {
    const Dense G = expand(multigrid::fsai_factor(Matrix<double>(sparse(A)), power, false));
    Dense best = G;
    for (int i = 0; i < A.n; ++i)
      for (int j = 0; j <= i; ++j) best(i, j) *= L(i, i) * G(i, i);
    const double least = distance(best, L);
    for (int i = 0; i < A.n; ++i)
      for (int j = 0; j <= i; ++j)
        for (const double move : {-1e-3, 1e-3}) {
          if (G(i, j) == 0) continue;
          Dense moved = best;
          moved(i, j) += move;
          EXPECT_GT(distance(moved, L), least);
        }
  }
}

TEST(FsaiFactor, MakesTheDiagonalOne) {
  const Dense A = expand(triangles(9, Points::graded).A);
  for (const int power : {1, 2, 3}) {
    const Dense G = expand(multigrid::fsai_factor(Matrix<double>(sparse(A)), power, false));
    const Dense product = G * A * transposed(G);
    for (int i = 0; i < A.n; ++i) EXPECT_NEAR(product(i, i), 1, 1e-13);
  }
}

TEST(FsaiFactor, OfAFullPatternIsTheExactInverse) {
  const Dense A = random_spd(12, 40, 341);
  const Dense G = expand(multigrid::fsai_factor(Matrix<double>(sparse(A)), 3, false));
  const Dense product = transposed(G) * G * A;
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) EXPECT_NEAR(product(i, j), i == j, 1e-13);
}

// Rows of very different lengths, one of which takes more than the scratch memory of many.
TEST(FsaiFactor, TakesARowAsLongAsTheMatrix) {
  const int n = 300;
  Dense A(n);
  for (int i = 0; i < n; ++i) {
    A(i, i) = i == n - 1 ? n : 2;
    if (i < n - 1) A(i, n - 1) = A(n - 1, i) = -1;
  }
  const Dense twin = fsai_factor(A, 1);
  on_each_executor([&](const Executor& executor) {
    const Csr<double> G =
        multigrid::fsai_factor(Matrix<double>(sparse(A).copy_to(executor)), 1, false);
    EXPECT_LT(relative_difference(expand(G).values, twin.values), 1e-13);
  });
}

TEST(FsaiFactor, HasTheSameBitsOnEveryExecutor) {
  const System system = triangles(100, Points::jittered);
  for (const int power : {1, 3})
    same_on_each_executor([&](const Executor& executor) {
      return multigrid::fsai_factor(Matrix<double>(system.A.copy_to(executor)), power, false)
          .values.to_vector();
    });
}

TEST(FsaiFactor, NamesARowThatIsNotDefinite) {
  Dense A = random_spd(40, 4, 343);
  A(17, 17) = -1;
  on_each_executor([&](const Executor& executor) {
    const Matrix<double> there = sparse(A).copy_to(executor);
    const std::string message =
        message_of<NotPositiveDefinite>([&] { multigrid::fsai_factor(there, 1, false); });
    EXPECT_TRUE(contains(message, "fsai met a pivot that is not positive, in row 17 ")) << message;
  });
}

}  // namespace
}  // namespace tests
