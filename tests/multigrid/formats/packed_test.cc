// SPDX-License-Identifier: MIT
#include "multigrid/formats/packed.h"

#include "multigrid/formats/matrix.h"
#include "multigrid/formats/row_rounding.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/mapped_simplices.h"
#include "tests/support/problems.h"

#include <cmath>
#include <limits>
#include <map>

namespace tests {
namespace {

using namespace multigrid;

/// Rows and columns times powers of 10 up to 10^most, so that units differ from row to row.
Dense scaled(Dense A, int most) {
  const auto factor = [&](int i) { return std::pow(10., most * std::sin(3. * i)); };
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j) A(i, j) *= factor(i) * factor(j);
  return A;
}

/// The numbers of to_packed in CSR.
Csr<float> round_to_half(const Csr<double>& A) {
  std::vector<float> values(static_cast<std::size_t>(A.n_nonzeros()));
  const CsrView<double> rows = view(A);
  for (Index i = 0; i < A.n_rows; ++i) {
    const RowRounding row(rows, i, Lanes<1>{0});
    for (Offset k = rows.offsets[i]; k < rows.offsets[i + 1]; ++k)
      values[static_cast<std::size_t>(k)] =
          rows.columns[k] == i ? row.diagonal : RowRounding::rounded(rows.values[k], row.unit);
  }
  return {A.n_rows,
          A.n_columns,
          A.offsets.copy_to(default_host()),
          A.columns.copy_to(default_host()),
          {default_host(), values}};
}

/// Those next door, and row `hub` with rows `distance`, 2 distance, … away.
Csr<double> wheel(Index n, Index hub, Index distance, int n_spokes) {
  std::vector<Offset> offsets = {0};
  std::vector<Index> columns;
  std::vector<double> values;
  const auto is_spoke = [&](Index i) {
    return i > hub && (i - hub) % distance == 0 && (i - hub) / distance <= n_spokes;
  };
  for (Index i = 0; i < n; ++i) {
    std::map<Index, double> row = {{i, 3.}};
    if (i > 0) row[i - 1] = -1. / (1 + (i - 1) % 7);
    if (i < n - 1) row[i + 1] = -1. / (1 + i % 7);
    if (is_spoke(i)) row[hub] = -0.3;
    if (i == hub)
      for (Index j = hub + distance; is_spoke(j); j += distance) row[j] = -0.3;
    for (const auto& [j, a] : row) {
      columns.push_back(j);
      values.push_back(a);
    }
    offsets.push_back(Offset(columns.size()));
  }
  const Executor& host = default_host();
  return {n, n, {host, offsets}, {host, columns}, {host, values}};
}

double jump(const Place& p) {
  return p[0] < 0.4 || p[1] > 0.7 ? 1e6 : 1.;
}
bool everywhere(const Place&) {
  return true;
}

std::vector<Csr<double>> matrices() {
  std::vector<Csr<double>> all;
  for (const int n : {1, 2, 33, 300}) all.push_back(sparse(random_spd(n, 8, 117)));
  all.push_back(sparse(scaled(random_spd(200, 8, 119), 4)));
  all.push_back(wheel(70001, 0, 70000, 1));
  all.push_back(wheel(100000, 5000, 16384, 5));
  all.push_back(triangles(40, Points::graded).A);
  all.push_back(tetrahedra(12, Points::jittered).A);
  all.push_back(assemble(box_mesh({40, 40}, everywhere), jump).A);
  all.push_back(neumann(40, Points::jittered).A);
  return all;
}

/// The nearest number with 11 binary digits.
double eleven_digits(double a) {
  int exponent = 0;
  const double digits = std::frexp(a, &exponent);
  return std::ldexp(std::nearbyint(std::ldexp(digits, 11)), exponent - 11);
}

TEST(Packed, RoundsEntriesToElevenDigitsAndKeepsRowSums) {
  const auto all = matrices();
  const Csr<double>& wild = all[4];  // |a_ij| far above a_ii
  for (const Csr<double>& A : all) {
    const Entries exact = entries(A);
    bool all_take_it = true;
    on_each_executor([&](const Executor& executor) {
      const Entries rounded = entries(to_packed(A.copy_to(executor)));
      ASSERT_EQ(rounded.size(), exact.size());
      std::vector<double> lost(A.n_rows, 0.);
      for (const auto& [place, a] : exact) {
        const auto [i, j] = place;
        const double diagonal = exact.at({i, i}), value = rounded.at(place);
        if (i == j) continue;
        lost[i] += a - value;
        if (std::abs(a) > std::ldexp(diagonal, -12)) {
          ASSERT_EQ(value, eleven_digits(static_cast<float>(a))) << i << ", " << j;
          const bool both = std::abs(a) > std::ldexp(exact.at({j, j}), -12);
          ASSERT_EQ(value, both ? rounded.at({j, i}) : value) << i << ", " << j;
        } else {
          ASSERT_LE(std::abs(value - a), std::ldexp(diagonal, -23)) << i << ", " << j;
          ASSERT_GE(value * a, 0);
        }
      }
      for (Index i = 0; i < A.n_rows; ++i) {
        const double a = exact.at({i, i}), value = rounded.at({i, i});
        const bool takes_it = std::abs(lost[i]) < a / 8;
        ASSERT_NEAR(value, takes_it ? a + lost[i] : a, std::ldexp(a, -23)) << i;
        all_take_it = all_take_it && takes_it;
      }
    });
    EXPECT_TRUE(all_take_it || &A == &wild);
  }
}

TEST(Packed, HasTheSameNumbersAsARoundedCsr) {
  for (const Csr<double>& A : matrices()) {
    const Csr<float> rounded = round_to_half(A.copy_to(default_host()));
    const Entries expected = entries(convert_back(rounded));
    on_each_executor([&](const Executor& executor) {
      const Entries actual = entries(to_packed(A.copy_to(executor)));
      ASSERT_EQ(actual.size(), expected.size());
      // Lanes of a GPU add up a diagonal in another order: the float next to it at most.
      const double ulp = executor.space() == Space::cuda ? std::ldexp(1., -23) : 0.;
      for (const auto& [place, a] : expected)
        ASSERT_NEAR(actual.at(place), a, ulp * std::abs(a)) << place.first << " " << place.second;
    });
  }
}

TEST(Packed, MultipliesLikeARoundedCsr) {
  for (const Csr<double>& A : matrices()) {
    const auto n = static_cast<std::size_t>(A.n_rows);
    const auto x = as<float>(random_vector(n, 121)), b = as<float>(random_vector(n, 123));
    const auto results = [&](const Matrix<float>& M) {
      const Executor& executor = executor_of(M);
      Array<float> y(executor, A.n_rows), z(executor, b);
      multiply(M, {executor, x}, y);
      multiply_add(M, {executor, x}, z);
      std::vector<std::vector<double>> all = {as<double>(y.to_vector()), as<double>(z.to_vector())};
      residual(M, {executor, x}, {executor, b}, y);
      all.push_back(as<double>(y.to_vector()));
      all.push_back(as<double>(diagonal(M).to_vector()));
      all.push_back(as<double>(absolute_row_sums(M).to_vector()));
      return all;
    };
    const auto expected = results(round_to_half(A.copy_to(default_host())));
    on_each_executor([&](const Executor& executor) {
      const auto actual = results(to_packed(A.copy_to(executor)));
      for (std::size_t k = 0; k < expected.size(); ++k)
        EXPECT_LT(relative_difference(actual[k], expected[k]), 1e-6) << k;
    });
  }
}

TEST(Packed, TakesFourBytesAnEntryWhereColumnsAreNear) {
  const Csr<double> A = triangles(128, Points::jittered).A;
  const auto bytes = double(to_packed(A).bytes());
  EXPECT_LT(bytes, 1.1 * 4 * double(A.n_nonzeros()));
  EXPECT_LT(bytes, 0.7 * double(to_sell<float>(A).bytes()));
}

/// The slices of a kind.
std::vector<std::size_t> slices_of(Words kind, const Csr<double>& A) {
  const Packed<float> packed = to_packed(A);
  const auto slices = packed.slices.to_vector();
  std::vector<std::size_t> found;
  for (std::size_t s = 0; s + 1 < slices.size(); ++s)
    if (slices[s] % 32 == static_cast<int>(kind)) found.push_back(s);
  return found;
}

TEST(Packed, TakesWindowsOrTwoWordsOnlyWhereItMust) {
  using Slices = std::vector<std::size_t>;
  constexpr Words far_words = Words::far, wide_words = Words::wide;
  // Row 64 begins a slice; its first window ends at 64 + 16383.
  const auto wide = [](Index distance, int n_spokes) {
    return slices_of(wide_words, wheel(200000, 64, distance, n_spokes));
  };
  EXPECT_EQ(wide(30000, 3), Slices{});
  EXPECT_EQ(wide(30000, 4), Slices{2});
  EXPECT_EQ(wide(16382, 3), Slices{});
  EXPECT_EQ(wide(16384, 4), Slices{2});
  // Three spokes a window, two beside the rows themselves.
  EXPECT_EQ(wide(8000, 11), Slices{});
  EXPECT_EQ(wide(8000, 12), Slices{2});
  const auto far = [](Index distance) {
    return slices_of(far_words, wheel(200000, 64, distance, 1));
  };
  EXPECT_EQ(far(32700), Slices{});
  EXPECT_EQ(far(32768), (Slices{2, (64 + 32768) / 32}));
}

// The words' places at both ends of each window.
TEST(Packed, ReachesTheEndsOfWindows) {
  constexpr Index length = Windows::length;
  const Windows windows = {{3, 20000 - length, 90000 - 2 * length, 2000000000 - 3 * length}};
  const Index starts[] = {3, 20000, 90000, 2000000000};
  for (const Index start : starts)
    for (const Index column : {start, start + 1, start + length - 1})
      EXPECT_EQ(windows.column(windows.place(column) << 16 | 0xffffu), column);
  const Windows one = {
      {7, Windows::none - length, Windows::none - 2 * length, Windows::none - 3 * length}};
  for (const Index column : {7, 7 + length - 1})
    EXPECT_EQ(one.column(one.place(column) << 16), column);
}

// One ulp of the diagonal moves its power of two; entries beyond half's range; rows of nothing
// else.
TEST(Packed, TakesHardRows) {
  const double third = 1. / 3.;
  for (const double size : {1e-37, 1e-30, 1., 1e30})
    for (const double diagonal : {2., 2 - 1e-7, 2 + 1e-7, 1e-3, 1e-6}) {
      Dense A(3);
      A(0, 0) = diagonal * size;
      A(0, 1) = A(1, 0) = -third * size;
      A(0, 2) = A(2, 0) = 100 * third * size;
      A(1, 1) = A(2, 2) = size;
      on_each_executor([&](const Executor& executor) {
        const Entries rounded = entries(to_packed(sparse(A).copy_to(executor)));
        const double a = rounded.at({0, 1}), b = rounded.at({0, 2}), d = rounded.at({0, 0});
        EXPECT_NEAR(a, A(0, 1), std::ldexp(third * size, -11));
        EXPECT_NEAR(b, A(0, 2), std::ldexp(100 * third * size, -11));
        EXPECT_EQ(a, rounded.at({1, 0}));
        EXPECT_EQ(b, rounded.at({2, 0}));
        const double lost = (A(0, 1) - a) + (A(0, 2) - b);
        const double expected = std::abs(lost) < A(0, 0) / 8 ? A(0, 0) + lost : A(0, 0);
        EXPECT_NEAR(d, expected, std::ldexp(expected, -23) + 1e-45);
      });
    }
}

TEST(Packed, StaysAnMMatrix) {
  const Csr<double> A = assemble(box_mesh({50, 50}, everywhere), jump).A;
  std::vector<double> sums(A.n_rows, 0.);
  for (const auto& [place, a] : entries(to_packed(A))) {
    ASSERT_EQ(a > 0, place.first == place.second);
    sums[place.first] += a;
  }
  const auto diagonals = diagonal(Matrix<double>(A.copy_to(default_host()))).to_vector();
  for (Index i = 0; i < A.n_rows; ++i) ASSERT_GE(sums[i], -std::ldexp(diagonals[i], -23));
}

// What float cannot hold either is seen as not finite by the cycle.
TEST(Packed, IsNotFiniteOutOfTheRangeOfFloat) {
  Dense A(2);
  A(0, 0) = A(1, 1) = 1e100;
  A(0, 1) = A(1, 0) = -3e99;
  Array<float> y(default_host(), 2);
  const Matrix<float> packed(to_packed(sparse(A))), rounded(round_to_half(sparse(A)));
  for (const auto* M : {&packed, &rounded}) {
    multiply(*M, {default_host(), std::vector<float>{1, 1}}, y);
    EXPECT_FALSE(std::isfinite(y.to_vector()[0]));
  }
}

}  // namespace
}  // namespace tests
