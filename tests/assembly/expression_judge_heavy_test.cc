// SPDX-License-Identifier: MIT
#include "tests/assembly/expression_judge.h"

#include <gtest/gtest.h>

namespace {

TEST(ExpressionJudge, AgreesOnAMillion) {
  const tests::Judged judged = tests::judge_expressions(1000000, 2);
  EXPECT_GT(judged.compared, 3000000);
}

}  // namespace
