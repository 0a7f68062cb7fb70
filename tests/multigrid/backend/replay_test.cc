// SPDX-License-Identifier: MIT
#include "multigrid/backend/replay.h"

#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/twins.h"
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

/// What a replay would not do again, with small blocks, which are kept, and large ones.
TEST(Replay, RefusesWorkThatIsNoKernel) {
  for (const Offset n : {300, 300000})
    on_each_executor([&](const Executor& executor) {
      const auto count = static_cast<std::size_t>(n);
      Array<double> x(executor, std::vector<double>(count, 1.)), y(executor, n), spare;
      const std::vector<std::pair<const char*, std::function<void()>>> calls = {
          {"allocating", [&] { spare = Array<double>(executor, n); }},
          {"releasing",
           [&] {
             const Array<double> last = std::move(y);
             y = {};
           }},
          {"copying", [&] { x.to_vector(); }},
          {"copying",
           [&] { x.copy_from(Array<double>(default_host(), std::vector<double>(count))); }},
          {"waiting", [&] { executor.synchronize(); }}};
      for (const auto& [what, call] : calls) {
        SCOPED_TRACE(what);
        y = Array<double>(executor, n);
        const auto work = [&call = call, &x] {
          fill(x, 2.);
          call();
        };
        EXPECT_TRUE(
            contains(message_of<std::logic_error>([&] { Replay(executor, work, true)(); }), what));
        fill(x, 3.);  // the stream has left recording
        EXPECT_EQ(x.to_vector(), std::vector<double>(count, 3.));
        if (y.empty()) y = Array<double>(executor, n);
        EXPECT_NO_THROW(Replay(executor, work, false)());
      }
    });
}

TEST(Replay, CopiesOnTheExecutor) {
  on_each_executor([](const Executor& executor) {
    Array<double> x(executor, 300);
    const Array<double> y(executor, std::vector<double>(300, 4.));
    Replay(
        executor, [&] { x.copy_from(y); }, true)();
    EXPECT_EQ(x.to_vector(), std::vector<double>(300, 4.));
  });
}

}  // namespace
}  // namespace tests
