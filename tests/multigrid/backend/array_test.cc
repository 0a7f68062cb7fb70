// SPDX-License-Identifier: MIT
#include "multigrid/backend/array.h"

#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <cstdint>

namespace tests {
namespace {

using namespace multigrid;

TEST(Array, CarriesValuesThereAndBack) {
  for (const std::size_t n : {0u, 1u, 2u, 511u, 512u, 4097u}) {
    const auto values = random_vector(n, 11);
    on_each_executor([&](const Executor& executor) {
      const Array<double> x(executor, values);
      EXPECT_EQ(x.size(), Offset(n));
      EXPECT_EQ(x.empty(), n == 0);
      EXPECT_EQ(x.bytes(), n * sizeof(double));
      EXPECT_EQ(x.to_vector(), values);
    });
  }
}

TEST(Array, StartsOnACacheLineAndALargeOneOnAHugePage) {
  for (const Offset bytes : {Offset(1), Offset(1000), Offset(1) << 21, Offset(1) << 22}) {
    const Array<char> x(default_host(), bytes);
    const auto address = reinterpret_cast<std::uintptr_t>(x.on(default_host()));
    EXPECT_EQ(address % (bytes < Offset(1) << 22 ? 64 : 1 << 21), 0u) << bytes;
  }
}

TEST(Array, CopiesBetweenAnyTwoExecutors) {
  const auto values = random_vector(1001, 13);
  on_each_executor([&](const Executor& from) {
    const Array<double> x(from, values);
    on_each_executor([&](const Executor& to) {
      if (to.space() == Space::cuda && from.space() == Space::cuda) return;
      const Array<double> y = x.copy_to(to);
      EXPECT_EQ(y.executor(), to);
      EXPECT_EQ(y.to_vector(), values);
      Array<double> z(to, 1001);
      z.copy_from(x);
      EXPECT_EQ(z.to_vector(), values);
    });
    const Array<double> beside = x.copy_to(from);
    EXPECT_EQ(beside.to_vector(), values);
  });
}

TEST(Array, CopyFromRefusesAnotherSize) {
  on_each_executor([](const Executor& executor) {
    Array<double> x(executor, 4);
    const Array<double> y(executor, 5);
    EXPECT_REFUSAL(x.copy_from(y), std::logic_error, "Array::copy_from: sizes differ");
  });
}

TEST(Array, RefusesTheWrongExecutor) {
  const auto all = executors();
  for (const auto& home : all) {
    Array<double> x(home, 3);
    const Array<double>& constant = x;
    for (const auto& other : all) {
      if (home == other) {
        EXPECT_NO_THROW(x.on(other));
        continue;
      }
      EXPECT_THROW(x.on(other), WrongExecutor);
      EXPECT_THROW(constant.on(other), WrongExecutor);
    }
  }
  // Two executors of the same kind are two places as well, as two GPUs would be.
  Array<double> x(Executor::host(1), 3);
  EXPECT_THROW(x.on(Executor::host(1)), WrongExecutor);
}

TEST(Array, WithoutValuesIsAtHomeEverywhere) {
  Array<double> none;
  on_each_executor([&](const Executor& executor) { EXPECT_EQ(none.on(executor), nullptr); });
}

TEST(Array, MovesLeaveAnEmptyOneBehind) {
  on_each_executor([](const Executor& executor) {
    Array<double> x(executor, std::vector<double>{1, 2, 3});
    Array<double> y(std::move(x));
    EXPECT_EQ(y.to_vector(), std::vector<double>({1, 2, 3}));
    EXPECT_TRUE(x.empty());
    Array<double> z;
    z = std::move(y);
    EXPECT_EQ(z.to_vector(), std::vector<double>({1, 2, 3}));
    EXPECT_EQ(z.executor(), executor);
  });
}

TEST(Array, GivesItsMemoryBack) {
  on_each_executor([](const Executor& executor) {
    const Offset before = executor.counters().bytes;
    {
      Array<double> x(executor, 100), y(executor, 50);
      x = std::move(y);
      EXPECT_EQ(x.size(), 50);
    }
    EXPECT_EQ(executor.counters().bytes, before);
  });
}

}  // namespace
}  // namespace tests
