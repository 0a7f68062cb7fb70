// SPDX-License-Identifier: MIT
#include "multigrid/pattern.h"

#include "multigrid/coarsening/galerkin.h"
#include "multigrid/coloring.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

#include <numeric>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

using Rows = std::vector<std::set<Index>>;

/// The rows of a pattern, which must be ascending.
Rows rows_of(const Pattern& pattern) {
  const auto offsets = pattern.offsets.to_vector();
  const auto columns = pattern.columns.to_vector();
  EXPECT_EQ(Offset(columns.size()), offsets.back());
  Rows rows(static_cast<std::size_t>(pattern.n_rows));
  for (Index i = 0; i < pattern.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      EXPECT_TRUE(k == offsets[i] || columns[k] > columns[k - 1]) << "row " << i;
      rows[i].insert(columns[k]);
    }
  return rows;
}

/// Columns at most q steps from each row, step by step.
Rows slow_power(const Rows& A, int q) {
  Rows power(A.size());
  for (std::size_t i = 0; i < A.size(); ++i) {
    power[i].insert(Index(i));
    for (int step = 0; step < q; ++step) {
      const auto reached = power[i];
      for (const Index j : reached) power[i].insert(A[j].begin(), A[j].end());
    }
  }
  return power;
}

Rows rows_of(const Dense& A) {
  Rows rows(static_cast<std::size_t>(A.n));
  for (int i = 0; i < A.n; ++i)
    for (int j = 0; j < A.n; ++j)
      if (A(i, j) != 0) rows[i].insert(j);
  return rows;
}

/// Couplings stored without values, row by row; diagonals may be missing.
Pattern pattern(const Executor& executor, const Rows& rows) {
  std::vector<Offset> offsets(1, 0);
  std::vector<Index> columns;
  for (const auto& row : rows) {
    columns.insert(columns.end(), row.begin(), row.end());
    offsets.push_back(Offset(columns.size()));
  }
  const auto n = Index(rows.size());
  return {n, n, Array<Offset>(executor, offsets), Array<Index>(executor, columns)};
}

/// A matrix as the levels of a full tree store it: stencils with what reaches further beside them.
Matrix<double> stencil_matrix(const Executor& executor, Points points) {
  const System system = triangles(33, points).copy_to(executor);
  const LocatedPoints located = locate(system.coordinates, 2, Box::rectangle);
  const int depth = full_tree_depth(system.n(), 2);
  const Aggregates aggregates = aggregate_full(located.cells, depth);
  return to_stencil<double>(galerkin(permute(system.A, located.order), aggregates),
                            coarse_cells(located.cells, aggregates, depth));
}

TEST(Pattern, IsThatOfTheMatrixInAnyFormat) {
  bool seen_overflow = false;
  on_each_executor([&](const Executor& executor) {
    const Dense random = random_spd(301, 9, 171);
    EXPECT_EQ(rows_of(pattern_of(Matrix<double>(sparse(random).copy_to(executor)))),
              rows_of(random));
    for (const Points points : {Points::uniform, Points::jittered}) {
      const Matrix<double> A = stencil_matrix(executor, points);
      seen_overflow = seen_overflow || !std::get<Ell<double>>(A).overflow_values.empty();
      const Pattern found = pattern_of(A);
      EXPECT_EQ(found.n_columns, n_rows(A));
      // Couplings outside of a cell's neighbours may cancel: look at where entries are stored.
      Rows expected(static_cast<std::size_t>(n_rows(A)));
      const auto& ell = std::get<Ell<double>>(A);
      const auto columns = ell.columns.to_vector(), beyond = ell.overflow_columns.to_vector();
      for (Index i = 0; i < ell.n_rows; ++i)
        for (int k = 0; k < ell.width; ++k) expected[i].insert(columns[Offset(k) * ell.n_rows + i]);
      if (!ell.overflow_offsets.empty()) {
        const auto offsets = ell.overflow_offsets.to_vector();
        for (Index i = 0; i < ell.n_rows; ++i)
          expected[i].insert(&beyond[offsets[i]], &beyond[offsets[i + 1]]);
      }
      EXPECT_EQ(rows_of(found), expected);
    }
  });
  EXPECT_TRUE(seen_overflow);
}

