// SPDX-License-Identifier: MIT
#include "multigrid/backend/primitives/primitives.h"

#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <numeric>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// Also around those that a GPU scans by one block.
const std::vector<std::size_t> sizes = {0, 1, 2, 3, 31, 257, 5003, 8190, 8191, 8192, 8193, 70001};

/// Numbers below `most`, reproducible.
template <class T>
std::vector<T> numbers(std::size_t n, T most, unsigned seed) {
  std::mt19937_64 generator(seed);
  std::vector<T> values(n);
  for (T& value : values) value = static_cast<T>(generator() % static_cast<std::uint64_t>(most));
  return values;
}

TEST(Scan, AddsWhatCameBefore) {
  for (const std::size_t n : sizes) {
    const auto counts = numbers<Index>(n, 9, 51);
    std::vector<Offset> expected(1, 0);
    for (const Index count : counts) expected.push_back(expected.back() + count);
    on_each_executor([&](const Executor& executor) {
      Array<Offset> offsets(executor, Offset(n) + 1);
      EXPECT_EQ(scan(Array<Index>(executor, counts), offsets), expected.back());
      EXPECT_EQ(offsets.to_vector(), expected);
    });
  }
}

TEST(Scan, PassesThirtyTwoBits) {
  on_each_executor([](const Executor& executor) {
    Array<Offset> offsets(executor, 6);
    const Offset total = scan(Array<Index>(executor, std::vector<Index>(5, 2000000000)), offsets);
    EXPECT_EQ(total, 10000000000);
    EXPECT_EQ(offsets.to_vector()[4], 8000000000);
  });
}

TEST(Scan, RefusesTheWrongSize) {
  on_each_executor([](const Executor& executor) {
    Array<Offset> offsets(executor, 4);
    EXPECT_REFUSAL(scan(Array<Index>(executor, std::vector<Index>(4, 1)), offsets),
                   std::logic_error, "prefix_sums: offsets must have one value more than counts");
  });
}

TEST(SortByKey, KeepsTheOrderOfEqualKeys) {
  for (const std::size_t n : sizes) {
    auto keys = numbers<Key>(n, 40, 53);
    for (std::size_t i = 0; i < n; i += 7) keys[i] |= Key(1) << 62;  // the highest bits count too
    std::vector<Index> values(n);
    std::iota(values.begin(), values.end(), 0);
    auto expected = values;
    std::stable_sort(expected.begin(), expected.end(),
                     [&](Index a, Index b) { return keys[a] < keys[b]; });
    on_each_executor([&](const Executor& executor) {
      Array<Key> key(executor, keys);
      Array<Index> value(executor, values);
      sort_by_key(key, value);
      EXPECT_EQ(value.to_vector(), expected);
      auto sorted = keys;
      std::sort(sorted.begin(), sorted.end());
      EXPECT_EQ(key.to_vector(), sorted);
    });
  }
}

TEST(ReduceByKey, AddsRunsAndKeepsSeparateRunsApart) {
  for (const std::size_t n : sizes) {
    const auto keys = numbers<Key>(n, 2, 55);  // equal keys come back after others
    const auto values = numbers<Index>(n, 100, 57);
    std::vector<Key> run_keys;
    std::vector<Index> sums;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == 0 || keys[i] != keys[i - 1]) {
        run_keys.push_back(keys[i]);
        sums.push_back(0);
      }
      sums.back() += values[i];
    }
    on_each_executor([&](const Executor& executor) {
      const Reduced reduced =
          reduce_by_key(Array<Key>(executor, keys), Array<Index>(executor, values));
      EXPECT_EQ(reduced.keys.to_vector(), run_keys);
      EXPECT_EQ(reduced.sums.to_vector(), sums);
      EXPECT_EQ(reduced.keys.executor(), executor);
    });
  }
}

TEST(Compact, KeepsTheIndicesThatAreSet) {
  for (const std::size_t n : sizes) {
    const auto flags = numbers<Index>(n, 3, 59);
    std::vector<Index> expected;
    for (std::size_t i = 0; i < n; ++i)
      if (flags[i] != 0) expected.push_back(static_cast<Index>(i));
    on_each_executor([&](const Executor& executor) {
      const Array<Index> selected = compact(Array<Index>(executor, flags));
      EXPECT_EQ(selected.to_vector(), expected);
      EXPECT_EQ(selected.size() > 0 ? selected.executor() : executor, executor);
    });
  }
}

TEST(Compact, KeepsAllOrNone) {
  on_each_executor([](const Executor& executor) {
    EXPECT_TRUE(compact(Array<Index>(executor, std::vector<Index>(99, 0))).empty());
    EXPECT_EQ(compact(Array<Index>(executor, std::vector<Index>(99, -1))).size(), 99);
  });
}

}  // namespace
}  // namespace tests
