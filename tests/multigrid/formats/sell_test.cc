// SPDX-License-Identifier: MIT
#include "multigrid/formats/sell.h"

#include "multigrid/formats/matrix.h"
#include "tests/multigrid/formats/rows.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// n rows with the columns columns_of(i), ascending, and values of any kind.
template <class F>
Csr<double> matrix(Index n, const F& columns_of) {
  return rows(n, n, columns_of, some_weight);
}

using Columns = std::vector<Index>;

/// Rows of one unknown, of none and of many; near, at the limit of 16 bits, and far.
std::vector<Csr<double>> matrices() {
  std::vector<Csr<double>> all;
  all.push_back(matrix(1, [](Index) { return Columns{0}; }));
  all.push_back(matrix(70, [](Index) { return Columns{}; }));
  all.push_back(matrix(100, [](Index i) { return i % 3 ? Columns{} : Columns{i / 2, 99}; }));
  all.push_back(matrix(200, [](Index i) {
    Columns columns;
    for (Index j = 0; j < (i == 77 ? 200 : 2); ++j) columns.push_back(j);
    return columns;
  }));
  all.push_back(matrix(100000, [](Index i) {
    return i % 1024 == 0 && i < 99000 ? Columns{i / 2, i, i + 500} : Columns{i};
  }));
  all.push_back(triangles(100, Points::jittered).A);
  all.push_back(tetrahedra(12, Points::uniform).A);
  return all;
}

/// One entry in row i and column j.
Csr<double> one_entry(Index n, Index i, Index j) {
  return matrix(n, [&](Index row) { return row == i ? Columns{j} : Columns{}; });
}

template <class T>
void expect_products_of_rows() {
  for (const Csr<double>& A : matrices()) {
    const auto n = static_cast<std::size_t>(A.n_rows);
    const auto x = as<T>(random_vector(n, 163)), b = as<T>(random_vector(n, 167));
    const auto results = [&](const Matrix<T>& M) {
      const Executor& executor = executor_of(M);
      std::vector<std::vector<T>> all;
      Array<T> y(executor, A.n_rows), z(executor, b);
      multiply(M, {executor, x}, y);
      all.push_back(y.to_vector());
      multiply_add(M, {executor, x}, z);
      all.push_back(z.to_vector());
      residual(M, {executor, x}, {executor, b}, y);
      all.push_back(y.to_vector());
      all.push_back(diagonal(M).to_vector());
      all.push_back(absolute_row_sums(M).to_vector());
      return all;
    };
    const auto expected = results(convert<T>(A.copy_to(default_host())));
    on_each_executor([&](const Executor& executor) {
      EXPECT_EQ(results(to_sell<T>(A.copy_to(executor))), expected);
    });
  }
}

TEST(Sell, HasTheBitsOfRowsInDouble) {
  expect_products_of_rows<double>();
}
TEST(Sell, HasTheBitsOfRowsInFloat) {
  expect_products_of_rows<float>();
}

TEST(Sell, TakesTwoBytesAColumnUpToTheFarthest) {
  const Index n = 90000, first = 40000, last = first + 31;  // a multiple of 32
  for (const Index i : {first, last})
    for (const int side : {-1, 1})
      for (const Index past : {0, 1})
        on_each_executor([&](const Executor& executor) {
          const Index j = first + side * (32767 + past);
          const auto sell = to_sell<double>(one_entry(n, i, j).copy_to(executor));
          EXPECT_EQ(sell.columns.size(), past ? 64 : 32);
          EXPECT_EQ(sell.values.size(), 32);
          Array<double> x(executor, random_vector(n, 173)), y(executor, n);
          multiply(Matrix<double>(to_sell<double>(one_entry(n, i, j).copy_to(executor))), x, y);
          const double a = one_entry(n, i, j).values.to_vector()[0];
          EXPECT_EQ(y.to_vector()[i], a * x.to_vector()[j]);
        });
}

// A place without an entry reads no value of the vector, not even one times 0.
TEST(Sell, ReadsNothingWhereThereIsNoEntry) {
  const Csr<double> A = matrix(100000, [](Index i) {
    return i % 2 == 0 ? Columns{} : i < 50 ? Columns{1, 99999} : Columns{1};
  });
  std::vector<double> x(100000, std::nan(""));
  x[1] = x[99999] = 1;
  on_each_executor([&](const Executor& executor) {
    Array<double> y(executor, A.n_rows);
    multiply(Matrix<double>(to_sell<double>(A.copy_to(executor))), {executor, x}, y);
    for (const double value : y.to_vector()) ASSERT_TRUE(std::isfinite(value));
  });
}

TEST(Sell, TakesTenBytesAnEntryAlongACurveAndNeverMoreThanTwelve) {
  SolverOptions options = preset_options(Preset::fast);
  options.auxiliary_grid.transfer = GridTransfer::smoothed;
  const System system = triangles(300, Points::graded).copy_to(Executor::shadow());
  const auto hierarchy = hierarchy_of<float>(system, options);
  const auto& finest = std::get<Sell<double>>(*hierarchy.finest);
  EXPECT_LT(double(finest.bytes()), 10.8 * double(finest.values.size()));
  std::vector<Index> order(90000);
  for (Index i = 0; i < 90000; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), std::mt19937(179));
  const auto sell =
      to_sell<double>(permute(triangles(300, Points::graded).A, {default_host(), order}));
  EXPECT_LT(double(sell.bytes()), 12.1 * double(sell.values.size()));
}

}  // namespace
}  // namespace tests
