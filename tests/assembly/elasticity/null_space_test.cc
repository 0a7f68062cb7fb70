// SPDX-License-Identifier: MIT
#include "assembly/elasticity/null_space.h"

#include <cmath>
#include <gtest/gtest.h>

namespace assembly_tests {
namespace {

TEST(NullSpace, IsWhatEquationsLeave) {
  assembly::NullSpace space(3);
  EXPECT_EQ(space.basis().size(), 3);
  space.add({1, 1, 0});
  space.add({2, 2, 0});          // follows
  space.add({1, 1 + 1e-13, 0});  // up to rounding
  ASSERT_EQ(space.basis().size(), 2);
  for (const std::vector<double>& x : space.basis()) EXPECT_NEAR(x[0] + x[1], 0, 1e-15);
  space.add({0, 1, 3});
  ASSERT_EQ(space.basis().size(), 1);
  const std::vector<double> x = space.basis()[0];
  EXPECT_NEAR(x[0] + x[1], 0, 1e-15);
  EXPECT_NEAR(x[1] + 3 * x[2], 0, 1e-15);
  EXPECT_FALSE(space.is_empty());
  space.add({0, 0, 1});
  EXPECT_TRUE(space.is_empty());
  EXPECT_TRUE(space.basis().empty());
}

}  // namespace
}  // namespace assembly_tests
