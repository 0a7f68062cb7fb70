// SPDX-License-Identifier: MIT
#include "multigrid/coarse/dense_solver.h"

#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

template <class T>
std::vector<T> solve(const Executor& executor, const Csr<double>& A, const std::vector<double>& b) {
  const DenseSolver<T> solver(A.copy_to(executor));
  EXPECT_EQ(solver.n(), A.n_rows);
  EXPECT_EQ(solver.bytes(), b.size() * b.size() * sizeof(T));
  Array<T> x(executor, A.n_rows);
  const Counters before = executor.counters();
  const Array<T> right(executor, std::vector<T>(b.begin(), b.end()));
  solver.solve(right, x);
  EXPECT_EQ(executor.counters().synchronizations, before.synchronizations);
  return x.to_vector();
}

TEST(DenseSolver, SolvesLikeEliminationWithPivoting) {
  for (const int n : {1, 2, 3, 31, 33, 200}) {
    const Dense A = random_spd(n, 7, 151);
    const auto b = random_vector(n, 153);
    const auto expected = eliminate(A, b);
    on_each_executor([&](const Executor& executor) {
      EXPECT_LT(relative_difference(solve<double>(executor, sparse(A), b), expected), 1e-12);
      const auto narrow = solve<float>(executor, sparse(A), b);
      EXPECT_LT(relative_difference({narrow.begin(), narrow.end()}, expected), 1e-5);
    });
  }
}

/// Rows for every way in which blocks of 32 may be filled.
const int block_sizes[] = {1, 31, 32, 33, 64, 101};

TEST(DenseSolver, HoldsTheInverse) {
  for (const int n : block_sizes) {
    const Dense A = random_spd(n, 40, 161);
    std::vector<double> expected;
    for (int j = 0; j < n; ++j) {
      std::vector<double> unit(static_cast<std::size_t>(n), 0.);
      unit[j] = 1;
      const auto column = eliminate(A, unit);
      expected.insert(expected.end(), column.begin(), column.end());
    }
    // Sums with one term that is not 0: these are the stored values, on a GPU too.
    const auto inverse = same_on_each_executor([&](const Executor& executor) {
      const DenseSolver<double> solver(sparse(A).copy_to(executor));
      std::vector<double> all;
      for (int j = 0; j < n; ++j) {
        std::vector<double> unit(static_cast<std::size_t>(n), 0.);
        unit[j] = 1;
        const Array<double> right(executor, unit);
        Array<double> x(executor, n);
        solver.solve(right, x);
        const auto column = x.to_vector();
        all.insert(all.end(), column.begin(), column.end());
      }
      return all;
    });
    EXPECT_LT(relative_difference(inverse, expected), 1e-13) << n;
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < i; ++j) ASSERT_EQ(inverse[i * n + j], inverse[j * n + i]);
  }
}

// Enough blocks for more than one thread: 32 on a side, the last of them of 8 rows.
TEST(DenseSolver, SolvesAThousandRows) {
  const System system = triangles(30, Points::jittered), more = five_point(10);
  Dense A(1000);
  const Dense first = expand(system.A), second = expand(more.A);
  for (int i = 0; i < 900; ++i)
    for (int j = 0; j < 900; ++j) A(i, j) = first(i, j);
  for (int i = 0; i < 100; ++i)
    for (int j = 0; j < 100; ++j) A(900 + i, 900 + j) = second(i, j);
  A(3, 990) = A(990, 3) = -0.25;
  const auto b = random_vector(1000, 163);
  const auto x = same_on_each_executor(
      [&](const Executor& executor) { return solve<double>(executor, sparse(A), b); });
  EXPECT_LT(relative_difference(A * x, b), 1e-12);
}

