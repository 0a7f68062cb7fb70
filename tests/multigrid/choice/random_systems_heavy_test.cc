// SPDX-License-Identifier: MIT
#include "tests/multigrid/choice/answers.h"
#include "tests/support/executors.h"

#include <gtest/gtest.h>

namespace tests {
namespace {

/// Ten thousand in all, of which each instance has 500.
class TenThousand : public testing::TestWithParam<unsigned> {};

TEST_P(TenThousand, GetTheRightAnswerOrARefusal) {
  using multigrid::Executor;
  std::vector<Executor> some = {Executor::host(2), Executor::shadow()};
  if (has_gpu()) some.push_back(Executor::cuda(0));
  for (const Executor& executor : some) {
    SCOPED_TRACE(executor.description());
    for (unsigned seed = 0; seed < 500; ++seed)
      expect_answer_or_refusal(500 * GetParam() + seed, executor);
  }
}

INSTANTIATE_TEST_SUITE_P(RandomSystems, TenThousand, testing::Range(0u, 20u));

}  // namespace
}  // namespace tests
