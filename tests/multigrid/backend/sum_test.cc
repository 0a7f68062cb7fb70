// SPDX-License-Identifier: MIT
#include "multigrid/backend/launch.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Around one chunk (1024), around the point where the host wakes threads, and where chunks have
/// reached their number (8192) and grow instead.
const std::vector<Offset> sizes = {
    0,      1, 2, 1023, 1024, 1025, 3071, 3073, 8192, 8193, 99991, 8192 * 1024, 8192 * 1024 + 1,
    3000001};

struct Entry {
  const double* x;
  MG_HD double operator()(Index i) const { return x[i]; }
};

double on_host(const Executor& executor, const std::vector<double>& values) {
  const Array<double> x(executor, values);
  return sum(executor, x.size(), Entry{x.on(executor)});
}

double left_there(const Executor& executor, const std::vector<double>& values) {
  const Array<double> x(executor, values);
  Array<double> result(executor, 1);
  sum(executor, x.size(), Entry{x.on(executor)}, result.on(executor));
  return result.to_vector()[0];
}

TEST(Sum, HasTheSameBitsOnEveryExecutor) {
  for (const Offset n : sizes) {
    SCOPED_TRACE(n);
    const auto values = random_vector(n, 31);
    long double exact = 0;
    for (const double value : values) exact += value;
    const double reference = on_host(Executor::host(1), values);
    EXPECT_NEAR(reference, static_cast<double>(exact), 1e-15 * static_cast<double>(n + 1));
    auto all = executors();
    all.push_back(Executor::host(3));
    for (const auto& executor : all) {
      SCOPED_TRACE(executor.description());
      if (executor.space() == Space::cuda) {
        EXPECT_NEAR(on_host(executor, values), reference, 1e-15 * static_cast<double>(n + 1));
      } else {
        EXPECT_EQ(on_host(executor, values), reference);
      }
      EXPECT_EQ(on_host(executor, values), left_there(executor, values));
    }
  }
}

// The order is a promise: terms one after the other within chunks of equal length, then the chunks.
TEST(Sum, AddsChunksInTheirOrder) {
  for (const Offset n : {1024, 1025, 4096, 10001, 9000001}) {
    const Offset parts = std::min<Offset>(8192, (n - 1) / 1024 + 1);
    const Offset length = ((n - 1) / parts / 32 + 1) * 32, count = (n - 1) / length + 1;
    const auto values = random_vector(n, 33);
    double total = 0;
    for (Offset c = 0; c < count; ++c) {
      double part = 0;
      for (Offset i = c * length; i < std::min(n, (c + 1) * length); ++i) part += values[i];
      total += part;
    }
    EXPECT_EQ(on_host(Executor::host(2), values), total);
  }
}

/// Several numbers at once, one of them no sum at all.
struct Moments {
  double first = 0, second = 0, largest = 0;
  Offset count = 0;
  MG_HD Moments& operator+=(const Moments& other) {
    first += other.first;
    second += other.second;
    largest = other.largest > largest ? other.largest : largest;
    count += other.count;
    return *this;
  }
};

struct MomentsOf {
  const double* x;
  MG_HD Moments operator()(Index i) const { return {x[i], x[i] * x[i], x[i], 1}; }
};

TEST(Sum, TakesSeveralNumbersAtOnce) {
  for (const Offset n : {0, 1, 5000, 300007}) {
    const auto values = random_vector(n, 35);
    on_each_executor([&](const Executor& executor) {
      const Array<double> x(executor, values);
      const Moments moments = sum(executor, n, MomentsOf{x.on(executor)});
      EXPECT_EQ(moments.count, n);
      EXPECT_NEAR(moments.first, on_host(Executor::host(1), values), 1e-12 * double(n));
      double largest = 0, second = 0;
      for (const double value : values) {
        largest = std::max(largest, value);
        second += value * value;
      }
      EXPECT_EQ(moments.largest, largest);
      EXPECT_NEAR(moments.second, second, 1e-12 * double(n));
    });
  }
}

TEST(Sum, LeftOnTheExecutorWaitsForNothing) {
  on_each_executor([](const Executor& executor) {
    const Array<double> x(executor, random_vector(5000, 37));
    Array<double> result(executor, 1);
    const Counters before = executor.counters();
    sum(executor, x.size(), Entry{x.on(executor)}, result.on(executor));
    EXPECT_EQ(executor.counters().synchronizations, before.synchronizations);
    EXPECT_EQ(executor.counters().allocations, before.allocations);
    EXPECT_EQ(executor.counters().launches, before.launches + 1);
    sum(executor, x.size(), Entry{x.on(executor)});
    const Offset waits = executor.space() == Space::host ? 0 : 1;
    EXPECT_EQ(executor.counters().synchronizations, before.synchronizations + waits);
    EXPECT_EQ(executor.counters().bytes, before.bytes);
  });
}

}  // namespace
}  // namespace tests
