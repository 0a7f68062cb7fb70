// SPDX-License-Identifier: MIT
#include "multigrid/formats/matrix.h"
#include "tests/multigrid/formats/rows.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

using List = std::vector<Index>;

/// The columns i + d that a matrix of n columns has.
List band(Index i, Index n, const List& diagonals) {
  List columns;
  for (const Index d : diagonals)
    if (i + d >= 0 && i + d < n) columns.push_back(i + d);
  return columns;
}

List all_below(Index n) {
  List columns(static_cast<std::size_t>(n));
  std::iota(columns.begin(), columns.end(), 0);
  return columns;
}

/// Row `row` is full, the others have three entries.
Csr<double> with_dense_row(Index n, Index row) {
  return rows(
      n, n,
      [&](Index i) {
        return i == row ? all_below(n) : band(i, n, {-1, 0, 1});
      },
      some_weight);
}

/// Bands of more than 32 diagonals.
Csr<double> wide_band(Index n) {
  List diagonals;
  for (Index d = -20; d <= 20; ++d) diagonals.push_back(3 * d);
  return rows(
      n, n, [&](Index i) { return band(i, n, diagonals); }, some_weight);
}

std::vector<Csr<double>> matrices() {
  std::vector<Csr<double>> all;
  all.push_back(rows(
      0, 0, [](Index) { return List{}; }, some_weight));
  for (const Index n : {1, 16, 17})
    all.push_back(rows(
        n, n, [](Index i) { return List{i}; }, some_weight));
  all.push_back(rows(
      70, 70, [](Index) { return List{}; }, some_weight));
  all.push_back(rows(
      100, 100,
      [](Index i) {
        return i % 3 ? List{} : List{i / 2, 99};
      },
      some_weight));
  all.push_back(rows(
      300, 300,
      [](Index i) {
        return band(i, 300, {-17, -1, 0, 1, 17});
      },
      some_weight));
  all.push_back(wide_band(400));
  all.push_back(with_dense_row(500, 77));
  all.push_back(sparse(random_spd(301, 9, 311)));
  all.push_back(triangles(70, Points::jittered).A);  // enough rows for an ELL part by the rule
  for (const auto& [n, n_columns] : {std::pair<Index, Index>{50, 7}, {7, 50}})
    all.push_back(rows(
        n, n_columns,
        [last = n_columns - 1](Index i) {
          return i % 7 < last ? List{i % 7, last} : List{last};
        },
        some_weight));
  return all;
}

template <class T>
std::vector<T> bits(const Array<T>& values) {
  return values.to_vector();
}
std::vector<std::uint64_t> bits(const Array<double>& values) {
  const std::vector<double> numbers = values.to_vector();
  std::vector<std::uint64_t> words(numbers.size());
  if (!words.empty()) std::memcpy(words.data(), numbers.data(), 8 * words.size());
  return words;
}

void expect_equal(const Csr<double>& expected, const Csr<double>& actual) {
  EXPECT_EQ(actual.n_rows, expected.n_rows);
  EXPECT_EQ(actual.n_columns, expected.n_columns);
  EXPECT_EQ(bits(actual.offsets), bits(expected.offsets));
  EXPECT_EQ(bits(actual.columns), bits(expected.columns));
  EXPECT_EQ(bits(actual.values), bits(expected.values));
}

Offset longest_row(const Csr<double>& A) {
  const auto offsets = A.offsets.to_vector();
  Offset longest = 0;
  for (Index i = 0; i < A.n_rows; ++i) longest = std::max(longest, offsets[i + 1] - offsets[i]);
  return longest;
}

std::set<Index> slow_diagonals(const Csr<double>& A) {
  std::set<Index> diagonals;
  for (const auto& [at, a] : entries(A)) diagonals.insert(at.second - at.first);
  return diagonals;
}

