// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/curves/morton.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"

namespace tests {
namespace {

using namespace multigrid;

struct Coarse {
  Csr<double> A;
  TreeCells cells;
};

/// The first coarse level of the full tree.
Coarse first_coarse(const Executor& executor, const System& fine) {
  const System system = fine.copy_to(executor);
  const LocatedPoints located = locate(system.coordinates, system.dimension, Box::rectangle);
  const int depth = full_tree_depth(system.n(), system.dimension);
  const Aggregates aggregates = aggregate_full(located.cells, depth);
  return {galerkin(permute(system.A, located.order), aggregates),
          coarse_cells(located.cells, aggregates, depth)};
}

/// Where the paper puts a neighbour: 0 is the diagonal, then dx + 3 dy (+ 9 dz) without the middle.
int slow_slot(const TreeCells& cells, const std::vector<Key>& keys, Index i, Index j) {
  std::vector<int> steps;
  for (int d = 0; d < cells.dimension; ++d)
    steps.push_back(static_cast<int>(morton::coordinate(keys[j], d, cells.depth, cells.dimension)) -
                    static_cast<int>(morton::coordinate(keys[i], d, cells.depth, cells.dimension)));
  for (const int step : steps)
    if (std::abs(step) > 1) return -1;
  int slot = 1;
  if (cells.dimension == 2) steps.push_back(0);
  for (int dz = cells.dimension == 2 ? 0 : -1; dz <= (cells.dimension == 2 ? 0 : 1); ++dz)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const bool middle = dx == 0 && dy == 0 && dz == 0;
        if (steps[0] == dx && steps[1] == dy && steps[2] == dz) return middle ? 0 : slot;
        if (!middle) ++slot;
      }
  return -1;
}

void expect_stencil(const Coarse& coarse, bool with_overflow) {
  const Ell<double> ell = to_stencil<double>(coarse.A, coarse.cells);
  const Index n = ell.n_rows;
  ASSERT_EQ(n, coarse.A.n_rows);
  EXPECT_EQ(ell.width, coarse.cells.dimension == 2 ? 9 : 27);
  EXPECT_EQ(!ell.overflow_values.empty(), with_overflow);
  EXPECT_EQ(!ell.overflow_offsets.empty(), with_overflow);
  EXPECT_EQ(expand(Matrix<double>(to_stencil<double>(coarse.A, coarse.cells))).values,
            expand(coarse.A).values);

  const auto keys = coarse.cells.keys.to_vector();
  const auto columns = ell.columns.to_vector();
  const auto values = ell.values.to_vector();
  for (Index i = 0; i < n; ++i) {
    ASSERT_EQ(columns[i], i) << "the diagonal comes first";
    ASSERT_GT(values[i], 0);
    for (int k = 1; k < ell.width; ++k) {
      const Index j = columns[Offset(k) * n + i];
      if (j < 0) {
        ASSERT_EQ(values[Offset(k) * n + i], 0) << "an empty slot";
      } else {
        ASSERT_EQ(slow_slot(coarse.cells, keys, i, j), k);
      }
    }
  }
  if (!with_overflow) return;
  const auto offsets = ell.overflow_offsets.to_vector();
  const auto outside = ell.overflow_columns.to_vector();
  ASSERT_EQ(offsets.back(), Offset(outside.size()));
  for (Index i = 0; i < n; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      ASSERT_EQ(slow_slot(coarse.cells, keys, i, outside[k]), -1);
      ASSERT_TRUE(k == offsets[i] || outside[k - 1] < outside[k]) << "sorted within a row";
    }
}

TEST(Stencil, HoldsAllOfAUniformGrid) {
  on_each_executor([](const Executor& executor) {
    expect_stencil(first_coarse(executor, five_point(16)), false);
    expect_stencil(first_coarse(executor, five_point(21)), false);
    expect_stencil(first_coarse(executor, triangles(1, Points::uniform)), false);
  });
}

TEST(Stencil, PutsWhatReachesFurtherIntoTheOverflow) {
  on_each_executor([](const Executor& executor) {
    expect_stencil(first_coarse(executor, triangles(33, Points::jittered)), true);
    expect_stencil(first_coarse(executor, triangles(33, Points::graded)), true);
  });
}

TEST(Stencil, HasTwentySevenSlotsInThreeDimensions) {
  on_each_executor([](const Executor& executor) {
    expect_stencil(first_coarse(executor, seven_point(9)), false);
    expect_stencil(first_coarse(executor, tetrahedra(9, Points::uniform)), false);
    expect_stencil(first_coarse(executor, tetrahedra(9, Points::jittered)), true);
    expect_stencil(first_coarse(executor, tetrahedra(9, Points::graded)), true);
  });
}

TEST(Stencil, NarrowsToFloat) {
  on_each_executor([](const Executor& executor) {
    const Coarse coarse = first_coarse(executor, triangles(33, Points::jittered));
    const Ell<double> wide = to_stencil<double>(coarse.A, coarse.cells);
    const Ell<float> narrow = to_stencil<float>(coarse.A, coarse.cells);
    const auto values = wide.values.to_vector(), outside = wide.overflow_values.to_vector();
    EXPECT_EQ(narrow.columns.to_vector(), wide.columns.to_vector());
    EXPECT_EQ(narrow.values.to_vector(), std::vector<float>(values.begin(), values.end()));
    EXPECT_EQ(narrow.overflow_values.to_vector(),
              std::vector<float>(outside.begin(), outside.end()));
  });
}

}  // namespace
}  // namespace tests
