// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/tree/auxiliary_grid.h"
#include "multigrid/curves/morton.h"
#include "multigrid/errors.h"
#include "tests/multigrid/twins.h"
#include "tests/support/executors.h"
#include "tests/support/problems.h"
#include "tests/support/refusals.h"

#include <limits>
#include <numeric>

namespace tests {
namespace {

using namespace multigrid;

/// The cell of each point at `depth`, by the formula of the paper in long double; the upper edge
/// belongs to the last cell.
std::vector<Key> slow_cells(
    const std::vector<double>& x, int dimension, int depth, Box box, int d) {
  const std::size_t n = x.size() / dimension;
  std::vector<long double> low(dimension), length(dimension);
  long double longest = 0;
  for (int e = 0; e < dimension; ++e) {
    const auto [a, b] = std::minmax_element(x.begin() + e * n, x.begin() + (e + 1) * n);
    low[e] = *a;
    length[e] = static_cast<long double>(*b) - *a;
    longest = std::max(longest, length[e]);
  }
  std::vector<Key> cells(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    const long double side = box == Box::cube ? longest : length[d];
    if (side <= 0) continue;
    const auto cell = static_cast<Key>((x[d * n + i] - low[d]) / side * (Key(1) << depth));
    cells[i] = std::min(cell, (Key(1) << depth) - 1);
  }
  return cells;
}

/// Places points and checks them at `depth`, coarse enough that rounding does not matter.
void expect_located(const std::vector<double>& x, int dimension, Box box, int depth) {
  const std::size_t n = x.size() / dimension;
  on_each_executor([&](const Executor& executor) {
    const LocatedPoints located = locate(Array<double>(executor, x), dimension, box);
    const auto order = located.order.to_vector();
    const auto keys = located.cells.keys.to_vector();
    ASSERT_EQ(order.size(), n);
    EXPECT_EQ(located.cells.depth, morton::tree_depth(dimension));
    EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
    auto all = order;
    std::sort(all.begin(), all.end());
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(all[i], Index(i));
    for (std::size_t i = 1; i < n; ++i)
      ASSERT_TRUE(keys[i - 1] != keys[i] || order[i - 1] < order[i]) << "ties keep their order";
    for (int d = 0; d < dimension; ++d) {
      const auto expected = slow_cells(x, dimension, depth, box, d);
      for (std::size_t i = 0; i < n; ++i)
        ASSERT_EQ(morton::coordinate(keys[i], d, depth, dimension), expected[order[i]])
            << "point " << order[i] << " axis " << d;
    }
  });
}

TEST(Locate, FindsTheCellOfEachPoint) {
  for (const int n : {1, 2, 3, 100, 4999}) {
    for (const Box box : {Box::rectangle, Box::cube}) {
      auto flat = random_vector(2 * n, 71), solid = random_vector(3 * n, 73);
      for (int i = 0; i < n; ++i) flat[i] *= 5;  // a wide box
      expect_located(flat, 2, box, 20);
      expect_located(solid, 3, box, 15);
    }
  }
}

TEST(Locate, PutsTheUpperEdgeIntoTheLastCell) {
  // A grid of points whose coordinates are cell edges exactly.
  std::vector<double> x;
  for (int k = 0; k < 81; ++k) x.push_back(k % 9 / 8.);
  for (int k = 0; k < 81; ++k) x.push_back(k / 9 / 8.);
  expect_located(x, 2, Box::rectangle, 3);
}

TEST(Locate, TakesPointsOnALineAndAllInOnePlace) {
  for (const Box box : {Box::rectangle, Box::cube}) {
    std::vector<double> line = random_vector(100, 75);
    line.resize(200, 0.25);
    expect_located(line, 2, box, 20);
    expect_located(std::vector<double>(200, 0.1), 2, box, 31);
    expect_located(std::vector<double>(300, -7e9), 3, box, 21);
  }
}

TEST(Locate, WorksFarFromTheOrigin) {
  auto x = random_vector(2000, 77);
  for (double& value : x) value = 1e9 + value;
  expect_located(x, 2, Box::cube, 15);
  for (double& value : x) value = 1e-200 * (value - 1e9);
  expect_located(x, 2, Box::cube, 15);
}

TEST(Locate, WorksAtEverySizeThatNumbersHave) {
  for (const double size : {1e-310, 1e-300, 1e-150, 1e150, 8e307}) {
    auto flat = random_vector(2000, 83), solid = random_vector(3000, 85);
    for (double& value : flat) value *= size;
    for (double& value : solid) value *= size;
    for (int i = 0; i < 1000; ++i) solid[i] *= 1e-5;  // sides of several sizes
    for (const Box box : {Box::cube, Box::rectangle}) {
      expect_located(flat, 2, box, 15);
      expect_located(solid, 3, box, 10);
    }
  }
}

TEST(Locate, RefusesAnExtentBeyondAllNumbers) {
  on_each_executor([](const Executor& executor) {
    const std::vector<double> x = {-1e308, 1e308, 0, 0};
    EXPECT_TRUE(
        contains(message_of<InputError>([&] { locate(Array<double>(executor, x), 2, Box::cube); }),
                 "further apart than the largest number"));
  });
}

TEST(Locate, TakesNoPoints) {
  on_each_executor([](const Executor& executor) {
    EXPECT_EQ(locate(Array<double>(executor, 0), 2, Box::cube).cells.n(), 0);
  });
}

TEST(Locate, RefusesCoordinatesThatAreNotFinite) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {std::nan(""), infinity, -infinity})
    on_each_executor([&](const Executor& executor) {
      auto x = random_vector(10000, 79);
      x[17] = x[5017] = x[7001] = bad;  // point 17 twice over
      const std::string message =
          message_of<InputError>([&] { locate(Array<double>(executor, x), 2, Box::rectangle); });
      EXPECT_TRUE(contains(message, "2 unknowns")) << message;
    });
}

TEST(Locate, RefusesOtherDimensions) {
  for (const int dimension : {0, 1, 4})
    EXPECT_REFUSAL(locate(Array<double>(default_host(), 12), dimension, Box::cube), InputError,
                   "needs coordinates in 2 or 3 dimensions, not " + std::to_string(dimension));
}

TEST(Locate, IsTheSameOnEveryExecutor) {
  same_on_each_executor([](const Executor& executor) {
    return locate(Array<double>(executor, random_vector(30000, 81)), 2, Box::cube)
        .cells.keys.to_vector();
  });
}

TEST(FullTreeDepth, IsTheLargestWithFewerCellsThanUnknowns) {
  for (const int dimension : {2, 3})
    for (Offset n = 1; n < 2000000000; n = n * 4 / 3 + 1)
      for (const Offset m : {n - 1, n, n + 1}) {
        if (m < 1) continue;
        int depth = 0;  // by the definition: (2^dimension)^depth < m, strictly
        while (std::pow(std::pow(2., dimension), depth + 1) < static_cast<double>(m)) ++depth;
        ASSERT_EQ(full_tree_depth(static_cast<Index>(m), dimension), depth) << m;
      }
  EXPECT_EQ(full_tree_depth(256, 2), 3);
  EXPECT_EQ(full_tree_depth(257, 2), 4);
}

}  // namespace
}  // namespace tests
