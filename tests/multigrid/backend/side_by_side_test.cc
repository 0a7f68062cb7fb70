// SPDX-License-Identifier: MIT
#include "multigrid/backend/side_by_side.h"

#include "multigrid/sparse/vectors.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Of parts: some of none, more than one launch takes, and around warps, blocks and chunks.
const std::vector<std::vector<Index>> lengths = {
    {},
    {0},
    {5},
    {0, 0, 3, 0, 1, 0},
    {300000, 257, 0, 8193, 1},
    std::vector<Index>(40, 33),
    {1, 2, 3, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 4095, 4096, 4097, 1, 0, 70000, 9}};

/// Launches of so many parts: one for each that is large, or on a host; one for 16 others. None for
/// what is empty, but in sums.
Offset expected_launches(const Executor& executor, const std::vector<Index>& of, bool of_empty) {
  Offset n_alone = 0, n_small = 0, n_indices = 0;
  for (const Index n : of)
    if (executor.space() == Space::host || n > 270336) {
      n_alone += n > 0 || of_empty ? 1 : 0;
    } else {
      ++n_small;
      n_indices += n;
    }
  return n_alone + (n_indices > 0 || of_empty ? (n_small + 15) / 16 : 0);
}

struct Write {
  double* to;
  double value;
  MG_HD void operator()(Index i) const { to[i] = value + i; }
};

struct WriteByLanes {
  double* to;
  double value;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const int found = lane.sum(lane.rank + 1);  // of all lanes of the row, and of no other
    if (lane.rank == 0) to[i] = value + i + found - Lanes::size * (Lanes::size + 1) / 2;
  }
};

/// Parts that write one behind the other.
template <class Kernel, class Run>
void expect_all_written(const Run& run) {
  for (const std::vector<Index>& of : lengths)
    on_each_executor([&](const Executor& executor) {
      Offset n = 0;
      for (const Index length : of) n += length;
      Array<double> values(executor, n);
      std::vector<Part<Kernel>> parts;
      std::vector<double> expected;
      for (std::size_t k = 0; k < of.size(); ++k) {
        parts.push_back({of[k], {values.on(executor) + Offset(expected.size()), 1e6 * double(k)}});
        for (Index i = 0; i < of[k]; ++i) expected.push_back(1e6 * double(k) + i);
      }
      const Offset before = executor.counters().launches;
      run(executor, parts);
      EXPECT_EQ(executor.counters().launches - before, expected_launches(executor, of, false));
      EXPECT_EQ(values.to_vector(), expected);
    });
}

TEST(SideBySide, HasEachIndexOfEachPart) {
  expect_all_written<Write>(
      [](const Executor& executor, const auto& parts) { for_each(executor, parts); });
  expect_all_written<WriteByLanes>(
      [](const Executor& executor, const auto& parts) { for_each_row<8>(executor, parts); });
  expect_all_written<WriteByLanes>(
      [](const Executor& executor, const auto& parts) { for_each_row<32>(executor, parts); });
}

struct Entry {
  const double* x;
  MG_HD double operator()(Index i) const { return x[i]; }
};

/// Twice the sum.
struct Doubled {
  double value;
  MG_HD Doubled& operator=(double sum) {
    value = 2 * sum;
    return *this;
  }
};

TEST(SideBySide, AddsAsOneAfterTheOther) {
  const auto values = random_vector(400000, 43);
  for (const std::vector<Index>& of : lengths)
    on_each_executor([&](const Executor& executor) {
      const Array<double> x(executor, values);
      Array<Doubled> sums(executor, static_cast<Offset>(of.size()));
      std::vector<SumPart<Entry, Doubled>> parts;
      for (std::size_t k = 0; k < of.size(); ++k)
        parts.push_back({of[k], {x.on(executor) + 7 * k}, sums.on(executor) + k});
      const Offset before = executor.counters().launches;
      sum(executor, parts);
      EXPECT_EQ(executor.counters().launches - before, expected_launches(executor, of, true));
      const std::vector<Doubled> all = sums.to_vector();
      for (std::size_t k = 0; k < of.size(); ++k)
        EXPECT_EQ(all[k].value, 2 * sum(executor, of[k], Entry{x.on(executor) + 7 * k})) << k;
    });
}

}  // namespace
}  // namespace tests
