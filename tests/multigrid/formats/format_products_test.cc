// SPDX-License-Identifier: MIT
#include "multigrid/formats/matrix.h"
#include "tests/multigrid/formats/rows.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

using List = std::vector<Index>;

/// Every 50th row, and one more, reaches over many chunks of a sum; others are short or empty.
Csr<double> uneven(Index n, Index n_columns) {
  return rows(
      n, n_columns,
      [&](Index i) {
        List columns;
        const Index step = i == 7 ? 1 : i % 50 == 3 ? 2 : i % 3 == 0 ? n_columns : n_columns / 2;
        for (Index j = i % 5; j < n_columns; j += step) columns.push_back(j);
        return i % 11 == 5 ? List{} : columns;
      },
      some_weight);
}

std::vector<Csr<double>> matrices() {
  std::vector<Csr<double>> all;
  all.push_back(rows(
      1, 1, [](Index) { return List{0}; }, some_weight));
  all.push_back(rows(
      5, 5, [](Index) { return List{}; }, some_weight));
  all.push_back(uneven(900, 900));
  all.push_back(uneven(100, 333));
  all.push_back(sparse(random_spd(257, 9, 313)));
  all.push_back(seven_point(9).A);
  all.push_back(triangles(70, Points::jittered).A);
  return all;
}

template <class T>
std::vector<T> vector_for(Index n) {
  return as<T>(random_vector(std::size_t(n), 317));
}

template <class Format, class T>
std::vector<T> product(const Format& A, const std::vector<T>& x) {
  const Executor& executor = A.executor();
  Array<T> y(executor, A.n_rows);
  multiply(A, Array<T>(executor, x), y);
  return y.to_vector();
}

/// Compares with the product by rows: all bits where the entries are added in their order.
template <class T>
void expect_products() {
  const double tolerance = std::is_same_v<T, float> ? 1e-5 : 1e-13;
  for (const Csr<double>& A : matrices()) {
    const auto x = vector_for<T>(A.n_columns);
    const auto expected = product(convert<T>(A.copy_to(default_host())), x);
    on_each_executor([&](const Executor& executor) {
      const Csr<double> there = A.copy_to(executor);
      const Csr<T> csr = convert<T>(A.copy_to(executor));
      const auto near = [&](const std::vector<T>& y) {
        EXPECT_LT(relative_difference(as<double>(y), as<double>(expected)), tolerance);
      };
      near(product(csr, x));
      near(product(to_coo(csr), x));
      for (const int width : {0, 2, 7}) {
        const Hyb<T> hyb = to_hyb<T>(there, width);
        near(product(hyb, x));
        if (A.n_rows != A.n_columns) continue;
        Array<T> y(executor, A.n_rows);
        multiply(Matrix<T>(to_hyb<T>(there, width)), Array<T>(executor, x), y);
        expect_same(expected, y.to_vector(), executor);
      }
      if (const auto ell = to_ell<T>(there)) expect_same(expected, product(*ell, x), executor);
      if (const auto dia = to_dia<T>(there)) expect_same(expected, product(*dia, x), executor);
    });
  }
}

TEST(Products, OfAllFormatsAreThoseOfRowsInDouble) {
  expect_products<double>();
}
TEST(Products, OfAllFormatsAreThoseOfRowsInFloat) {
  expect_products<float>();
}

// No lane, thread or launch changes the order of its sums: on a GPU, too, the bits are the same.
TEST(Coo, HasTheSameBitsOnEveryExecutor) {
  for (const Csr<double>& A : matrices()) {
    const auto x = vector_for<double>(A.n_columns);
    const auto expected = product(to_coo(A), x);
    on_each_executor([&](const Executor& executor) {
      const Coo<double> coo = to_coo(A.copy_to(executor));
      EXPECT_EQ(product(coo, x), expected);
      Array<double> y(executor, std::vector<double>(std::size_t(A.n_rows), 2.));
      multiply_add(coo, Array<double>(executor, x), y);
      const auto sums = y.to_vector();
      for (std::size_t i = 0; i < sums.size(); ++i) ASSERT_NEAR(sums[i], 2 + expected[i], 1e-13);
    });
  }
}

// A place without an entry reads no value of the vector, not even one times 0.
TEST(Dia, ReadsNothingWhereThereIsNoEntry) {
  const Csr<double> A = rows(
      90, 90,
      [](Index i) {
        return i % 2 ? List{i} : i < 80 ? List{i, i + 7} : List{i};
      },
      some_weight);
  std::vector<double> x(90, 1.);
  for (Index i = 0; i < 89; ++i)
    if (i % 2 == 0 && i > 7) x[std::size_t(i)] = std::nan("");
  const auto rows_of_csr = product(A, x);
  on_each_executor([&](const Executor& executor) {
    const auto y = product(to_dia<double>(A.copy_to(executor)).value(), x);
    for (std::size_t i = 0; i < y.size(); ++i) ASSERT_TRUE(same_bits(y[i], rows_of_csr[i])) << i;
  });
}

}  // namespace
}  // namespace tests
