// SPDX-License-Identifier: MIT
#include "multigrid/tridiagonal.h"

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

}  // namespace
}  // namespace tests
