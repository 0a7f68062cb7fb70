// SPDX-License-Identifier: MIT
#include "multigrid/backend/team.h"

#include "multigrid/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Around a warp, a team, a chunk, and where a host would wake its threads.
const std::vector<Index> sizes = {0, 1, 2, 31, 33, 1023, 1024, 1025, 3071, 8192, 8193, 20001};

/// As large as the value of a team's sum may be.
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

/// Writes what the terms of the next sum read, at another place.
struct Moment {
  const double* x;
  double* y;
  Index n;
  MG_HD Moments operator()(Index i) const {
    y[n - 1 - i] = 2 * x[i];
    return {x[i], x[i] * x[i], x[i], 1};
  }
};

/// Twice the sum.
struct Doubled {
  double value;
  MG_HD Doubled& operator=(double sum) {
    value = 2 * sum;
    return *this;
  }
};

struct Product {
  const double* x;
  const Moments* moments;
  MG_HD double operator()(Index i) const { return moments->count * x[i]; }
};

struct Steps {
  const double* x;
  double* y;
  Moments* moments;
  Doubled* doubled;
  Index n;
  MG_HD void operator()(Index task, Team team) const {
    const Index length = n + task;
    double* own = y + Offset(task) * (n + 2);
    team.sum(length, Moment{x, own, length}, moments + task);
    team.sum(length, Product{own, moments + task}, doubled + task);
    team.each(length, [&](Index i) { own[i] += doubled[task].value; });
  }
};

/// Three teams of n, n + 1 and n + 2 terms.
std::vector<double> run(const Executor& executor, Index n, const std::vector<double>& values) {
  const Array<double> x(executor, values);
  Array<double> y(executor, 3 * Offset(n + 2));
  Array<Moments> moments(executor, 3);
  Array<Doubled> doubled(executor, 3);
  fill(y, 0.);
  const Offset before = executor.counters().launches;
  for_each_team(
      executor, 3,
      Steps{x.on(executor), y.on(executor), moments.on(executor), doubled.on(executor), n});
  EXPECT_EQ(executor.counters().launches, before + 1);
  std::vector<double> all = y.to_vector();
  for (const Moments& value : moments.to_vector()) {
    all.insert(all.end(), {value.first, value.second, value.largest, double(value.count)});
  }
  return all;
}

TEST(Team, TakesStepsOneAfterTheOther) {
  for (const Index n : sizes) {
    SCOPED_TRACE(n);
    const auto values = random_vector(n + 2, 41);
    const auto all =
        same_on_each_executor([&](const Executor& executor) { return run(executor, n, values); });
    for (Index task = 0; task < 3; ++task) {
      const Index length = n + task;
      double total = 0;
      for (Index i = 0; i < length; ++i) total += values[i];
      for (Index i = 0; i < length; ++i)
        ASSERT_NEAR(all[task * (n + 2) + i], 2 * values[length - 1 - i] + 4 * length * total,
                    1e-9 * (1 + length));
    }
  }
}

struct Entry {
  const double* x;
  MG_HD double operator()(Index i) const { return x[i]; }
};

struct OneSum {
  const double* x;
  Index n;
  double* result;
  MG_HD void operator()(Index, Team team) const { team.sum(n, Entry{x}, result); }
};

TEST(Team, AddsAsSumDoes) {
  for (const Index n : sizes) {
    SCOPED_TRACE(n);
    const auto values = random_vector(n, 43);
    on_each_executor([&](const Executor& executor) {
      const Array<double> x(executor, values);
      Array<double> result(executor, 1);
      for_each_team(executor, 1, OneSum{x.on(executor), n, result.on(executor)});
      const double expected = sum(Executor::host(1), n, Entry{values.data()});
      EXPECT_NEAR(result.to_vector()[0], expected,
                  executor.space() == Space::cuda ? 1e-14 * (n + 1) : 0.);
    });
  }
}

TEST(Team, OfNoneIsNotLaunched) {
  on_each_executor([](const Executor& executor) {
    const Offset before = executor.counters().launches;
    for_each_team(executor, 0, OneSum{nullptr, 1, nullptr});
    EXPECT_EQ(executor.counters().launches, before);
  });
}

}  // namespace
}  // namespace tests
