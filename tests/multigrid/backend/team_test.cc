// SPDX-License-Identifier: MIT
#include "multigrid/backend/team.h"

#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Around a warp, and a team.
const std::vector<Index> sizes = {0, 1, 2, 31, 33, 1023, 1024, 1025, 3071, 8193};

/// Each step reads what others have written in the one before: x, 2 x backwards, and that plus its
/// neighbour.
struct Steps {
  const double* x;
  double* y;
  double* z;
  Index n;
  MG_HD void operator()(Index task, Team team) const {
    const Index length = n + task;
    double *first = y + Offset(task) * (n + 2), *second = z + Offset(task) * (n + 2);
    team.each(length, [&](Index i) { first[length - 1 - i] = 2 * x[i]; });
    team.each(length, [&](Index i) { second[i] = first[i] + first[i > 0 ? i - 1 : length - 1]; });
    team.each(length, [&](Index i) { first[i] = second[length - 1 - i]; });
  }
};

TEST(Team, TakesStepsOneAfterTheOther) {
  for (const Index n : sizes) {
    SCOPED_TRACE(n);
    const auto values = random_vector(n + 2, 41);
    on_each_executor([&](const Executor& executor) {
      const Array<double> x(executor, values);
      Array<double> y(executor, 3 * Offset(n + 2)), z(executor, 3 * Offset(n + 2));
      fill(y, 0.);
      const Offset before = executor.counters().launches;
      for_each_team(executor, 3, Steps{x.on(executor), y.on(executor), z.on(executor), n});
      EXPECT_EQ(executor.counters().launches, before + 1);
      const std::vector<double> all = y.to_vector();
      for (Index task = 0; task < 3; ++task) {
        const Index length = n + task;
        for (Index i = 0; i < length; ++i) {
          const Index before_it = i + 1 < length ? i + 1 : 0;
          ASSERT_EQ(all[task * (n + 2) + i], 2 * values[i] + 2 * values[before_it]);
        }
      }
    });
  }
}

TEST(Team, OfNoneIsNotLaunched) {
  on_each_executor([](const Executor& executor) {
    const Offset before = executor.counters().launches;
    for_each_team(executor, 0, Steps{nullptr, nullptr, nullptr, 1});
    EXPECT_EQ(executor.counters().launches, before);
  });
}

}  // namespace
}  // namespace tests
