// SPDX-License-Identifier: MIT
#include "multigrid/formats/matrix.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <numeric>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// Matrices in every format: CSR, SELL, packed, HYB, ELL, DIA; stencils that hold all, and with an
/// overflow.
template <class T>
std::vector<Matrix<T>> formats(const Executor& executor) {
  std::vector<Matrix<T>> all;
  for (const int n : {1, 2, 33, 700}) {
    const Csr<double> A = sparse(random_spd(n, 8, 101)).copy_to(executor);
    all.emplace_back(convert<T>(A.copy_to(executor)));
    all.emplace_back(to_sell<T>(A));
    all.emplace_back(to_hyb<T>(A, 4));
    if constexpr (std::is_same_v<T, float>) all.emplace_back(to_packed(A));
  }
  const Csr<double> band = seven_point(8).A.copy_to(executor);
  all.emplace_back(to_ell<T>(band).value());
  all.emplace_back(to_dia<T>(band).value());
  for (const Points points : {Points::uniform, Points::jittered}) {
    const System system = triangles(33, points).copy_to(executor);
    const LocatedPoints located = locate(system.coordinates, 2, Box::rectangle);
    const Csr<double> A = permute(system.A, located.order);
    const int depth = full_tree_depth(A.n_rows, 2);
    const Aggregates aggregates = aggregate_full(located.cells, depth);
    all.emplace_back(
        to_stencil<T>(galerkin(A, aggregates), coarse_cells(located.cells, aggregates, depth)));
  }
  return all;
}

template <class T>
void expect_products(const Executor& executor) {
  const double tolerance = std::is_same_v<T, float> ? 1e-6 : 1e-14;
  bool seen_overflow = false, seen_stencil = false;
  for (const Matrix<T>& A : formats<T>(executor)) {
    if (const auto* ell = std::get_if<Ell<T>>(&A)) {
      seen_stencil = true;
      seen_overflow = seen_overflow || !ell->overflow_values.empty();
    }
    const Dense twin = expand(A);
    const auto n = static_cast<std::size_t>(twin.n);
    const auto x = as<T>(random_vector(n, 103)), b = as<T>(random_vector(n, 105));
    const Array<T> x_there(executor, x), b_there(executor, b);
    Array<T> y(executor, twin.n);
    multiply(A, x_there, y);
    const auto product = twin * as<double>(x);
    EXPECT_LT(relative_difference(as<double>(y.to_vector()), product), tolerance);

    std::vector<double> expected(n);
    for (std::size_t i = 0; i < n; ++i) expected[i] = b[i] - product[i];
    residual(A, x_there, b_there, y);
    EXPECT_LT(relative_difference(as<double>(y.to_vector()), expected), 2 * tolerance);

    std::vector<double> diagonal_twin(n), sums(n, 0.);
    for (int i = 0; i < twin.n; ++i) {
      diagonal_twin[i] = twin(i, i);
      for (int j = 0; j < twin.n; ++j) sums[i] += std::abs(twin(i, j));
    }
    EXPECT_EQ(as<double>(diagonal(A).to_vector()), diagonal_twin);
    EXPECT_LT(relative_difference(as<double>(absolute_row_sums(A).to_vector()), sums), tolerance);
  }
  EXPECT_TRUE(seen_stencil && seen_overflow);
}

TEST(Matrix, MultipliesLikeADenseOneInDouble) {
  on_each_executor(expect_products<double>);
}
TEST(Matrix, MultipliesLikeADenseOneInFloat) {
  on_each_executor(expect_products<float>);
}

TEST(Matrix, HasTheSameProductOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    const System system = triangles(90, Points::jittered).copy_to(executor);
    Array<double> y(executor, system.n());
    multiply(Matrix<double>(system.A.copy_to(executor)), system.b, y);
    return y.to_vector();
  });
}

TEST(Matrix, PermutesRowsAndColumnsAlike) {
  for (const int n : {1, 2, 40, 301})
    on_each_executor([&](const Executor& executor) {
      const Dense A = random_spd(n, 9, 107);
      std::vector<Index> order(n);
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), std::mt19937(109));
      const Csr<double> B = permute(sparse(A).copy_to(executor), Array<Index>(executor, order));
      const Dense twin = expand(B);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) ASSERT_EQ(twin(i, j), A(order[i], order[j]));
      const auto offsets = B.offsets.to_vector();
      const auto columns = B.columns.to_vector();
      for (int i = 0; i < n; ++i)
        ASSERT_TRUE(std::is_sorted(columns.begin() + offsets[i], columns.begin() + offsets[i + 1]));
    });
}

// Rows beside those that are sorted by looking at all pairs: with one entry less, and many more.
TEST(Matrix, PermutesLongRows) {
  const int n = 800;
  Dense A = random_spd(n, 5, 127);
  for (const int row : {3, 417, n - 1})
    for (int j = 0; j < n; ++j) A(row, j) = A(j, row) = 1. + j + n * row;
  for (int j = 0; j < n; ++j) A(40, j) = j % 8 < 5 ? 2. + j : 0.;
  A(40, 40) = 1;
  std::vector<Index> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(131));
  on_each_executor([&](const Executor& executor) {
    const Csr<double> there = sparse(A).copy_to(executor);
    const Array<Index> rows(executor, order);
    const Entries both = entries(permute(there, rows));
    const Entries only_rows = entries(permute_rows(there, rows));
    const Entries only_columns = entries(permute_columns(there, rows));
    EXPECT_EQ(both.size(), entries(there).size());
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        const auto value = [&](const Entries& B) {
          const auto found = B.find({i, j});
          return found == B.end() ? 0. : found->second;
        };
        ASSERT_EQ(value(both), A(order[i], order[j]));
        ASSERT_EQ(value(only_rows), A(order[i], j));
        ASSERT_EQ(value(only_columns), A(i, order[j]));
      }
  });
}

TEST(Matrix, ConvertsValuesAndKeepsThePattern) {
  on_each_executor([](const Executor& executor) {
    const Dense A = random_spd(50, 9, 111);
    const Csr<float> narrow = convert<float>(sparse(A).copy_to(executor));
    const Csr<double> same = convert<double>(sparse(A).copy_to(executor));
    EXPECT_EQ(narrow.columns.to_vector(), same.columns.to_vector());
    EXPECT_EQ(narrow.offsets.to_vector(), same.offsets.to_vector());
    EXPECT_EQ(narrow.values.to_vector(), as<float>(same.values.to_vector()));
  });
}

TEST(Matrix, RefusesVectorsFromElsewhere) {
  const Executor host = Executor::host(1), shadow = Executor::shadow();
  const Matrix<double> A(sparse(random_spd(5, 4, 113)).copy_to(shadow));
  Array<double> x(host, std::vector<double>(5, 1.)), y(shadow, 5);
  EXPECT_THROW(multiply(A, x, y), WrongExecutor);
}

}  // namespace
}  // namespace tests
