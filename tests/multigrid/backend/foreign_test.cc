// SPDX-License-Identifier: MIT
#include "multigrid/backend/foreign.h"

#include "multigrid/backend/memory/on_host.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

TEST(Foreign, IsUsedInPlaceNotCountedAndNotReleased) {
  std::vector<double> values = random_vector(100000, 3);
  const std::vector<double> before = values;
  const Executor host = Executor::host();
  {
    Array<double> x = over(host, values.data(), Offset(values.size()));
    EXPECT_EQ(x.on(host), values.data());
    EXPECT_EQ(host.counters().bytes, 0);
    EXPECT_EQ(host.counters().allocations, 0);
    x.on(host)[7] = 8;
    const Array<double> moved = std::move(x);
    EXPECT_EQ(moved.to_vector(), values);
    const Array<double> own = moved.copy_to(host);
    EXPECT_NE(own.on(host), values.data());
  }
  EXPECT_EQ(values[7], 8);
  values[7] = before[7];
  EXPECT_EQ(values, before);
  EXPECT_EQ(host.counters().bytes, 0);
  const Array<double> next(host, Offset(values.size()));  // not the memory that was given back
  EXPECT_NE(next.on(host), values.data());
}

TEST(Foreign, MayBeUsedTwiceAtOnce) {
  std::vector<double> values(1000, 1.);
  const Executor host = Executor::host();
  auto first = std::make_unique<Array<double>>(over(host, values.data(), 1000));
  const Array<double> second = over(host, values.data(), 1000);
  first.reset();
  EXPECT_EQ(second.to_vector(), values);
}

TEST(Foreign, OfNoValuesLeavesTheNextAllocationAlone) {
  double value = 1;
  const Executor host = Executor::host();
  const Array<double> none = over(host, &value, 0);
  const Array<double> next(host, 1);
  EXPECT_NE(next.on(host), &value);
}

TEST(Foreign, IsRefusedByShadow) {
  double value = 1;
  EXPECT_THROW(over(Executor::shadow(), &value, 1), WrongExecutor);
}

TEST(OnHost, HasTheValuesInPlaceOnAHostAlone) {
  const auto values = random_vector(511, 5);
  on_each_executor([&](const Executor& executor) {
    const Array<double> x(executor, values);
    const OnHost<double> there(x);
    EXPECT_EQ(std::vector<double>(there.begin(), there.end()), values);
    EXPECT_EQ(there.data() == x.on(executor), executor.space() == Space::host);
  });
}

}  // namespace
}  // namespace tests
