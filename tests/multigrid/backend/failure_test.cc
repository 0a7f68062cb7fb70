// SPDX-License-Identifier: MIT
// What comes of a solve whose device fails: the error, everything given back, and work that goes
// on.
#include "multigrid/backend/injection.h"
#include "multigrid/errors.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/vectors.h"
#include "tests/multigrid/solver/presets.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

namespace tests {
namespace {

using namespace multigrid;

/// Each preset, and each tree, with some levels.
template <class Test>
void on_each_hierarchy(const Test& test) {
  on_each_preset([&](SolverOptions options) {
    options.hierarchy.coarse_rows = 20;
    test(options);
    if (options.auxiliary_grid.transfer != GridTransfer::constant) return;
    options.auxiliary_grid.tree = Tree::full;
    test(options);
  });
}

TEST(Failure, OfALaunchNamesTheKernel) {
  on_each_executor([](const Executor& executor) {
    Array<double> x(executor, 100);
    executor.fail_after(Failure::launch, 3);
    fill(x, 1.);
    fill(x, 2.);
    const std::string message = message_of<DeviceError>([&] { fill(x, 3.); });
    EXPECT_EQ(message, "launching Fill<double>: injected failure");
    EXPECT_EQ(x.to_vector()[99], 2) << "it has not run";
    fill(x, 4.);
    EXPECT_EQ(x.to_vector()[99], 4) << "and the next one has";
  });
}

TEST(Failure, OfAnAllocationGivesItsSize) {
  on_each_executor([](const Executor& executor) {
    const Offset before = executor.counters().bytes;
    executor.fail_after(Failure::allocation, 2);
    const Array<double> first(executor, 10);
    EXPECT_TRUE(contains(message_of<OutOfMemory>([&] { Array<double>(executor, 100); }),
                         "allocating 800 bytes: injected failure"));
    EXPECT_EQ(executor.counters().bytes, before + 80);
    executor.fail_after(Failure::allocation, 1);
    executor.fail_after(Failure::allocation, 0);
    EXPECT_NO_THROW(Array<double>(executor, 100)) << "called off";
  });
}

/// Lets every k-th launch or allocation of set-up and solve fail in turn, each in a try of its own.
template <class Error>
void expect_clean_failures(Failure what, const SolverOptions& options, double growth) {
  on_each_executor([&](const Executor& executor) {
    const System system = triangles(24, Points::jittered).copy_to(executor);
    Array<double> x(executor, system.n());
    const Offset in_use = executor.counters().bytes;
    int failures = 0;
    bool ended_well = false;
    for (double k = 1; !ended_well; k = std::max(k + 1, growth * k)) {
      executor.fail_after(what, static_cast<Offset>(k));
      try {
        Solver solver(system, options);
        ended_well = solver.solve(system.b, x).converged();
      } catch (const Error& error) {
        ++failures;
        EXPECT_TRUE(contains(error.what(), "injected failure")) << error.what();
      }
      ASSERT_EQ(executor.counters().bytes, in_use);
    }
    EXPECT_GT(failures, 10);
    executor.fail_after(what, 0);
    Solver solver(system, options);
    EXPECT_TRUE(solver.solve(system.b, x).converged());
    EXPECT_LT(slow_residual(triangles(24, Points::jittered), x.to_vector()), 1e-6);
  });
}

TEST(Failure, OfAnyLaunchIsADeviceErrorAndLeavesNothing) {
  on_each_hierarchy([](const SolverOptions& options) {
    expect_clean_failures<DeviceError>(Failure::launch, options, 1.4);
  });
}

TEST(Failure, OfAnyAllocationIsOutOfMemoryAndLeavesNothing) {
  on_each_hierarchy([](const SolverOptions& options) {
    expect_clean_failures<OutOfMemory>(Failure::allocation, options, 1.1);
  });
}

TEST(Failure, DuringASolveLeavesTheSolverUsable) {
  on_each_preset([](const SolverOptions& options) {
    on_each_executor([&](const Executor& executor) {
      const System system = triangles(24, Points::jittered).copy_to(executor);
      Solver solver(system, options);
      Array<double> expected(executor, system.n()), x(executor, system.n());
      const Offset before = executor.counters().allocations;
      solver.solve(system.b, expected);
      // Not on a GPU, where sums land on the host.
      const bool allocates = executor.counters().allocations >= before + 2;
      EXPECT_TRUE(allocates || executor.space() == Space::cuda);
      for (const Failure what : {Failure::launch, Failure::allocation}) {
        if (what == Failure::allocation && !allocates) continue;
        executor.fail_after(what, 2);
        EXPECT_REFUSAL(solver.solve(system.b, x), std::runtime_error, "injected failure");
        EXPECT_TRUE(solver.solve(system.b, x).converged());
        EXPECT_EQ(x.to_vector(), expected.to_vector());
      }
    });
  });
}

/// The message of what two executors throw, of which the first has these failures; "" if they throw
/// nothing.
std::string failure_of_first(const Injection& injection) {
  inject_next(injection);
  try {
    Array<double>(default_host(), 100);
    const Executor first = Executor::shadow(), second = Executor::shadow();
    Array<double> x(second, 100);
    for (int k = 0; k < 5; ++k) fill(x, 1.);
    Array<double> y(first, 100);
    for (int k = 0; k < 5; ++k) fill(y, 1.);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(Failure, IsInjectedIntoTheNextExecutor) {
  EXPECT_EQ(failure_of_first({3, 0}), "launching Fill<double>: injected failure");
  EXPECT_EQ(failure_of_first({6, 0}), "");
  EXPECT_EQ(failure_of_first({0, 1}), "allocating 800 bytes: injected failure");
  EXPECT_EQ(failure_of_first({0, 2}), "");
  EXPECT_EQ(failure_of_first({}), "");
}

}  // namespace
}  // namespace tests
