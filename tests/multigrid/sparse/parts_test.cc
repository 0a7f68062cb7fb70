// SPDX-License-Identifier: MIT
#include "multigrid/sparse/parts.h"

#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <random>

namespace tests {
namespace {

using namespace multigrid;

/// Rows 0, 2, 4 in a chain, row 1 alone, rows 3 and 5 with rows that add up to zero; an entry of 0 between 0 and 1.
Csr<double> six_rows(const Executor& executor) {
  return {6, 6, Array<Offset>(executor, {0, 3, 5, 8, 10, 12, 14}),
          Array<Index>(executor, {0, 1, 2, 0, 1, 0, 2, 4, 3, 5, 2, 4, 3, 5}),
          Array<double>(executor, {2., 0., -1., 0., 3., -1., 2., -1., 1., -1., -1., 2., -1., 1.})};
}

TEST(Parts, AreTheRowsThatEntriesCouple) {
  on_each_executor([&](const Executor& executor) {
    const std::vector<Part> parts = parts_of(six_rows(executor));
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].first_row, 0);
    EXPECT_EQ(parts[0].n_rows, 3);
    EXPECT_FALSE(parts[0].is_singular());
    EXPECT_EQ(parts[1].first_row, 1);
    EXPECT_EQ(parts[1].n_rows, 1);
    EXPECT_EQ(parts[1].largest_row_sum, 1);
    EXPECT_EQ(parts[2].first_row, 3);
    EXPECT_EQ(parts[2].n_rows, 2);
    EXPECT_TRUE(parts[2].is_singular());
  });
}

/// What parts_of finds.
void expect_counts_of_parts(const Csr<double>& A) {
  const std::vector<Part> parts = parts_of(A);
  const auto singular = std::count_if(parts.begin(), parts.end(),
                                      [](const Part& part) { return part.is_singular(); });
  for (const bool is_symmetric : {false, true}) {  // all of them are
    const PartCounts counts = count_parts(A, is_symmetric);
    EXPECT_EQ(counts.parts, Index(parts.size()));
    EXPECT_EQ(counts.singular, Index(singular));
  }
}

TEST(Parts, AreCountedOnEachExecutor) {
  on_each_executor([](const Executor& executor) {
    expect_counts_of_parts(six_rows(executor));
    for (const int side : {3, 40, 150}) {
      expect_counts_of_parts(triangles(side, Points::jittered).A.copy_to(executor));
      expect_counts_of_parts(neumann(side, Points::jittered).A.copy_to(executor));
    }
  });
}

/// Paths through rows in an order of chance, of which some have a loose end: trees of all shapes, joined by several threads.
TEST(Parts, OfRowsInNoOrderAreCounted) {
  constexpr Index n = 60000;
  std::mt19937 random(7);
  for (const Index length : {1, 2, 3, 100, 59999}) {
    std::vector<Index> order(n);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    std::vector<std::map<Index, double>> rows(n);
    for (Index k = 0; k < n; ++k) {
      const Index i = order[std::size_t(k)];
      rows[std::size_t(i)][i] += k % 7 == 0 && length < 100 ? 1 : 0;
      if (k % length == 0) continue;
      const Index j = order[std::size_t(k) - 1];
      rows[std::size_t(i)][j] = rows[std::size_t(j)][i] = -1;
      rows[std::size_t(i)][i] += 1;
      rows[std::size_t(j)][j] += 1;
    }
    std::vector<Offset> offsets = {0};
    std::vector<Index> columns;
    std::vector<double> values;
    for (const auto& row : rows) {
      for (const auto& [j, value] : row) {
        columns.push_back(j);
        values.push_back(value);
      }
      offsets.push_back(Offset(columns.size()));
    }
    on_each_executor([&](const Executor& executor) {
      SCOPED_TRACE(length);
      expect_counts_of_parts({n, n, Array<Offset>(executor, offsets),
                              Array<Index>(executor, columns), Array<double>(executor, values)});
    });
  }
}

/// Rows whose sums are no numbers do not add up to zero.
TEST(Parts, OfHugeEntriesAreNotSingular) {
  on_each_executor([](const Executor& executor) {
    const Csr<double> A = {2, 2, Array<Offset>(executor, {0, 2, 4}),
                           Array<Index>(executor, {0, 1, 0, 1}),
                           Array<double>(executor, {1.7e308, 1.7e308, 1.7e308, 1.7e308})};
    EXPECT_FALSE(parts_of(A)[0].is_singular());
    expect_counts_of_parts(A);
  });
}

TEST(Parts, OfAMeshAreOne) {
  const std::vector<Part> parts = parts_of(triangles(40, Points::jittered).A);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].n_rows, 1600);
  EXPECT_FALSE(parts[0].is_singular());
  const std::vector<Part> singular = parts_of(neumann(20, Points::jittered).A);
  ASSERT_EQ(singular.size(), 1u);
  EXPECT_TRUE(singular[0].is_singular());
}

TEST(Parts, OfAColumnEntryAloneAreJoined) {
  // a_01 is stored and a_10 is not.
  const Csr<double> A = {2, 2, Array<Offset>(default_host(), {0, 2, 3}),
                         Array<Index>(default_host(), {0, 1, 1}),
                         Array<double>(default_host(), {2., 1., 2.})};
  EXPECT_EQ(parts_of(A).size(), 1u);
}

}  // namespace
}  // namespace tests
