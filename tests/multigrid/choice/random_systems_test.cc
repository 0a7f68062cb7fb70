// SPDX-License-Identifier: MIT
#include "tests/multigrid/choice/answers.h"
#include "tests/support/executors.h"

#include <gtest/gtest.h>
#include <map>

namespace tests {
namespace {

/// The first of the ten thousand of random_systems_heavy_test.cc. All three answers occur.
TEST(RandomSystems, GetTheRightAnswerOrARefusal) {
  on_each_executor([](const multigrid::Executor& executor) {
    std::map<Answer, int> counts;
    for (unsigned seed = 0; seed < 100; ++seed) ++counts[expect_answer_or_refusal(seed, executor)];
    EXPECT_GT(counts[Answer::solved], 60);
    EXPECT_GT(counts[Answer::refused], 2);
    EXPECT_GT(counts[Answer::not_converged], 5);
  });
}

}  // namespace
}  // namespace tests
