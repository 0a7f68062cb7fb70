// SPDX-License-Identifier: MIT
#include "multigrid/sparse/asymmetry.h"

#include "tests/multigrid/twins.h"
#include "tests/support/problems.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

TEST(Asymmetry, IsNotFoundInSymmetricMatrices) {
  EXPECT_FALSE(find_asymmetry(five_point(1).A));
  EXPECT_FALSE(find_asymmetry(triangles(12, Points::graded).A));
  EXPECT_FALSE(find_asymmetry(sparse(random_spd(40, 5, 241))));
}

TEST(Asymmetry, IsFoundWhereverOneEntryDiffers) {
  const Dense whole = random_spd(9, 4, 243);
  for (int i = 0; i < whole.n; ++i)
    for (int j = 0; j < whole.n; ++j) {
      if (i == j) continue;
      Dense A = whole;
      A(i, j) += 1e-3;
      const auto pair = find_asymmetry(sparse(A));
      ASSERT_TRUE(pair) << i << ' ' << j;
      EXPECT_EQ(std::min(pair->row, pair->column), std::min(i, j));
      EXPECT_EQ(std::max(pair->row, pair->column), std::max(i, j));
      EXPECT_EQ(pair->value, A(pair->row, pair->column));
      EXPECT_EQ(pair->transposed, A(pair->column, pair->row));
    }
}

TEST(Asymmetry, IsTheFirstPairAlongTheRows) {
  Dense A = random_spd(6, 5, 245);
  A(1, 4) += 1;
  A(3, 5) += 1;
  const auto pair = find_asymmetry(sparse(A));
  ASSERT_TRUE(pair);
  EXPECT_EQ(std::min(pair->row, pair->column), 1);
  EXPECT_EQ(std::max(pair->row, pair->column), 4);
}

TEST(Asymmetry, IgnoresRoundoffUnderAnyScaling) {
  for (const double scale : {1e-20, 1., 1e20}) {
    Dense A(2);
    A(0, 0) = scale * scale;
    A(1, 1) = 4;
    A(0, 1) = scale;
    A(1, 0) = scale * (1 + 1e-14);
    EXPECT_FALSE(find_asymmetry(sparse(A))) << scale;
    A(1, 0) = scale * (1 + 1e-10);
    EXPECT_TRUE(find_asymmetry(sparse(A))) << scale;
  }
}

}  // namespace
}  // namespace tests
