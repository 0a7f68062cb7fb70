// SPDX-License-Identifier: MIT
#include "multigrid/spectrum/tridiagonal.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

/// Of -1 2 -1: 2 - 2 cos(pi k / (n + 1)).
TEST(Tridiagonal, FindsTheLargestEigenvalue) {
  for (const int n : {1, 2, 10, 100}) {
    const std::vector<TridiagonalRow> rows(static_cast<std::size_t>(n), {2, 1});
    const double exact = 2 - 2 * std::cos(std::acos(-1.) * n / (n + 1));
    EXPECT_NEAR(largest_eigenvalue(rows), exact, 1e-14 * exact) << n;
  }
}

TEST(Tridiagonal, HasNoEntryToTheLeftOfItsFirstRow) {
  EXPECT_EQ(largest_eigenvalue({{2, 1e60}}), 2);
  EXPECT_NEAR(largest_eigenvalue({{2, 1e60}, {2, 1}}), 3, 1e-14);
}

/// The roots of Wilkinson's matrix come in pairs that agree to more digits than a double has.
TEST(Tridiagonal, FindsOneOfTwoThatAreEqual) {
  std::vector<TridiagonalRow> rows;
  for (int k = -10; k <= 10; ++k) rows.push_back({std::abs(k) + 0., 1});
  EXPECT_NEAR(largest_eigenvalue(rows), 10.746194182903393, 1e-12);
  EXPECT_EQ(largest_eigenvalue({{3, 0}, {3, 0}, {3, 0}}), 3);
}

TEST(Tridiagonal, FindsItFarBelowTheBound) {
  EXPECT_NEAR(largest_eigenvalue({{1, 0}, {-1e9, 1e-6}}), 1, 1e-14);
  EXPECT_NEAR(largest_eigenvalue({{1e-200, 0}, {1e-200, 0}}), 1e-200, 1e-214);
  EXPECT_NEAR(largest_eigenvalue({{1e150, 0}, {1e150, 1e299}}) / 1.3162277660168379e150, 1, 1e-14);
}

TEST(Tridiagonal, FindsOneOfManyThatAreEqual) {
  for (const int n : {9, 20, 50}) {
    std::vector<TridiagonalRow> rows(static_cast<std::size_t>(n), {1, 0});
    rows.push_back({-1e6, 0});
    EXPECT_NEAR(largest_eigenvalue(rows), 1, 1e-12) << n;
  }
}

/// The bound that remains is that of the rows that are numbers, 1 + 1, or 0; an infinite entry has an infinite one.
TEST(Tridiagonal, EndsForWhatIsNoNumber) {
  EXPECT_EQ(largest_eigenvalue({{std::nan(""), 0}, {1, 1}}), 2);
  EXPECT_EQ(largest_eigenvalue({{1, 0}, {1, std::nan("")}}), 0);
  EXPECT_EQ(largest_eigenvalue({{HUGE_VAL, 0}, {1, 1}}), HUGE_VAL);
  EXPECT_EQ(largest_eigenvalue({{-HUGE_VAL, 0}, {1, 1}}), HUGE_VAL);
  EXPECT_EQ(largest_eigenvalue({{1, 0}, {1, HUGE_VAL}}), HUGE_VAL);
  EXPECT_EQ(largest_eigenvalue({{1, 0}, {1, -HUGE_VAL}}), 0);
}

TEST(Tridiagonal, IsZeroWithoutAPositiveOne) {
  EXPECT_EQ(largest_eigenvalue({}), 0);
  EXPECT_EQ(largest_eigenvalue({{0, 0}}), 0);
  EXPECT_EQ(largest_eigenvalue({{-2, 0}, {-2, 1}}), 0);
}

}  // namespace
}  // namespace tests
