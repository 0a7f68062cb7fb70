// SPDX-License-Identifier: MIT
#include "multigrid/coloring.h"

#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

/// Every row once, ascending within a color, no two coupled rows of one color.
template <class T>
void expect_valid(const Coloring& coloring, const Matrix<T>& A) {
  const Index n = n_rows(A);
  const auto rows = coloring.rows.to_vector();
  ASSERT_EQ(coloring.offsets.front(), 0);
  ASSERT_EQ(coloring.offsets.back(), n);
  std::vector<int> color(n, -1);
  for (int c = 0; c < coloring.n_colors(); ++c) {
    ASSERT_GT(coloring.size(c), 0);
    for (Index k = coloring.offsets[c]; k < coloring.offsets[c + 1]; ++k) {
      ASSERT_EQ(color[rows[k]], -1) << "row " << rows[k] << " has two colors";
      ASSERT_TRUE(k == coloring.offsets[c] || rows[k - 1] < rows[k]);
      color[rows[k]] = c;
    }
  }
  const Dense twin = expand(A);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < i; ++j)
      if (twin(i, j) != 0) {
        ASSERT_NE(color[i], color[j]) << "rows " << i << " and " << j;
      }
}

TEST(ColorGraph, IsValidOnAnyPattern) {
  on_each_executor([](const Executor& executor) {
    for (const int n : {1, 2, 3, 64, 801})
      for (const int per_row : {0, 4, 20}) {
        const Matrix<double> A(sparse(random_spd(n, per_row, 121)).copy_to(executor));
        expect_valid(color_graph(A), A);
      }
  });
}

TEST(ColorGraph, LeavesNoColorsForNoRows) {
  on_each_executor([](const Executor& executor) {
    const Matrix<double> A(Csr<double>{0, 0, Array<Offset>(executor, std::vector<Offset>(1, 0)),
                                       Array<Index>(executor, 0), Array<double>(executor, 0)});
    EXPECT_EQ(color_graph(A).n_colors(), 0);
  });
}

TEST(ColorGraph, NeedsAsManyColorsAsACliqueHasRows) {
  on_each_executor([](const Executor& executor) {
    Dense clique(64);
    for (double& value : clique.values) value = 1;
    EXPECT_EQ(color_graph(Matrix<double>(sparse(clique).copy_to(executor))).n_colors(), 64);
    Dense larger(65);
    for (double& value : larger.values) value = 1;
    const std::string message = message_of<InputError>(
        [&] { color_graph(Matrix<double>(sparse(larger).copy_to(executor))); });
    EXPECT_TRUE(contains(message, "more than 64 colors")) << message;
    EXPECT_TRUE(contains(message, "l1 jacobi")) << message;
  });
}

TEST(ColorGraph, IsTheSameOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    return color_graph(Matrix<double>(triangles(80, Points::jittered).A.copy_to(executor)))
        .rows.to_vector();
  });
}

// Both colorings on the levels where the smoothers use them.
TEST(Coloring, IsValidOnEveryLevel) {
  for (const Tree tree : {Tree::adaptive, Tree::full})
    for (const Points points : {Points::uniform, Points::jittered, Points::graded})
      on_each_executor([&](const Executor& executor) {
        SolverOptions options;
        options.auxiliary_grid.tree = tree;
        options.hierarchy.coarse_rows = 3;
        const auto hierarchy =
            hierarchy_of<double>(triangles(27, points).copy_to(executor), options);
        for (const auto& level : hierarchy.levels) {
          expect_valid(color_graph(*level.A), *level.A);
          if (std::holds_alternative<Ell<double>>(*level.A) && level.n_overflow == 0) {
            const Coloring grid =
                color_grid(level.cells.keys, level.cells.dimension, level.cells.depth);
            expect_valid(grid, *level.A);
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