TEST(PatternPower, ReachesAsFarAsQSteps) {
  std::vector<Rows> graphs;
  graphs.push_back({});
  graphs.push_back({{}});
  graphs.push_back({{1}, {}, {0, 2}, {2}});  // not symmetric, without diagonals, an empty row
  for (const int per_row : {0, 4, 12}) graphs.push_back(rows_of(random_spd(150, per_row, 173)));
  graphs.push_back(rows_of(expand(triangles(13, Points::jittered).A)));
  Rows star(200);  // one row with all columns
  for (Index i = 0; i < 200; ++i) star[0].insert(i), star[i].insert(0);
  graphs.push_back(star);
  on_each_executor([&](const Executor& executor) {
    for (const Rows& graph : graphs)
      for (const int q : {1, 2, 3, 4})
        EXPECT_EQ(rows_of(pattern_power(pattern(executor, graph), q)), slow_power(graph, q))
            << graph.size() << " rows, q = " << q;
  });
}

TEST(PatternPower, TakesStencilsWithOverflow) {
  on_each_executor([](const Executor& executor) {
    const Pattern A = pattern_of(stencil_matrix(executor, Points::jittered));
    EXPECT_EQ(rows_of(pattern_power(A, 3)), slow_power(rows_of(A), 3));
  });
}

TEST(PatternPower, RefusesWhatHasNoPower) {
  const Pattern wide{1, 2, Array<Offset>(default_host(), std::vector<Offset>{0, 0}), {}};
  EXPECT_THROW(pattern_power(wide, 1), std::logic_error);
  EXPECT_THROW(pattern_power(pattern(default_host(), {{0}}), 0), std::logic_error);
}

/// The color of each row.
std::vector<int> colors_of(const Coloring& coloring) {
  const auto rows = coloring.rows.to_vector();
  std::vector<int> colors(rows.size(), -1);
  for (int c = 0; c < coloring.n_colors(); ++c)
    for (Index k = coloring.offsets[c]; k < coloring.offsets[c + 1]; ++k) colors[rows[k]] = c;
  return colors;
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

int largest(const std::vector<int>& colors) {
  return *std::max_element(colors.begin(), colors.end());
}

std::vector<Index> natural_order(std::size_t n) {
  std::vector<Index> order(n);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Rows by the hash of their numbers (MurmurHash3's finaliser), the largest first.
std::vector<Index> hashed_order(std::size_t n) {
  const auto hash = [](Index i) {
    auto h = std::uint32_t(i);
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
  };
  std::vector<Index> order = natural_order(n);
  std::sort(order.begin(), order.end(), [&](Index i, Index j) { return hash(i) > hash(j); });
  return order;
}

/// The color of every row is that of the serial coloring in the order of the hashes; neighbours
/// differ; and there are not many more colors than in the natural order.
void expect_coloring(const Executor& executor, const System& system, int q, double excess) {
  const Rows graph = slow_power(rows_of(expand(system.A)), q);
  const Pattern A = pattern_of(Matrix<double>(system.A.copy_to(executor)));
  const std::vector<int> colors = colors_of(color_graph(pattern_power(A, q)));
  EXPECT_EQ(colors, greedy(graph, hashed_order(graph.size())));
  for (Index i = 0; i < Index(graph.size()); ++i)
    for (const Index j : graph[i]) {
      ASSERT_TRUE(i == j || colors[i] != colors[j]) << i << ", " << j;
    }
  EXPECT_LE(largest(colors) + 1,
            excess * (largest(greedy(graph, natural_order(graph.size()))) + 1));
}

TEST(ColorPattern, IsTheSerialColoringAndHasFewColors) {
  on_each_executor([](const Executor& executor) {
    for (const Points points : {Points::jittered, Points::graded})
      for (const int q : {1, 2, 3}) expect_coloring(executor, triangles(30, points), q, 1.5);
    // In its natural order the 5-point stencil has as few colors as can be: 2, and 8 for q = 3.
    expect_coloring(executor, five_point(30), 1, 2.5);
    expect_coloring(executor, five_point(30), 2, 1.5);
    expect_coloring(executor, five_point(30), 3, 2);
  });
}

TEST(ColorPattern, IsThatOfTheMatrix) {
  on_each_executor([](const Executor& executor) {
    const Matrix<double> A(triangles(60, Points::jittered).A.copy_to(executor));
    EXPECT_EQ(colors_of(color_graph(pattern_of(A))), colors_of(color_graph(A)));
  });
}

TEST(ColorPattern, NeedsAsManyColorsAsACliqueHasRows) {
  on_each_executor([](const Executor& executor) {
    for (const Index n : {1, 64, 65, 129, 300}) {
      Rows clique(static_cast<std::size_t>(n));
      for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) clique[i].insert(j);
      EXPECT_EQ(color_graph(pattern(executor, clique)).n_colors(), n);
    }
  });
}

}  // namespace
}  // namespace tests
