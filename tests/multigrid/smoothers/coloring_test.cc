// SPDX-License-Identifier: MIT
#include "multigrid/coloring/coloring.h"

#include "multigrid/errors.h"
#include "tests/multigrid/smoothers/graphs.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tests {
namespace {

using namespace multigrid;

/// Every row once, ascending within a color, no two coupled rows of one color.
void expect_valid(const Coloring& coloring, const Rows& graph) {
  const auto rows = coloring.rows.to_vector();
  ASSERT_EQ(coloring.offsets.front(), 0);
  ASSERT_EQ(coloring.offsets.back(), Index(graph.size()));
  std::vector<int> color(graph.size(), -1);
  for (int c = 0; c < coloring.n_colors(); ++c) {
    ASSERT_GT(coloring.size(c), 0);
    for (Index k = coloring.offsets[c]; k < coloring.offsets[c + 1]; ++k) {
      ASSERT_EQ(color[rows[k]], -1) << "row " << rows[k] << " has two colors";
      ASSERT_TRUE(k == coloring.offsets[c] || rows[k - 1] < rows[k]);
      color[rows[k]] = c;
    }
  }
  for (Index i = 0; i < Index(graph.size()); ++i)
    for (const Index j : graph[i]) {
      ASSERT_TRUE(i == j || color[i] != color[j]) << "rows " << i << " and " << j;
    }
}

/// The color of each row.
std::vector<int> colors_of(const Coloring& coloring) {
  const auto rows = coloring.rows.to_vector();
  std::vector<int> colors(rows.size(), -1);
  for (int c = 0; c < coloring.n_colors(); ++c)
    for (Index k = coloring.offsets[c]; k < coloring.offsets[c + 1]; ++k) colors[rows[k]] = c;
  return colors;
}

int n_colors(const std::vector<int>& colors) {
  return *std::max_element(colors.begin(), colors.end()) + 1;
}

/// One row after the other takes the lowest color free among its neighbours.
std::vector<int> greedy(const Rows& graph, const std::vector<Index>& order) {
  std::vector<int> colors(graph.size(), -1);
  for (const Index i : order) {
    std::set<int> taken;
    for (const Index j : graph[i]) taken.insert(colors[j]);
    while (taken.count(++colors[i]) > 0) continue;
  }
  return colors;
}

std::vector<Index> natural_order(std::size_t n) {
  std::vector<Index> order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Rows by the hash of their groups of four (MurmurHash3's finaliser), the least first.
std::vector<Index> hashed_order(std::size_t n) {
  const auto hash = [](Index i) {
    auto h = std::uint32_t(i / 4);
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
  };
  std::vector<Index> order = natural_order(n);
  std::stable_sort(order.begin(), order.end(), [&](Index i, Index j) { return hash(i) < hash(j); });
  return order;
}

/// The rows color by color, that of the fewest rows first.
std::vector<Index> order_by_color(const std::vector<int>& colors) {
  std::vector<Index> sizes(std::size_t(n_colors(colors)), 0);
  for (const int c : colors) ++sizes[c];
  std::vector<Index> order = natural_order(colors.size());
  std::stable_sort(order.begin(), order.end(), [&](Index i, Index j) {
    return std::make_pair(sizes[colors[i]], colors[i]) <
           std::make_pair(sizes[colors[j]], colors[j]);
  });
  return order;
}

/// Color 0 for the first row of a part, and the other one from neighbour to neighbour; nothing if
/// that does not do.
std::vector<int> two_colors(const Rows& graph) {
  std::vector<int> colors(graph.size(), -1);
  for (Index first = 0; first < Index(graph.size()); ++first) {
    if (colors[first] >= 0) continue;
    colors[first] = 0;
    std::vector<Index> reached{first};
    while (!reached.empty()) {
      const Index i = reached.back();
      reached.pop_back();
      for (const Index j : graph[i]) {
        if (j != i && colors[j] == colors[i]) return {};
        if (colors[j] >= 0) continue;
        colors[j] = 1 - colors[i];
        reached.push_back(j);
      }
    }
  }
  return colors;
}

/// What color_graph does, one row after the other.
std::vector<int> slow_coloring(const Rows& graph) {
  std::vector<int> colors = two_colors(graph);
  if (!colors.empty()) return colors;
  colors = greedy(graph, hashed_order(graph.size()));
  for (int repetition = 0; repetition < 2; ++repetition)
    colors = greedy(graph, order_by_color(colors));
  return colors;
}

/// Against the twin, and the count against that of one row after the other in their own order.
void expect_coloring(const Executor& executor, const Rows& graph, double excess) {
  SCOPED_TRACE(graph.size());
  const Coloring coloring = color_graph(pattern(executor, graph));
  expect_valid(coloring, graph);
  EXPECT_EQ(colors_of(coloring), slow_coloring(graph));
  EXPECT_LE(coloring.n_colors(), excess * n_colors(greedy(graph, natural_order(graph.size()))));
}

/// Each point of a side × side grid and those around it.
Rows nine_point(int side) {
  Rows graph(std::size_t(side) * side);
  for (int i = 0; i < side * side; ++i)
    for (int y = std::max(i / side - 1, 0); y <= std::min(i / side + 1, side - 1); ++y)
      for (int x = std::max(i % side - 1, 0); x <= std::min(i % side + 1, side - 1); ++x)
        graph[i].insert(y * side + x);
  return graph;
}

Rows graph_of(const System& system, int q) {
  return slow_power(rows_of(expand(system.A)), q);
}

// Powers of structured graphs need nearly as few colors as can be in their natural order.
TEST(ColorGraph, IsTheSerialColoringAndHasFewColors) {
  on_each_executor([](const Executor& executor) {
    for (const int q : {1, 2, 3}) {
      const double excess = q == 1 ? 1.5 : 2;
      for (const Points points : {Points::uniform, Points::jittered, Points::graded})
        expect_coloring(executor, graph_of(triangles(30, points), q), excess);
      expect_coloring(executor, graph_of(five_point(30), q), excess);
      expect_coloring(executor, slow_power(nine_point(40), q), excess);
    }
  });
}

TEST(ColorGraph, IsValidOnAnyPattern) {
  on_each_executor([](const Executor& executor) {
    for (const int n : {1, 2, 3, 64, 801})
      for (const int per_row : {0, 4, 20})
        expect_coloring(executor, rows_of(random_spd(n, per_row, 121)), 1.5);
  });
}

TEST(ColorGraph, GivesTwoColorsWhereTheyDo) {
  on_each_executor([](const Executor& executor) {
    EXPECT_EQ(color_graph(pattern_of(five_point(150).copy_to(executor).A)).n_colors(), 2);
    // Ring of 7, ring of 1000 in an order that makes long ways, and rows that stand alone.
    Rows odd(7), even(1000), alone(5);
    for (Index i = 0; i < 7; ++i) odd[i] = {i, (i + 1) % 7, (i + 6) % 7};
    const auto at = [](Index k) { return k * 37 % 1000; };
    for (Index k = 0; k < 1000; ++k) even[at(k)] = {at((k + 1) % 1000), at((k + 999) % 1000)};
    EXPECT_EQ(color_graph(pattern(executor, odd)).n_colors(), 3);
    EXPECT_EQ(color_graph(pattern(executor, even)).n_colors(), 2);
    EXPECT_EQ(color_graph(pattern(executor, alone)).n_colors(), 1);
    Rows parts(1007);  // one odd part among even ones
    for (Index i = 0; i < 1000; ++i) parts[i] = even[i];
    for (Index i = 0; i < 7; ++i)
      for (const Index j : odd[i]) parts[1000 + i].insert(1000 + j);
    EXPECT_EQ(color_graph(pattern(executor, parts)).n_colors(), 3);
    for (const Rows& graph : {odd, even, alone, parts}) expect_coloring(executor, graph, 1.5);
  });
}

// What else may a caller bring: of a coupling that one row alone knows, colors still differ.
TEST(ColorGraph, EndsOnCouplingsOfOneSide) {
  on_each_executor([](const Executor& executor) {
    const Rows lower = {{}, {0}, {1}, {2}, {}}, upper = {{1}, {2}, {3}, {4}, {}};
    EXPECT_EQ(colors_of(color_graph(pattern(executor, lower))), std::vector<int>({0, 1, 0, 1, 0}));
    EXPECT_EQ(colors_of(color_graph(pattern(executor, upper))), std::vector<int>({0, 1, 0, 1, 0}));
    color_graph(pattern(executor, {{1, 2}, {}, {1}, {0}}));
  });
}

TEST(ColorGraph, LeavesNoColorsForNoRows) {
  on_each_executor([](const Executor& executor) {
    EXPECT_EQ(color_graph(pattern(executor, Rows())).n_colors(), 0);
  });
}

Rows clique(Index n) {
  Rows graph(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) graph[i].insert(j);
  return graph;
}

TEST(ColorGraph, NeedsAsManyColorsAsACliqueHasRows) {
  on_each_executor([](const Executor& executor) {
    for (const Index n : {1, 64, 65, 129, 300})
      EXPECT_EQ(color_graph(pattern(executor, clique(n))).n_colors(), n);
    EXPECT_EQ(color_graph(pattern(executor, clique(64)), most_colors).n_colors(), 64);
    const std::string message =
        message_of<InputError>([&] { color_graph(pattern(executor, clique(65)), most_colors); });
    EXPECT_TRUE(contains(message, "more than 64 colors")) << message;
    EXPECT_TRUE(contains(message, "l1 jacobi")) << message;
  });
}

TEST(ColorGraph, IsTheSameOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    return color_graph(pattern_of(triangles(80, Points::jittered).A.copy_to(executor)))
        .rows.to_vector();
  });
  same_on_each_executor([](const Executor& executor) {
    return color_graph(pattern_of(five_point(150).A.copy_to(executor))).rows.to_vector();
  });
}

// Both colorings on the levels where the smoothers use them.
TEST(Coloring, IsValidOnEveryLevel) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Points points : {Points::uniform, Points::jittered, Points::graded})
      on_each_executor([&](const Executor& executor) {
        SolverOptions options = preset_options(Preset::paper_ag);
        options.auxiliary_grid.tree = tree;
        options.hierarchy.coarse_rows = 3;
        const auto hierarchy =
            hierarchy_of<double>(triangles(27, points).copy_to(executor), options);
        for (const auto& level : hierarchy.levels) {
          const Rows graph = rows_of(expand(*level.A));
          expect_valid(color_graph(pattern_of(*level.A)), graph);
          if (std::holds_alternative<Ell<double>>(*level.A) && level.n_overflow == 0) {
            const Coloring grid =
                color_grid(level.cells.keys, level.cells.dimension, level.cells.depth);
            expect_valid(grid, graph);
            EXPECT_EQ(grid.n_colors(), level.cells.depth > 0 ? 4 : 1);
          }
        }
      });
}

TEST(ColorGrid, IsTheParityOfTheCoordinates) {
  on_each_executor([](const Executor& executor) {
    // 4 x 4 cells in the order of their keys; the number of a cell in base 4 is its path.
    std::vector<Key> keys;
    for (Key k = 0; k < 16; ++k) keys.push_back(k << 2 * (31 - 2));
    const Coloring coloring = color_grid(Array<Key>(executor, keys), 2, 2);
    EXPECT_EQ(coloring.offsets, std::vector<Index>({0, 4, 8, 12, 16}));
    EXPECT_EQ(coloring.rows.to_vector(),
              std::vector<Index>({0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15}));
  });
}

TEST(ColorGrid, HasEightColorsInThreeDimensions) {
  on_each_executor([](const Executor& executor) {
    std::vector<Key> keys;
    for (Key k = 0; k < 64; ++k) keys.push_back(k << 3 * (21 - 2));
    EXPECT_EQ(color_grid(Array<Key>(executor, keys), 3, 2).n_colors(), 8);
    EXPECT_EQ(color_grid(Array<Key>(executor, std::vector<Key>{0, Key(5) << 57}), 3, 2).n_colors(),
              2);
  });
}

}  // namespace
}  // namespace tests
