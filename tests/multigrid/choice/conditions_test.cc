// SPDX-License-Identifier: MIT
#include "multigrid/choice/conditions.h"

#include <gtest/gtest.h>
#include <limits>

namespace tests {
namespace {

using namespace multigrid;

struct Given {
  System system;
  Symmetry symmetry;
  SolverOptions options;
  MatrixStatistics is;
  Facts facts() const { return {system, symmetry, options, is}; }
};

/// A strong anisotropy along the axes, nothing else that is special: gradings of up to 6 may have a stretched grid.
bool is_aligned_with(double grading) {
  Given given;
  given.is.anisotropy = 2 * given.options.choice.anisotropy;
  given.is.mean_anisotropy = 2 * given.options.choice.mean_anisotropy;
  given.is.grading = grading;
  return choice::is_aligned(given.facts());
}

TEST(Conditions, StretchGridsOfGradingsUpToSix) {
  EXPECT_TRUE(is_aligned_with(1));
  EXPECT_TRUE(is_aligned_with(5));
  EXPECT_TRUE(is_aligned_with(6));
  EXPECT_FALSE(is_aligned_with(7));
  EXPECT_FALSE(is_aligned_with(std::numeric_limits<double>::infinity()));
}

TEST(Conditions, LetMassRuleWhereAllRowsArePositive) {
  Given given;
  given.is.least_mass = 1;
  EXPECT_TRUE(choice::mass_rules(given.facts()));
  given.is.not_positive = 1;
  EXPECT_FALSE(choice::mass_rules(given.facts()));
}

/// One in fifty of the couplings to neighbours is weak, and the diagonal jumps by a hundred.
TEST(Conditions, FollowTheMatrixWhereCoefficientsJump) {
  Given given;
  given.is.weak_neighbours = 0.02;
  given.is.jump = 2;
  EXPECT_FALSE(choice::is_smooth(given.facts()));
  given.is.weak_neighbours = 0.005;
  EXPECT_TRUE(choice::is_smooth(given.facts()));
  given.is.weak_neighbours = 0.02;
  given.is.jump = 1;
  EXPECT_TRUE(choice::is_smooth(given.facts()));
}

}  // namespace
}  // namespace tests
