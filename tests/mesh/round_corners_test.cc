// SPDX-License-Identifier: MIT
#include "mesh/subdivide.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

using namespace mesh;

namespace {

const Circle unit{{0, 0}, 1, 0};

/// Vertices on the unit circle at these angles (in degrees), then the origin.
CellList<2> on_circle(const std::vector<double>& degrees) {
  CellList<2> list;
  for (const double angle : degrees)
    list.vertices.push_back(point_at(unit, angle * std::acos(-1.) / 180));
  list.vertices.emplace_back(0, 0);
  for (unsigned int k = 0; k < degrees.size(); ++k)
    add_boundary_edge(list, k, (k + 1) % degrees.size(), 0);
  return list;
}

double signed_area(const CellList<2>& list) {
  double sum = 0;
  for (const auto& cell : list.cells) {
    std::vector<unsigned int> v = cell.vertices;
    if (v.size() == 4) std::swap(v[2], v[3]);
    for (std::size_t k = 0; k < v.size(); ++k) {
      const auto &p = list.vertices[v[k]], &q = list.vertices[v[(k + 1) % v.size()]];
      sum += (p[0] * q[1] - q[0] * p[1]) / 2;
    }
  }
  return sum;
}

/// The most edges of one cell that are in the boundary list.
std::size_t most_boundary_edges(const CellList<2>& list) {
  std::size_t most = 0;
  for (const auto& cell : list.cells) {
    std::vector<unsigned int> v = cell.vertices;
    if (v.size() == 4) std::swap(v[2], v[3]);
    std::size_t n = 0;
    for (std::size_t k = 0; k < v.size(); ++k)
      for (const auto& line : list.boundary.boundary_lines)
        n += std::minmax(line.vertices[0], line.vertices[1]) ==
             std::minmax(v[k], v[(k + 1) % v.size()]);
    most = std::max(most, n);
  }
  return most;
}

}  // namespace

TEST(RoundCorners, TurnTheEdgeBetweenTwoTriangles) {
  CellList<2> list = on_circle({0, 60, 120, 180, 240, 300});
  add_cell(list, {0, 1, 2});
  for (const unsigned int k : {2u, 3u, 4u, 5u}) add_cell(list, {k, (k + 1) % 6, 6});
  add_cell(list, {0, 2, 6});
  const double area = signed_area(list);
  ASSERT_EQ(most_boundary_edges(list), 2u);

  divide_round_corners(list, unit);

  EXPECT_EQ(most_boundary_edges(list), 1u);
  EXPECT_EQ(list.cells.size(), 6u);
  EXPECT_NEAR(signed_area(list), area, 1e-15);
}

TEST(RoundCorners, CutAQuadrilateral) {
  CellList<2> list = on_circle({0, 60, 120, 180, 240, 300});
  add_cell(list, {0, 1, 6, 2});
  for (const unsigned int k : {2u, 3u, 4u, 5u}) add_cell(list, {k, (k + 1) % 6, 6});
  const double area = signed_area(list);

  divide_round_corners(list, unit);

  EXPECT_EQ(most_boundary_edges(list), 1u);
  EXPECT_EQ(list.cells.size(), 6u);
  EXPECT_NEAR(signed_area(list), area, 1e-15);
}

TEST(RoundCorners, CutTheQuadrilateralBesideATriangle) {
  CellList<2> list = on_circle({0, 60, 120, 180, 240, 300});
  add_cell(list, {0, 1, 2});
  add_cell(list, {2, 3, 0, 6});
  for (const unsigned int k : {3u, 4u, 5u}) add_cell(list, {k, (k + 1) % 6, 6});
  const double area = signed_area(list);

  divide_round_corners(list, unit);

  EXPECT_EQ(most_boundary_edges(list), 1u);
  EXPECT_NEAR(signed_area(list), area, 1e-15);
}

TEST(Subdivide, LeavesQuadrilateralsAlone) {
  CellList<2> list = on_circle({0, 90, 180, 270});
  add_cell(list, {0, 1, 4});
  add_cell(list, {1, 2, 4});
  add_cell(list, {2, 3, 4});
  add_cell(list, {3, 0, 4});

  const CellList<2> flat = into_quadrilaterals(list, std::nullopt),
                    round = into_quadrilaterals(list, unit);

  EXPECT_EQ(flat.cells.size(), 12u);
  EXPECT_EQ(flat.boundary.boundary_lines.size(), 8u);
  EXPECT_NEAR(signed_area(flat), 2, 1e-15);
  EXPECT_NEAR(signed_area(round), 2 * std::sqrt(2.), 1e-15);
  for (const auto& cell : flat.cells) EXPECT_EQ(cell.vertices.size(), 4u);
  for (const auto& line : round.boundary.boundary_lines)
    for (const unsigned int v : line.vertices) EXPECT_NEAR(round.vertices[v].norm(), 1, 1e-15);
}
