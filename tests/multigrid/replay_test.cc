// SPDX-License-Identifier: MIT
#include "multigrid/backend/replay.h"

#include "multigrid/vectors.h"
#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace multigrid;

/// x doubles in one go of two launches.
struct Doubling {
  Array<double> x, y;
  explicit Doubling(const Executor& executor)
      : x(executor, std::vector<double>(300, 1.)), y(executor, 300) {}
  void operator()() {
    assign(x, y);
    invert(y, 2.);
    assign(y, x);
  }
};

TEST(Replay, RunsTheWorkEachTime) {
  for (const bool graphs : {false, true})
    on_each_executor([&](const Executor& executor) {
      Doubling work(executor);
      const Replay replay(
          executor, [&] { work(); }, graphs);
      EXPECT_EQ(work.x.to_vector()[299], 1) << "building a replay must not run the work";
      EXPECT_EQ(replay.is_graph(), graphs && executor.space() == Space::cuda);
      const Offset waits = executor.counters().synchronizations;
      for (int k = 0; k < 3; ++k) replay();
      EXPECT_EQ(executor.counters().synchronizations, waits);
      EXPECT_EQ(replay.launches(), 3);
      EXPECT_EQ(work.x.to_vector(), std::vector<double>(300, 2.));
    });
}

TEST(Replay, RefusesToRecordWorkThatWaits) {
  if (!has_gpu()) GTEST_SKIP() << "recording happens on a GPU only";
  const Executor executor = Executor::cuda(0);
  Array<double> x(executor, std::vector<double>(300, 1.));
  EXPECT_THROW(Replay(
                   executor, [&] { x.to_vector(); }, true),
               DeviceError);
  fill(x, 3.);  // the stream has left recording
  EXPECT_EQ(x.to_vector(), std::vector<double>(300, 3.));
}

}  // namespace
}  // namespace tests
