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

/// Each kernel reads what other blocks of the one before it wrote.
TEST(Replay, OverlappingKernelsWaitForWhatTheyRead) {
  if (!has_gpu()) GTEST_SKIP() << "kernels overlap on a GPU only";
  constexpr Index n = 3000000, step = 1234567;
  const auto moved = [&](Offset by) {
    std::vector<double> x(n);
    for (Offset i = 0; i < n; ++i) x[i] = static_cast<double>((i + by) % n);
    return x;
  };
  std::vector<Index> next(n);
  for (Offset i = 0; i < n; ++i) next[i] = static_cast<Index>((i + step) % n);
  for (const bool overlap : {false, true})
    for (const bool graphs : {false, true}) {
      const Executor executor = Executor::cuda(0);
      executor.overlap_kernels(overlap);
      const Array<Index> order(executor, next);
      Array<double> x(executor, moved(0)), y(executor, n);
      const Replay replay(
          executor,
          [&] {
            for (int k = 0; k < 10; ++k) {
              gather(order, x, y);
              gather(order, y, x);
            }
          },
          graphs);
      for (int k = 0; k < 10; ++k) replay();
      EXPECT_EQ(x.to_vector(), moved(Offset(200) * step)) << overlap << graphs;
    }
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
