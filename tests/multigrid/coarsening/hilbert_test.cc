// SPDX-License-Identifier: MIT
#include "multigrid/curves/hilbert.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace tests {
namespace {

using namespace multigrid;

class Hilbert : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, Hilbert, ::testing::Values(2, 3));

/// The Morton keys of all cells at `depth` in the order of the curve.
std::vector<Key> along_curve(int dimension, int depth) {
  const int shift = dimension * (morton::tree_depth(dimension) - depth);
  std::vector<std::pair<Key, Key>> cells;
  for (Key cell = 0; cell < Key(1) << (dimension * depth); ++cell)
    cells.emplace_back(hilbert::key(cell << shift, dimension) >> shift, cell << shift);
  std::sort(cells.begin(), cells.end());
  std::vector<Key> order;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    EXPECT_EQ(cells[k].first, k) << "every place once";
    order.push_back(cells[k].second);
  }
  return order;
}

TEST_P(Hilbert, StepsFromFaceToFace) {
  const int dimension = GetParam();
  for (const int depth : {1, 2, 3, 5}) {
    const std::vector<Key> order = along_curve(dimension, depth);
    for (std::size_t k = 1; k < order.size(); ++k) {
      Key distance = 0;
      for (int d = 0; d < dimension; ++d) {
        const Key a = morton::coordinate(order[k - 1], d, depth, dimension);
        const Key b = morton::coordinate(order[k], d, depth, dimension);
        distance += a > b ? a - b : b - a;
      }
      ASSERT_EQ(distance, 1u) << "step " << k << " at depth " << depth;
    }
  }
}

// The place of a cell at a depth does not depend on where in it a point is.
TEST_P(Hilbert, IsNested) {
  const int dimension = GetParam(), all = morton::tree_depth(dimension);
  std::mt19937_64 generator(67);
  for (int sample = 0; sample < 500; ++sample) {
    const Key morton = generator() >> (64 - dimension * all);
    const Key place = hilbert::key(morton, dimension);
    ASSERT_LT(place, Key(1) << (dimension * all));
    for (int depth = 0; depth <= all; ++depth) {
      const Key corner = morton::cell(morton, depth, dimension);
      ASSERT_EQ(morton::cell(hilbert::key(corner, dimension), depth, dimension),
                morton::cell(place, depth, dimension));
    }
  }
}

}  // namespace
}  // namespace tests
