// SPDX-License-Identifier: MIT
#include "tests/assembly/expression_judge.h"

#include <gtest/gtest.h>

namespace {

TEST(ExpressionJudge, AgreesOnTenThousand) {
  const tests::Judged judged = tests::judge_expressions(10000, 1);
  EXPECT_GT(judged.compared, 30000);
}

}  // namespace
