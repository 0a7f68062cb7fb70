// SPDX-License-Identifier: MIT
#include "multigrid/backend/cluster.h"

#include "multigrid/backend/replay.h"
#include "tests/support/executors.h"

namespace tests {
namespace {

using namespace multigrid;

constexpr int n_rounds = 40;

/// Reads what another thread, mostly of another block, wrote there in the step before.
struct FromAfar {
  const Key* from;
  Key* to;
  Index n, distance;
  MG_HD void operator()(Index i) const { to[i] = 3 * from[(i + distance) % n] + 1; }
};

/// The same by lanes, of which each must be there.
struct FromAfarByLanes {
  FromAfar step;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const int missing = Lanes::size - lane.sum(1);
    if (lane.rank == 0) {
      step(i);
      step.to[i] += static_cast<Key>(missing);
    }
  }
};

/// Rounds of steps by all and by one team, over the same two arrays.
struct Rounds {
  Key* a;
  Key* b;
  Index n;
  MG_HD void operator()(Cluster cluster) const {
    for (int k = 0; k < n_rounds; ++k) {
      cluster.each(n, FromAfar{a, b, n, n / 2 + k});
      cluster.each_row<8>(n, FromAfarByLanes{{b, a, n, n / 3 + k}});
      cluster.by_one_team([&](Team team) {
        team.each(n, FromAfar{a, b, n, 1});
        team.each_row<4>(n, FromAfarByLanes{{b, a, n, n / 5}});
      });
    }
  }
};

std::vector<Key> numbers(Index n) {
  std::vector<Key> values;
  for (Index i = 0; i < n; ++i) values.push_back(static_cast<Key>(i) * 0x9e3779b97f4a7c15ull);
  return values;
}

/// Step by step, each in arrays of its own.
std::vector<Key> expected(Index n) {
  std::vector<Key> now = numbers(n);
  const auto step = [&](Index distance) {
    std::vector<Key> next;
    for (Index i = 0; i < n; ++i) next.push_back(3 * now[(i + distance) % n] + 1);
    now = std::move(next);
  };
  for (int k = 0; k < n_rounds; ++k) {
    step(n / 2 + k);
    step(n / 3 + k);
    step(1);
    step(n / 5);
  }
  return now;
}

const Index sizes[] = {1, 5, 1023, 1024, 1025, 8191, 8193, 20000};

TEST(Cluster, TakesStepsOneAfterTheOther) {
  for (const Index n : sizes) {
    SCOPED_TRACE(n);
    on_each_executor([&](const Executor& executor) {
      for (const bool overlap : {true, false}) {
        executor.overlap_kernels(overlap);
        Array<Key> a(executor, numbers(n)), b(executor, n);
        const Offset before = executor.counters().launches;
        for_cluster(executor, Rounds{a.on(executor), b.on(executor), n});
        EXPECT_EQ(executor.counters().launches, before + 1);
        EXPECT_EQ(a.to_vector(), expected(n));
      }
      executor.overlap_kernels(true);
    });
  }
}

TEST(Cluster, IsReplayed) {
  const Index n = 5000;
  on_each_executor([&](const Executor& executor) {
    Array<Key> a(executor, n), b(executor, n);
    const Replay replay(
        executor,
        [&] {
          for_cluster(executor, Rounds{a.on(executor), b.on(executor), n});
        },
        true);
    for (int run = 0; run < 3; ++run) {
      a.copy_from(Array<Key>(default_host(), numbers(n)));
      replay();
      EXPECT_EQ(a.to_vector(), expected(n));
    }
  });
}

}  // namespace
}  // namespace tests
