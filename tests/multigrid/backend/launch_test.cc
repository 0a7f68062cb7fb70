// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"

#include "multigrid/errors.h"
#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <atomic>
#include <omp.h>

namespace tests {
namespace {

using namespace multigrid;

/// Around warp and block sizes, and above the number of indices where the host wakes its threads.
const std::vector<Offset> sizes = {0, 1, 2, 31, 33, 255, 256, 257, 8191, 8192, 8193, 100003};

struct Stamp {
  Index* x;
  MG_HD void operator()(Index i) const { x[i] = 3 * i + 1; }
};

TEST(ForEach, CallsEveryIndexOnce) {
  for (const Offset n : sizes) {
    std::vector<Index> expected(n + 1, -7);
    for (Offset i = 0; i < n; ++i) expected[i] = static_cast<Index>(3 * i + 1);
    on_each_executor([&](const Executor& executor) {
      Array<Index> x(executor, n + 1);
      fill(x, Index(-7));
      for_each(executor, n, Stamp{x.on(executor)});
      expect_same(expected, x.to_vector(), executor);
    });
  }
}

struct Itself {
  MG_HD double operator()(Index i) const { return i; }
};

struct WithOffset {
  MG_HD void operator()(Offset) const {}
};
static_assert(std::is_same_v<IndexOf<Stamp>, Index>);
static_assert(std::is_same_v<IndexOf<Itself>, Index>);
static_assert(std::is_same_v<IndexOf<WithOffset>, Offset>);

TEST(ForEach, RefusesMoreIndicesThanItsKernelTakes) {
  on_each_executor([&](const Executor& executor) {
    const Offset n = Offset(1) << 31;
    Array<double> x(executor, 1);
    const auto refusal = [](const auto& action) -> std::string {
      try {
        action();
      } catch (const InputError& error) {
        return error.what();
      }
      return "";
    };
    const std::string by_loop = refusal([&] { for_each(executor, n, Stamp{nullptr}); });
    EXPECT_NE(by_loop.find("2147483648 indices, more than"), std::string::npos) << by_loop;
    EXPECT_NE(by_loop.find("Stamp)"), std::string::npos) << by_loop;
    EXPECT_TRUE(tests::says(refusal([&] { sum(executor, n, Itself{}, x.on(executor)); }),
                            "2147483648 indices, more than"));
    executor.synchronize();
  });
}

/// What one loop did, and the flag that it sets at index `last`.
struct Asked {
  Index last = -1;
  std::atomic<bool> stop{false};
  std::atomic<Index> done{0};
};

/// On the host only. A kernel cannot use std::atomic, so this is called through a pointer.
void ask(Asked& asked, Index i) {
  if (i == asked.last) asked.stop = true;
  ++asked.done;
}

struct Ask {
  Asked* asked;
  void (*ask)(Asked&, Index);
  MG_HD void operator()(Index i) const { ask(*asked, i); }
};

TEST(ForEach, IsLeftIfTheCallerAsksToStop) {
  constexpr Offset n = 1 << 20;
  for (const int threads : {1, 2}) {
    const Executor executor = Executor::host(threads);
    Asked asked;
    const auto loop = [&](Index last) {
      asked.last = last;
      asked.done = 0;
      for_each(executor, n, Ask{&asked, ask});
    };
    executor.heed(&asked.stop);
    EXPECT_NO_THROW(loop(-1));
    EXPECT_EQ(asked.done, n);
    EXPECT_THROW(loop(5000), Stopped);
    EXPECT_GT(asked.done, 5000);
    EXPECT_LT(asked.done, n);
    EXPECT_NO_THROW(loop(-1)) << "only one loop is left";
    EXPECT_EQ(asked.done, n);
    executor.heed(&asked.stop);
    EXPECT_THROW(loop(-1), Stopped);
    executor.heed(nullptr);
    EXPECT_NO_THROW(loop(-1));
  }
}

TEST(ForEach, CountsLaunches) {
  on_each_executor([](const Executor& executor) {
    Array<Index> x(executor, 5);
    const Offset before = executor.counters().launches;
    for_each(executor, 5, Stamp{x.on(executor)});
    for_each(executor, 0, Stamp{x.on(executor)});
    EXPECT_EQ(executor.counters().launches, before + 1);
  });
}

/// Row i adds the numbers 1 .. i % 40; each lane takes every size-th.
struct RowSums {
  Index* total;
  Index* writers;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    Index sum = 0;
    for (Index k = 1 + lane.rank; k <= i % 40; k += Lanes::size) sum += k;
    sum = lane.sum(sum);
    if (lane.rank == Lanes::size - 1) total[i] = sum;  // every lane knows the sum, the last too
    if (lane.rank == 0) writers[i] += 1;
  }
};

template <int lanes>
void expect_row_sums() {
  for (const Offset n : sizes)
    on_each_executor([&](const Executor& executor) {
      Array<Index> total(executor, n), writers(executor, n);
      fill(writers, Index(0));
      for_each_row<lanes>(executor, n, RowSums{total.on(executor), writers.on(executor)});
      std::vector<Index> expected(n);
      for (Offset i = 0; i < n; ++i) expected[i] = static_cast<Index>((i % 40) * (i % 40 + 1) / 2);
      expect_same(expected, total.to_vector(), executor);
      expect_same(std::vector<Index>(n, 1), writers.to_vector(), executor);
    });
}

TEST(ForEachRow, AddsOverOneLane) {
  expect_row_sums<1>();
}
TEST(ForEachRow, AddsOverTwoLanes) {
  expect_row_sums<2>();
}
TEST(ForEachRow, AddsOverFourLanes) {
  expect_row_sums<4>();
}
TEST(ForEachRow, AddsOverEightLanes) {
  expect_row_sums<8>();
}
TEST(ForEachRow, AddsOverSixteenLanes) {
  expect_row_sums<16>();
}
TEST(ForEachRow, AddsOverAWarp) {
  expect_row_sums<32>();
}

/// Records who works on an index: the OpenMP thread, or 1000 on a GPU.
struct RecordThread {
  Index* thread;
  MG_HD void operator()(Index i) const {
#ifndef __CUDA_ARCH__
    thread[i] = omp_get_thread_num();
#else
    thread[i] = 1000;
#endif
  }
};

std::vector<Index> threads_of(const Executor& executor, Offset n) {
  Array<Index> thread(executor, n);
  for_each(executor, n, RecordThread{thread.on(executor)});
  auto numbers = thread.to_vector();
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

// Holds in a CUDA build too, where nvcc's host compiler needs -fopenmp of its own.
TEST(Threads, KernelsRunOnAsManyAsAsked) {
  EXPECT_EQ(threads_of(Executor::host(1), 10000), std::vector<Index>({0}));
  EXPECT_EQ(threads_of(Executor::host(2), 10000), std::vector<Index>({0, 1}));
  EXPECT_EQ(threads_of(Executor::host(3), 10000), std::vector<Index>({0, 1, 2}));
  EXPECT_EQ(threads_of(Executor::shadow(), 10000), std::vector<Index>({0}));
  if (has_gpu()) {
    EXPECT_EQ(threads_of(Executor::cuda(0), 10000), std::vector<Index>({1000}));
  }
}

TEST(Threads, FewIndicesWakeNone) {
  EXPECT_EQ(threads_of(Executor::host(2), 100), std::vector<Index>({0}));
}

}  // namespace
}  // namespace tests
