// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/curves/morton.h"
#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <functional>
#include <map>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

/// Random points, more and more of them toward a corner; some coincide.
std::vector<double> clustered(int n, int dimension, unsigned seed) {
  auto x = random_vector(static_cast<std::size_t>(n) * dimension, seed);
  for (int i = 0; i < n; ++i) {
    const double scale = std::pow(2., -(i % 12));
    for (int d = 0; d < dimension; ++d) x[d * n + i] *= scale;
    if (i % 20 == 3)
      for (int d = 0; d < dimension; ++d) x[d * n + i] = x[d * n + i - 1];
  }
  return x;
}

/// Every unknown in exactly one aggregate, aggregates in order, none empty.
void expect_partition(const Aggregates& aggregates, Index n) {
  const auto aggregate = aggregates.aggregate.to_vector();
  const auto offsets = aggregates.offsets.to_vector();
  ASSERT_EQ(aggregates.n_fine, n);
  ASSERT_EQ(Index(aggregate.size()), n);
  ASSERT_EQ(Index(offsets.size()), aggregates.n_coarse + 1);
  ASSERT_EQ(offsets.front(), 0);
  ASSERT_EQ(offsets.back(), n);
  Index largest = 0;
  for (Index j = 0; j < aggregates.n_coarse; ++j) {
    ASSERT_LT(offsets[j], offsets[j + 1]) << "aggregate " << j << " is empty";
    largest = std::max(largest, offsets[j + 1] - offsets[j]);
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i) ASSERT_EQ(aggregate[i], j);
  }
  EXPECT_EQ(aggregates.largest, largest);
}

/// The recursive quadtree: a cell with at most `most` unknowns is an aggregate, another is divided,
/// until the keys have no more bits.
std::vector<Index> slow_adaptive(const std::vector<Key>& keys, int dimension, int most) {
  std::vector<Index> offsets;
  const std::function<void(Index, Index, int)> divide = [&](Index begin, Index end, int depth) {
    if (begin == end) return;
    if (end - begin <= most || depth == morton::tree_depth(dimension)) {
      offsets.push_back(begin);
      return;
    }
    for (Index first = begin; first < end;) {
      Index last = first;
      const Key child = morton::cell(keys[first], depth + 1, dimension);
      while (last < end && morton::cell(keys[last], depth + 1, dimension) == child) ++last;
      divide(first, last, depth + 1);
      first = last;
    }
  };
  divide(0, static_cast<Index>(keys.size()), 0);
  offsets.push_back(static_cast<Index>(keys.size()));
  return offsets;
}

/// The lower corner of the smallest cell that holds a whole aggregate, at most as deep as `depth`.
std::vector<Key> slow_coarse_keys(const std::vector<Key>& keys,
                                  const std::vector<Index>& offsets,
                                  int dimension,
                                  int depth) {
  std::vector<Key> coarse;
  for (std::size_t j = 0; j + 1 < offsets.size(); ++j) {
    int d = depth;
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i)
      while (morton::cell(keys[i], d, dimension) != morton::cell(keys[offsets[j]], d, dimension))
        --d;
    coarse.push_back(morton::cell(keys[offsets[j]], d, dimension));
  }
  return coarse;
}

TEST(AggregateAdaptive, IsTheRecursiveQuadtree) {
  for (const int dimension : {2, 3})
    for (const int n : {1, 2, 7, 500, 5003})
      for (const int most : {1 << dimension, (1 << dimension) + 2, 64})
        on_each_executor([&](const Executor& executor) {
          TreeCells cells =
              locate(Array<double>(executor, clustered(n, dimension, 91)), dimension, Box::cube)
                  .cells;
          for (int level = 0; cells.n() > 1 && level < 40; ++level) {
            const Aggregates aggregates = aggregate_adaptive(cells, most);
            expect_partition(aggregates, cells.n());
            ASSERT_EQ(aggregates.offsets.to_vector(),
                      slow_adaptive(cells.keys.to_vector(), dimension, most));
            ASSERT_LE(aggregates.largest, most);
            ASSERT_LT(aggregates.n_coarse, cells.n()) << "no progress on level " << level;
            const auto expected = slow_coarse_keys(
                cells.keys.to_vector(), aggregates.offsets.to_vector(), dimension, cells.depth);
            cells = coarse_cells(cells, aggregates, cells.depth);
            const auto keys = cells.keys.to_vector();
            ASSERT_EQ(keys, expected);
            ASSERT_EQ(std::set<Key>(keys.begin(), keys.end()).size(), keys.size());
            ASSERT_TRUE(std::is_sorted(keys.begin(), keys.end()));
          }
          EXPECT_EQ(cells.n(), 1);
        });
}

