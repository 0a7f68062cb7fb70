// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/sparse/pattern.h"
#include "tests/multigrid/twins.h"

#include <gtest/gtest.h>
#include <set>

namespace tests {

using Rows = std::vector<std::set<multigrid::Index>>;

/// The rows of a pattern, which must be ascending.
inline Rows rows_of(const multigrid::Pattern& pattern) {
  const auto offsets = pattern.offsets.to_vector();
  const auto columns = pattern.columns.to_vector();
  EXPECT_EQ(multigrid::Offset(columns.size()), offsets.back());
  Rows rows(static_cast<std::size_t>(pattern.n_rows));
  for (multigrid::Index i = 0; i < pattern.n_rows; ++i)
    for (multigrid::Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      EXPECT_TRUE(k == offsets[i] || columns[k] > columns[k - 1]) << "row " << i;
      rows[i].insert(columns[k]);
    }
  return rows;
}

/// Columns at most q steps from each row, step by step.
inline Rows slow_power(const Rows& A, int q) {
  Rows power(A.size());
  for (std::size_t i = 0; i < A.size(); ++i) {
    power[i].insert(multigrid::Index(i));
    for (int step = 0; step < q; ++step) {
      const auto reached = power[i];
      for (const multigrid::Index j : reached) power[i].insert(A[j].begin(), A[j].end());
    }
  }
  return power;
}

inline Rows rows_of(const Dense& A) {
  Rows rows(static_cast<std::size_t>(A.n));
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j)
      if (A(i, j) != 0) rows[i].insert(j);
  return rows;
}

/// Couplings stored without values, row by row; diagonals may be missing.
inline multigrid::Pattern pattern(const multigrid::Executor& executor, const Rows& rows) {
  std::vector<multigrid::Offset> offsets(1, 0);
  std::vector<multigrid::Index> columns;
  for (const auto& row : rows) {
    columns.insert(columns.end(), row.begin(), row.end());
    offsets.push_back(multigrid::Offset(columns.size()));
  }
  const auto n = multigrid::Index(rows.size());
  return {n, n, multigrid::Array<multigrid::Offset>(executor, offsets),
          multigrid::Array<multigrid::Index>(executor, columns)};
}

}  // namespace tests
