// SPDX-License-Identifier: MIT
#include "tests/reference/terms/sparse_rows.h"

#include "tests/support/refusals.h"

#include <gtest/gtest.h>
#include <stdexcept>

using assembly::SparseRows;

namespace {

/// Two rows, (0, 2) and (1).
SparseRows example() {
  return {{0, 2, 3}, {0, 2, 1}, {0, 0, 0}};
}

}  // namespace

TEST(SparseRows, AddsToEntriesOfItsPattern) {
  SparseRows rows = example();
  rows.add(0, 2, 3);
  rows.add(0, 2, 0.5);
  rows.add(1, 1, -1);
  EXPECT_EQ(rows.values, (std::vector<double>{0, 3.5, -1}));
  EXPECT_EQ(assembly::row_sum(rows, 0), 3.5);
}

TEST(SparseRows, AddsUpColumns) {
  const SparseRows rows{{0, 2, 3}, {0, 1, 1}, {1, 2, 4}};
  EXPECT_EQ(assembly::column_sums(rows), (std::vector<double>{1, 6}));
}

// Upwind differences with a coupling that goes one way, and one that goes none.
TEST(SparseRows, LeaveOutWhatIsZeroBothWays) {
  SparseRows rows{
      {0, 3, 6, 9}, {0, 1, 2, 0, 1, 2, 0, 1, 2}, {2, 1e-12, 1e-13, -1, 2, 0, 1e-14, 0, 2}};
  const auto A = assembly::compress(rows, multigrid::Executor::host(1));
  EXPECT_EQ(A.columns.to_vector(), (std::vector<multigrid::Index>{0, 1, 0, 1, 2}));
  EXPECT_EQ(A.values.to_vector(), (std::vector<double>{2 + 1e-13, 1e-12, -1, 2, 2 + 1e-14}));
}

TEST(SparseRows, RefusesAnEntryThatThePatternLacks) {
  SparseRows rows = example();
  EXPECT_REFUSAL(rows.add(0, 1, 1), std::logic_error,
                 "the pattern has no entry (0, 1)");  // the next row has that column
  EXPECT_REFUSAL(rows.add(1, 2, 1), std::logic_error,
                 "the pattern has no entry (1, 2)");  // behind the last entry of all
  EXPECT_EQ(rows.values, (std::vector<double>{0, 0, 0}));
}