TEST(AggregateAdaptive, KeepsCoincidentPointsTogether) {
  on_each_executor([](const Executor& executor) {
    std::vector<double> x(2 * 100, 0.3);
    x[99] = x[199] = 0.8;
    const TreeCells cells = locate(Array<double>(executor, x), 2, Box::cube).cells;
    const Aggregates aggregates = aggregate_adaptive(cells, 4);
    EXPECT_EQ(aggregates.n_coarse, 2);
    EXPECT_EQ(aggregates.largest, 99);
    EXPECT_EQ(coarse_cells(cells, aggregates, 3).keys.to_vector(),
              std::vector<Key>({0, Key(0x3f) << 2 * (31 - 3)}));
  });
}

TEST(AggregateAdaptive, RefusesFewerThanFourSisters) {
  const TreeCells cells =
      locate(Array<double>(default_host(), random_vector(20, 93)), 2, Box::cube).cells;
  EXPECT_TRUE(contains(message_of<InputError>([&] { aggregate_adaptive(cells, 3); }),
                       "Unknowns per cell must be at least 4, not 3"));
  const TreeCells solid =
      locate(Array<double>(default_host(), random_vector(30, 93)), 3, Box::cube).cells;
  EXPECT_REFUSAL(aggregate_adaptive(solid, 7), InputError,
                 "Unknowns per cell must be at least 8, not 7");
}

/// The listings of paper AG, Section 4.2: yIdx * 2^L + xIdx on level L, then halves of both.
Index paper_cell(double x, double y, const std::vector<double>& box, int depth) {
  const int side = 1 << depth;
  const int i = std::min(side - 1, int((x - box[0]) / (box[1] - box[0]) * side));
  const int j = std::min(side - 1, int((y - box[2]) / (box[3] - box[2]) * side));
  return j * side + i;
}

TEST(AggregateFull, IsTheFormulaOfThePaper) {
  for (const int n : {1, 5, 300, 5003})
    on_each_executor([&](const Executor& executor) {
      auto x = random_vector(2 * n, 95);
      for (int i = 0; i < n; ++i) x[i] *= 3;
      const auto [left, right] = std::minmax_element(x.begin(), x.begin() + n);
      const auto [below, above] = std::minmax_element(x.begin() + n, x.end());
      const std::vector<double> box = {*left, *right, *below, *above};
      const LocatedPoints located = locate(Array<double>(executor, x), 2, Box::rectangle);
      const auto order = located.order.to_vector();
      int depth = full_tree_depth(n, 2);
      Aggregates aggregates = aggregate_full(located.cells, depth);
      expect_partition(aggregates, n);
      TreeCells cells = coarse_cells(located.cells, aggregates, depth);
      auto of_point = aggregates.aggregate.to_vector();
      for (; depth >= 0; --depth) {
        // One aggregate for each cell of the paper that is not empty: numbers map one to one.
        std::map<Index, Index> number;
        std::set<Index> used;
        for (int i = 0; i < n; ++i) {
          const Index cell = n == 1 ? 0 : paper_cell(x[order[i]], x[n + order[i]], box, depth);
          const auto found = number.emplace(cell, of_point[i]).first;
          ASSERT_EQ(found->second, of_point[i]) << "point " << i << " at depth " << depth;
          used.insert(of_point[i]);
        }
        ASSERT_EQ(used.size(), number.size());
        if (depth == 0) break;
        aggregates = aggregate_full(cells, depth - 1);
        expect_partition(aggregates, cells.n());
        cells = coarse_cells(cells, aggregates, depth - 1);
        EXPECT_EQ(cells.depth, depth - 1);
        const auto next = aggregates.aggregate.to_vector();
        for (Index& number_of : of_point) number_of = next[number_of];
      }
    });
}

}  // namespace
}  // namespace tests
