// SPDX-License-Identifier: MIT
// To be run by mpirun with any number of processes.
#include "multigrid/distributed/numbering.h"

#include "multigrid/distributed/exchange.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid::distributed;

TEST(Exchange, BringsEachListToItsRank) {
  const Ranks ranks = Ranks::all();
  std::vector<std::vector<int>> lists(std::size_t(ranks.n));
  for (int r = 0; r < ranks.n; ++r)
    for (int k = 0; k < (ranks.own + 2 * r) % 5; ++k)
      lists[std::size_t(r)].push_back(100 * ranks.own + 10 * r + k);
  const auto got = all_to_all(ranks, lists);
  for (int r = 0; r < ranks.n; ++r) {
    ASSERT_EQ(int(got[std::size_t(r)].size()), (r + 2 * ranks.own) % 5);
    for (std::size_t k = 0; k < got[std::size_t(r)].size(); ++k)
      EXPECT_EQ(got[std::size_t(r)][k], 100 * r + 10 * ranks.own + int(k));
  }
}

TEST(Ranks, AddUp) {
  const Ranks ranks = Ranks::all();
  EXPECT_EQ(ranks.sum(ranks.own + 1), ranks.n * (ranks.n + 1) / 2);
  EXPECT_EQ(ranks.least(ranks.own), 0);
  EXPECT_EQ(ranks.largest(ranks.own), ranks.n - 1);
  EXPECT_EQ(ranks.before(ranks.own + 1).before, ranks.own * (ranks.own + 1) / 2);
}

/// Points 0 .. 10 n of a line; rank r has 10 r .. 10 r + 10, in its own order, so neighbours share one. Every seventh has no row.
TEST(Numbering, GivesEachNodeOneRow) {
  const Ranks ranks = Ranks::all();
  const int n_points = 10 * ranks.n + 1;
  std::vector<NodeName> names;
  std::vector<char> shared, has_row;
  std::vector<int> points;
  for (int k = 0; k <= 10; ++k) {
    const int point = 10 * ranks.own + (7 * k + ranks.own) % 11;
    points.push_back(point);
    names.push_back({std::uint64_t(point) * 2654435761u, 3});
    shared.push_back(point % 10 == 0);
    has_row.push_back(point % 7 != 0);
  }
  const Numbering own = number(ranks, names, shared, has_row);
  std::vector<std::vector<std::int64_t>> lists(std::size_t(ranks.n));
  for (std::size_t i = 0; i < points.size(); ++i) {
    lists[0].push_back(points[i]);
    lists[0].push_back(own.of_node[i]);
    EXPECT_EQ(own.of_node[i] >= 0, bool(has_row[i]));
    const bool is_anothers = points[i] == 10 * ranks.own && ranks.own > 0;
    EXPECT_EQ(own.owns(own.of_node[i]), has_row[i] && !is_anothers) << points[i];
  }
  int expected = 0;
  for (int p = 0; p < n_points; ++p) expected += p % 7 != 0;
  EXPECT_EQ(own.n, expected);
  const auto all = all_to_all(ranks, lists);
  if (!ranks.is_first()) return;
  std::vector<std::int64_t> row_of(std::size_t(n_points), -2), rows;
  for (const auto& list : all)
    for (std::size_t k = 0; k < list.size(); k += 2) {
      std::int64_t& row = row_of[std::size_t(list[k])];
      EXPECT_TRUE(row == -2 || row == list[k + 1]);
      row = list[k + 1];
    }
  for (const std::int64_t row : row_of)
    if (row >= 0) rows.push_back(row);
  std::sort(rows.begin(), rows.end());
  for (std::size_t k = 0; k < rows.size(); ++k) EXPECT_EQ(rows[k], std::int64_t(k));
}

}  // namespace
}  // namespace tests
