// SPDX-License-Identifier: MIT
#include "multigrid/backend/executor.h"

#include "multigrid/solver.h"
#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

TEST(Executor, SaysWhatItIs) {
  EXPECT_EQ(Executor::host(1).name(), "host");
  EXPECT_EQ(Executor::host(1).description(), "host, 1 thread");
  EXPECT_EQ(Executor::host(2).description(), "host, 2 threads");
  EXPECT_EQ(Executor::host(2).threads(), 2);
  EXPECT_EQ(Executor::host(2).device(), -1);
  EXPECT_GE(Executor::host().threads(), 1);
  EXPECT_EQ(Executor::shadow().name(), "shadow");
  EXPECT_EQ(Executor::shadow().threads(), 1);
  const Executor copy = default_host();
  EXPECT_EQ(copy, default_host());
  EXPECT_NE(copy, Executor::host());
}

TEST(Executor, CountsBytesAndAllocations) {
  on_each_executor([](const Executor& executor) {
    const Counters start = executor.counters();
    {
      const Array<double> x(executor, 100);
      const Array<Index> y(executor, 7);
      EXPECT_EQ(executor.counters().bytes, start.bytes + 828);
      EXPECT_EQ(executor.counters().allocations, start.allocations + 2);
    }
    const Array<double> z(executor, 10), none(executor, 0);
    EXPECT_EQ(executor.counters().bytes, start.bytes + 80);
    EXPECT_EQ(executor.counters().peak_bytes, start.bytes + 828);
    EXPECT_EQ(executor.counters().allocations, start.allocations + 3);
  });
}

// Shadow counts what a GPU would wait for, so that a machine without one finds it too.
TEST(Executor, CountsTheWaitsOfADevice) {
  on_each_executor([](const Executor& executor) {
    const Array<double> x(executor, std::vector<double>(10, 1.));
    const Offset before = executor.counters().synchronizations;
    const Array<double> y = x.copy_to(executor);
    EXPECT_EQ(executor.counters().synchronizations, before);
    y.to_vector();
    const Offset waits = executor.space() == Space::host ? 0 : 1;
    EXPECT_EQ(executor.counters().synchronizations, before + waits);
    executor.synchronize();
    EXPECT_EQ(executor.counters().synchronizations, before + waits + 1);
  });
}

TEST(Executor, StaysUsableAfterItsMemoryLimit) {
  on_each_executor([](const Executor& executor) {
    const System system = five_point(20).copy_to(executor);
    const Offset in_use = executor.counters().bytes;
    executor.limit_memory(in_use + 10000);
    const std::string message = message_of<OutOfMemory>([&] { Array<double>(executor, 100000); });
    EXPECT_TRUE(contains(message, executor.name())) << message;
    EXPECT_TRUE(contains(message, "800000")) << message;
    EXPECT_TRUE(contains(message, std::to_string(in_use))) << message;
    EXPECT_EQ(executor.counters().bytes, in_use);
    EXPECT_NO_THROW(Array<double>(executor, 100));
    EXPECT_THROW(Solver(system, preset_options(Preset::paper_ag)), OutOfMemory);
    EXPECT_EQ(executor.counters().bytes, in_use);

    executor.limit_memory(0);
    Solver solver(system, preset_options(Preset::paper_ag));
    Array<double> x(executor, system.n());
    EXPECT_TRUE(solver.solve(system.b, x).converged());
  });
}

// Whatever allocation of a set-up or a solve is the one that fails, everything is given back.
TEST(Executor, GivesEverythingBackWhereverMemoryEnds) {
  const Executor executor = Executor::shadow();
  const System system = five_point(24).copy_to(executor);
  const Offset in_use = executor.counters().bytes;
  SolverOptions options = preset_options(Preset::paper_ag);
  options.hierarchy.coarse_rows = 40;
  bool ended_well = false;
  for (Offset limit = in_use + 1; !ended_well; limit += 3001) {
    executor.limit_memory(limit);
    try {
      Array<double> x(executor, system.n());
      Solver solver(system, options);
      ended_well = solver.solve(system.b, x).converged();
    } catch (const OutOfMemory&) {
    }
    ASSERT_EQ(executor.counters().bytes, in_use);
  }
}

TEST(Executor, CudaWithoutADeviceSaysWhy) {
  if (has_gpu()) {
    EXPECT_EQ(Executor::cuda(0).name(), "cuda");
    EXPECT_TRUE(contains(message_of<DeviceError>([] { Executor::cuda(99); }), "cuda:99"));
    return;
  }
  std::string reason;
  EXPECT_EQ(device::count(reason), 0);
  EXPECT_GT(reason.size(), 15u);
  EXPECT_EQ(message_of<DeviceError>([] { Executor::cuda(0); }), reason);
}

TEST(Executor, AutomaticSaysWhichAndWhy) {
  std::string reason;
  const Executor chosen = Executor::automatic(2, reason);
  EXPECT_EQ(chosen.name(), has_gpu() ? "cuda" : "host");
  EXPECT_EQ(chosen.threads(), has_gpu() ? 1 : 2);
  EXPECT_FALSE(reason.empty());
}

TEST(Vectors, RandomIsTheSameEverywhere) {
  const auto values = same_on_each_executor([](const Executor& executor) {
    Array<double> x(executor, 10001);
    fill_random(x, 20101);
    return x.to_vector();
  });
  double sum = 0;
  for (const double value : values) {
    ASSERT_LT(std::abs(value), 1);
    sum += value;
  }
  EXPECT_LT(std::abs(sum), 300);
}

TEST(Vectors, GatherUndoesScatter) {
  on_each_executor([](const Executor& executor) {
    const Array<Index> order(executor, std::vector<Index>{3, 0, 2, 1});
    const Array<double> x(executor, std::vector<double>{10, 11, 12, 13});
    Array<double> y(executor, 4), z(executor, 4);
    gather(order, x, y);
    EXPECT_EQ(y.to_vector(), std::vector<double>({13, 10, 12, 11}));
    scatter(order, y, z);
    EXPECT_EQ(z.to_vector(), x.to_vector());
  });
}

}  // namespace
}  // namespace tests