// Around the number of rows above which a GPU takes wider tiles.
TEST(DenseSolver, HasTheSameBitsWithAnyTiles) {
  for (const int n : {1024, 1025}) {
    const Dense A = random_spd(n, 4, 165);
    const auto b = random_vector(n, 167);
    const auto x = same_on_each_executor(
        [&](const Executor& executor) { return solve<double>(executor, sparse(A), b); });
    EXPECT_LT(relative_difference(A * x, b), 1e-12);
  }
}

TEST(DenseSolver, SolvesTheModelProblem) {
  const System system = five_point(15);
  const auto b = random_vector(225, 155);
  const auto expected = eliminate(expand(system.A), b);
  on_each_executor([&](const Executor& executor) {
    EXPECT_LT(relative_difference(solve<double>(executor, system.A, b), expected), 1e-12);
  });
}

TEST(DenseSolver, TakesScalesFarApart) {
  // A chain with conductances between 1e-5 and 1e5, held at both ends by 1: pivots of 1e-10.
  const int n = 40;
  Dense A(n);
  double left = 1;
  for (int i = 0; i < n; ++i) {
    const double right = i + 1 < n ? std::pow(10., (i * 7) % 11 - 5) : 1.;
    A(i, i) = left + right;
    if (i + 1 < n) A(i, i + 1) = A(i + 1, i) = -right;
    left = right;
  }
  EXPECT_NO_THROW(DenseSolver<double>{sparse(A)});
}

TEST(DenseSolver, TakesNoRows) {
  on_each_executor([](const Executor& executor) {
    const DenseSolver<double> solver(
        Csr<double>{0, 0, Array<Offset>(executor, std::vector<Offset>(1, 0)),
                    Array<Index>(executor, 0), Array<double>(executor, 0)});
    EXPECT_EQ(solver.n(), 0);
  });
}

/// The graph Laplacian of side × side points: constants are its kernel.
Dense singular(int side) {
  const int n = side * side;
  Dense A(n);
  const auto couple = [&](int i, int j) {
    A(i, j) = A(j, i) = -1. / 3;
    A(i, i) += 1. / 3;
    A(j, j) += 1. / 3;
  };
  for (int i = 0; i < n; ++i) {
    if (i % side + 1 < side) couple(i, i + 1);
    if (i + side < n) couple(i, i + side);
  }
  return A;
}

TEST(DenseSolver, RefusesSingularMatrices) {
  on_each_executor([](const Executor& executor) {
    for (const int side : {1, 2, 5, 11, 16}) {
      const std::string message = message_of<NotPositiveDefinite>(
          [&] { DenseSolver<double>{sparse(singular(side)).copy_to(executor)}; });
      EXPECT_TRUE(contains(message, "row " + std::to_string(side * side - 1))) << message;
      EXPECT_TRUE(contains(message, "boundary conditions")) << message;
    }
  });
}

// x = pseudo-inverse b: A x = b less its mean, and x has mean 0.
TEST(DenseSolver, LeavesConstantsOutWhereTheyAreTheKernel) {
  on_each_executor([](const Executor& executor) {
    for (const int side : {1, 2, 5, 11, 16}) {
      const Dense A = singular(side);
      std::vector<double> b = random_vector(A.n, 159);
      const DenseSolver<double> solver(sparse(A).copy_to(executor), CoarseMatrix::constants);
      const Array<double> right(executor, b);
      Array<double> x(executor, A.n);
      solver.solve(right, x);
      const std::vector<double> solution = x.to_vector(), Ax = A * solution;
      double mean_b = 0, mean_x = 0;
      for (int i = 0; i < A.n; ++i) {
        mean_b += b[i] / A.n;
        mean_x += solution[i] / A.n;
      }
      for (double& value : b) value -= mean_b;
      EXPECT_LT(std::abs(mean_x), 1e-13);
      EXPECT_LT(relative_difference(Ax, b), 1e-12);
    }
  });
}

