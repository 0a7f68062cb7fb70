// SPDX-License-Identifier: MIT
#include "multigrid/choice/conditions.h"

#include <gtest/gtest.h>
#include <limits>

namespace tests {
namespace {

using namespace multigrid;

/// A strong anisotropy along the axes, nothing else that is special: gradings of up to 6 may have a stretched grid.
bool is_aligned_with(double grading) {
  const System system;
  const Symmetry symmetry;
  const SolverOptions options;
  MatrixStatistics is;
  is.anisotropy = 2 * options.choice.anisotropy;
  is.mean_anisotropy = 2 * options.choice.mean_anisotropy;
  is.grading = grading;
  return choice::is_aligned({system, symmetry, options, is});
}

TEST(Conditions, StretchGridsOfGradingsUpToSix) {
  EXPECT_TRUE(is_aligned_with(1));
  EXPECT_TRUE(is_aligned_with(5));
  EXPECT_TRUE(is_aligned_with(6));
  EXPECT_FALSE(is_aligned_with(7));
  EXPECT_FALSE(is_aligned_with(std::numeric_limits<double>::infinity()));
}

}  // namespace
}  // namespace tests
