// SPDX-License-Identifier: MIT
#include "multigrid/convergence/guard.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

using multigrid::Guard;

/// The first iteration that the guard complains after, if each reduces the residual by `factor`; 0: none
/// of 200.
int first_complaint(Guard guard, double factor) {
  double residual = 1;
  guard.add(residual);
  for (int k = 1; k <= 200; ++k) {
    guard.add(residual *= factor);
    if (!guard.complaint().empty()) return k;
  }
  return 0;
}

TEST(Guard, WaitsForTheTenthIteration) {
  EXPECT_EQ(first_complaint(Guard(40, 1e-6), 0.85), 10) << "75 are to come";
  EXPECT_EQ(first_complaint(Guard(80, 1e-6), 0.85), 0);
  EXPECT_EQ(first_complaint(Guard(40, 1e-6), 0.7), 0);
}

TEST(Guard, WithoutImpatienceSeesStagnationAlone) {
  EXPECT_EQ(first_complaint(Guard(0, 1e-6), 0.99), 0);
  EXPECT_EQ(first_complaint(Guard(0, 1e-6), 0.995), 100);
  EXPECT_EQ(first_complaint(Guard(0, 1e-6), 1.01), 100);
  EXPECT_EQ(first_complaint(Guard(0, 1e-6, true), 1.01), 150) << "of BiCGStab";
}

TEST(Guard, LetsASolveEndThatIsNearlyThere) {
  Guard guard(20, 1e-6);
  double residual = 1e-5;
  guard.add(residual);
  for (int k = 1; k <= 10; ++k) guard.add(residual *= 0.9);
  EXPECT_EQ(guard.complaint(), "") << "twelve more iterations";
}

TEST(Guard, SaysWhy) {
  Guard guard(40, 1e-6);
  for (int k = 0; k <= 10; ++k) guard.add(1);
  EXPECT_EQ(guard.complaint(), "is slow: an iteration reduces the residual by 1");
  for (int k = 0; k <= 100; ++k) guard.add(1);
  EXPECT_EQ(guard.complaint(), "has stagnated: 100 iterations reduced the residual by 1");
}

}  // namespace
}  // namespace tests