TEST(DenseSolver, RefusesMoreThanConstantsInTheKernel) {
  for (const int side : {1, 2, 5, 11, 16}) {
    const Dense one = singular(side);
    Dense A(2 * one.n);
    for (int i = 0; i < one.n; ++i)
      for (int j = 0; j < one.n; ++j) A(i, j) = A(one.n + i, one.n + j) = one(i, j);
    const std::string message = message_of<NotPositiveDefinite>([&] {
      DenseSolver<double>{sparse(A), CoarseMatrix::constants};
    });
    EXPECT_TRUE(contains(message, "parts that are not connected")) << side << message;
  }
}

TEST(DenseSolver, RefusesIndefiniteMatricesAndNaN) {
  on_each_executor([](const Executor& executor) {
    for (const double bad : {-1., 0., std::nan("")})
      for (const int row : {0, 17, 31, 32, 69}) {
        Dense A = random_spd(70, 6, 157);
        A(row, row) = bad;
        const std::string message = message_of<NotPositiveDefinite>(
            [&] { DenseSolver<double>{sparse(A).copy_to(executor)}; });
        EXPECT_TRUE(contains(message, "row " + std::to_string(row) + ")")) << message;
      }
  });
}

TEST(DenseSolver, RefusesWhenAsked) {
  on_each_executor([](const Executor& executor) {
    const Csr<double> A = sparse(singular(5)).copy_to(executor);
    const Offset before = executor.counters().synchronizations;
    const DenseSolver<float> solver = DenseSolver<float>::start(A, CoarseMatrix::definite);
    EXPECT_EQ(executor.counters().synchronizations, before);
    const std::string message = message_of<NotPositiveDefinite>([&] { solver.require_definite(); });
    EXPECT_EQ(message, message_of<NotPositiveDefinite>([&] { DenseSolver<float>{A}; }));
  });
  EXPECT_NO_THROW(DenseSolver<double>().require_definite());
}

TEST(DenseSolver, NamesTheFirstOfSeveralBadRows) {
  on_each_executor([](const Executor& executor) {
    Dense A = random_spd(130, 6, 169);
    for (const int row : {45, 47, 63, 64, 129}) A(row, row) = -1;
    const std::string message =
        message_of<NotPositiveDefinite>([&] { DenseSolver<double>{sparse(A).copy_to(executor)}; });
    EXPECT_TRUE(contains(message, "row 45)")) << message;
  });
}

/// A regular matrix without any symmetry, whose diagonal is no good for pivots.
Dense general(int n) {
  Dense A(n);
  const auto values = random_vector(std::size_t(n) * n, 251);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) A(i, j) = i == j ? 0 : values[std::size_t(i) * n + j];
  for (int i = 0; i < n; ++i) A(i, (i + 1) % n) += 4;
  if (n == 1) A(0, 0) = -3;
  return A;
}

TEST(DenseSolver, SolvesMatricesThatAreNotSymmetric) {
  for (const int n : {1, 2, 5, 31, 33, 150}) {
    const Dense A = general(n);
    const auto b = random_vector(n, 253);
    const auto expected = eliminate(A, b);
    on_each_executor([&](const Executor& executor) {
      const DenseSolver<double> solver(sparse(A).copy_to(executor), CoarseMatrix::general);
      Array<double> x(executor, n);
      solver.solve(Array<double>(executor, b), x);
      EXPECT_LT(relative_difference(x.to_vector(), expected), 1e-11) << n;
    });
  }
}

TEST(DenseSolver, RefusesSingularMatricesThatAreNotSymmetric) {
  Dense A = general(6);
  for (int i = 0; i < 6; ++i) A(i, 4) = A(i, 2);
  on_each_executor([&](const Executor& executor) {
    const std::string message = message_of<NotPositiveDefinite>([&] {
      DenseSolver<double>{sparse(A).copy_to(executor), CoarseMatrix::general};
    });
    EXPECT_NE(message.find("the coarsest matrix is singular (row 4)"), std::string::npos)
        << message;
  });
}

}  // namespace
}  // namespace tests
