// SPDX-License-Identifier: MIT
#include "multigrid/curves/morton.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace tests {
namespace {

using namespace multigrid;

/// Bit by bit: bit k of coordinate d is bit k * dimension + d of the key.
Key slow_key(const std::vector<Key>& coordinates, int dimension) {
  Key key = 0;
  for (int k = 0; k < morton::tree_depth(dimension); ++k)
    for (int d = 0; d < dimension; ++d) key |= (coordinates[d] >> k & 1) << (k * dimension + d);
  return key;
}

std::vector<Key> random_cell(int dimension, std::mt19937_64& generator) {
  std::vector<Key> cell(3, 0);
  const Key most = (Key(1) << morton::tree_depth(dimension)) - 1;
  for (int d = 0; d < dimension; ++d) cell[d] = generator() & most;
  if (generator() % 8 == 0) cell[0] = most;
  if (generator() % 8 == 0) cell[1] = 0;
  return cell;
}

class Morton : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Dimensions, Morton, ::testing::Values(2, 3));

TEST_P(Morton, KeysFitSixtyThreeBits) {
  EXPECT_EQ(morton::tree_depth(GetParam()), GetParam() == 2 ? 31 : 21);
}

TEST_P(Morton, SpreadAndGatherAreThoseOfABitLoop) {
  const int dimension = GetParam();
  std::mt19937_64 generator(61);
  for (int sample = 0; sample < 2000; ++sample) {
    const auto cell = random_cell(dimension, generator);
    Key key = 0;
    for (int d = 0; d < dimension; ++d) key |= morton::spread(cell[d], dimension) << d;
    ASSERT_EQ(key, slow_key(cell, dimension));
    for (int d = 0; d < dimension; ++d) {
      ASSERT_EQ(morton::gather(key >> d, dimension), cell[d]);
      for (const int depth : {0, 1, 5, morton::tree_depth(dimension)})
        ASSERT_EQ(morton::coordinate(key, d, depth, dimension),
                  cell[d] >> (morton::tree_depth(dimension) - depth));
    }
  }
}

TEST_P(Morton, CellClearsDeeperLevels) {
  const int dimension = GetParam(), all = morton::tree_depth(dimension);
  std::mt19937_64 generator(63);
  for (int sample = 0; sample < 500; ++sample) {
    auto cell = random_cell(dimension, generator);
    const Key key = slow_key(cell, dimension);
    for (int depth = 0; depth <= all; ++depth) {
      std::vector<Key> corner(3, 0);
      for (int d = 0; d < dimension; ++d) corner[d] = cell[d] >> (all - depth) << (all - depth);
      ASSERT_EQ(morton::cell(key, depth, dimension), slow_key(corner, dimension));
    }
  }
}

TEST_P(Morton, AxisBitsAreThoseOfACellNextDoor) {
  const int dimension = GetParam(), depth = 7;
  std::mt19937_64 generator(67);
  for (int sample = 0; sample < 2000; ++sample) {
    std::vector<Key> cell(3, 0);
    for (int d = 0; d < dimension; ++d) cell[d] = generator() % (1 << depth);
    Key moved = 0;
    bool inside = true;
    std::vector<Key> expected = cell;
    for (int d = 0; d < dimension; ++d) {
      const int step = static_cast<int>(generator() % 3) - 1;
      moved |= morton::axis_bits(slow_key(cell, dimension), d, step, dimension);
      expected[d] += static_cast<Key>(step);
      inside = inside && expected[d] < Key(1) << depth;
    }
    if (inside)
      ASSERT_EQ(moved, slow_key(expected, dimension));
    else
      ASSERT_GE(moved, Key(1) << dimension * depth);
  }
}

TEST_P(Morton, CommonDepthIsTheDeepestCellThatHoldsBoth) {
  const int dimension = GetParam(), all = morton::tree_depth(dimension);
  std::mt19937_64 generator(65);
  for (int sample = 0; sample < 2000; ++sample) {
    const Key a = slow_key(random_cell(dimension, generator), dimension);
    const Key flip = Key(1) << generator() % (dimension * all);
    const Key b = sample % 2 ? a ^ flip : slow_key(random_cell(dimension, generator), dimension);
    int depth = all;
    while (morton::cell(a, depth, dimension) != morton::cell(b, depth, dimension)) --depth;
    ASSERT_EQ(morton::common_depth(a, b, dimension), depth);
    ASSERT_EQ(morton::common_depth(a, a, dimension), all);
  }
}

}  // namespace
}  // namespace tests
