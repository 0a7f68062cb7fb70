// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_map.h"

#include <gtest/gtest.h>
#include <vector>

using mesh::CurvedMap;

namespace {

using Point = CurvedMap::Point;

/// Straight edges, but for the middle of the first one.
CurvedMap cell(const std::vector<Point>& corners, const Point& first_middle) {
  const unsigned int n = corners.size();
  CurvedMap map(n);
  for (unsigned int k = 0; k < n; ++k) {
    const Point &a = corners[k], &b = corners[(k + 1) % n];
    map.vertex(k) = a;
    map.middle(k) = {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2};
  }
  map.middle(0) = first_middle;
  map.put_centre();
  return map;
}

const std::vector<Point> triangle = {{0, 0}, {1, 0}, {0, 1}},
                         square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};

}  // namespace

// With the middle of the edge on the x axis at height h, det J at the ends of that edge is 1 - 4 h
// of the triangle (the tangent turns by 4 h, toward the next edge), and least of the square in the
// middle of the edge: x = (s, 4 s (1 - s) h (1 - t) + t), so det J = 1 - 4 s (1 - s) h.
TEST(CurvedMap, IsUprightUpToTheLimit) {
  EXPECT_TRUE(cell(triangle, {0.5, 0}).is_upright());
  EXPECT_TRUE(cell(triangle, {0.5, 0.249}).is_upright());
  EXPECT_FALSE(cell(triangle, {0.5, 0.251}).is_upright());
  EXPECT_TRUE(cell(triangle, {0.5, -0.5}).is_upright());
  EXPECT_TRUE(cell(square, {0.5, 0.99}).is_upright());
  EXPECT_FALSE(cell(square, {0.5, 1.01}).is_upright());
  EXPECT_FALSE(cell({{0, 0}, {0, 1}, {1, 0}}, {0, 0.5}).is_upright());
}

// Middles shifted along their edges: the quadratic s + 4 d s (1 - s) turns back at its end from
// d = 1/4 on.
TEST(CurvedMap, IsTurnedOverByAMiddleThatIsShifted) {
  EXPECT_TRUE(cell(square, {0.5 + 0.24, 0}).is_upright());
  EXPECT_FALSE(cell(square, {0.5 + 0.26, 0}).is_upright());
}

// det J is 0.08 or more at all six nodes, and down to -0.68 between them (found by trying).
TEST(CurvedMap, SeesBetweenTheNodes) {
  CurvedMap map = cell(triangle, {0.5, 0.55});
  map.middle(1) = {0.6, 0.6};
  map.middle(2) = {-0.6, 0.5};
  EXPECT_FALSE(map.is_upright());
}

TEST(CurvedMap, PutsTheCentreByTransfiniteInterpolation) {
  CurvedMap map = cell(square, {0.5, 0.4});

  EXPECT_DOUBLE_EQ(map.centre()[0], 0.5);
  EXPECT_DOUBLE_EQ(map.centre()[1], 0.7);
  map.centre() = {0.5, 1.5};
  EXPECT_FALSE(map.is_upright());
}
