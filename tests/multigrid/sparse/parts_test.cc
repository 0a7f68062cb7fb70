// SPDX-License-Identifier: MIT
#include "multigrid/sparse/parts.h"

#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <gtest/gtest.h>

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