TEST(Conversions, AreExactBothWays) {
  for (const Csr<double>& A : matrices())
    on_each_executor([&](const Executor& executor) {
      SCOPED_TRACE(std::to_string(A.n_rows) + " rows, " + std::to_string(A.n_nonzeros()));
      const Csr<double> there = A.copy_to(executor);
      expect_equal(A, to_csr(to_coo(there)));
      for (const int width : {0, 1, 3, 9, hyb_width(there)})
        expect_equal(A, to_csr(to_hyb<double>(there, width)));
      expect_equal(A, to_csr(to_hyb<double>(to_csr(to_coo(there)))));
      const auto ell = to_ell<double>(there);
      ASSERT_EQ(ell.has_value(), longest_row(A) * A.n_rows <= 3 * A.n_nonzeros());
      if (ell) expect_equal(A, to_csr(*ell));
      const auto dia = to_dia<double>(there);
      const std::set<Index> diagonals = slow_diagonals(A);
      ASSERT_EQ(dia.has_value(), Offset(diagonals.size()) * A.n_rows <= 3 * A.n_nonzeros());
      if (dia) expect_equal(A, to_csr(*dia));
      EXPECT_EQ(diagonals_of(there).to_vector(), List(diagonals.begin(), diagonals.end()));
    });
}

TEST(Conversions, KeepEntriesThatAreZero) {
  const auto zeros = [](int k) { return k % 3 == 0 ? 0. : k % 3 == 1 ? -0. : 1.; };
  const Csr<double> A = rows(
      60, 60,
      [](Index i) {
        return band(i, 60, {-2, 0, 5});
      },
      zeros);
  on_each_executor([&](const Executor& executor) {
    const Csr<double> there = A.copy_to(executor);
    expect_equal(A, to_csr(to_coo(there)));
    expect_equal(A, to_csr(to_ell<double>(there).value()));
    expect_equal(A, to_csr(to_hyb<double>(there, 2)));
    expect_equal(A, to_csr(to_dia<double>(there).value()));
  });
}

TEST(Conversions, HaveTheSameArraysOnEveryExecutor) {
  const Csr<double> A = wide_band(400), uneven = with_dense_row(500, 77);
  same_on_each_executor([&](const Executor& executor) {
    const auto dia = to_dia<double>(A.copy_to(executor)).value();
    std::vector<double> all = dia.values.to_vector();
    for (const auto word : dia.present.to_vector()) all.push_back(word);
    return all;
  });
  same_on_each_executor([&](const Executor& executor) {
    const auto hyb = to_hyb<float>(uneven.copy_to(executor), 2);
    std::vector<double> all = as<double>(hyb.ell.values.to_vector());
    for (const Array<Index>* part : {&hyb.ell.columns, &hyb.tail.rows, &hyb.tail.columns})
      for (const Index k : part->to_vector()) all.push_back(k);
    return all;
  });
}

/// Row i has length(i) entries.
template <class F>
Csr<double> with_lengths(Index n, const F& length) {
  return rows(
      n, n, [&](Index i) { return all_below(length(i)); }, some_weight);
}

// The rule of Bell and Garland: at least a third of the rows, and 4096.
TEST(Hyb, IsAsWideAsAThirdOfTheRows) {
  on_each_executor([](const Executor& executor) {
    const auto width = [&](Index n, const auto& length) {
      return hyb_width(with_lengths(n, length).copy_to(executor));
    };
    EXPECT_EQ(width(4095, [](Index) { return 5; }), 0);
    EXPECT_EQ(width(4096, [](Index) { return 5; }), 5);
    EXPECT_EQ(width(4096, [](Index i) { return i == 9 ? 4 : 100; }), 4);
    EXPECT_EQ(width(13000, [](Index i) { return i % 3 == 0 ? 7 : 3; }), 7);
    EXPECT_EQ(width(13000, [](Index i) { return i % 3 == 0 && i != 300 ? 7 : 3; }), 3);
    EXPECT_EQ(width(13000, [](Index i) { return i == 5 ? 13000 : 1; }), 1);
  });
}

TEST(Hyb, PutsLongRowsAside) {
  const Csr<double> A = with_dense_row(6000, 4000);
  const Hyb<double> hyb = to_hyb<double>(A);
  EXPECT_EQ(hyb.ell.width, 3);
  EXPECT_EQ(hyb.tail.n_nonzeros(), 6000 - 3);
  EXPECT_EQ(n_beyond(A.offsets, 3), 6000 - 3);
  EXPECT_EQ(hyb.tail.rows.to_vector(), List(6000 - 3, 4000));
  EXPECT_LT(hyb.bytes(), 6000 * (3 * 12 + 16 + 8) + 1000u);
  EXPECT_FALSE(to_ell<double>(A).has_value());
  EXPECT_FALSE(to_dia<double>(A).has_value());
}

}  // namespace
}  // namespace tests
