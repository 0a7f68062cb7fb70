// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_parts.h"

#include "mesh/msh/msh.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>

using namespace mesh;

namespace {

using Point = MshMesh::Point;
using Curve = std::function<Point(double)>;  ///< of [0, 1), closed

constexpr double pi = 3.14159265358979323846;

/// Triangles from the origin to n edges of a curve around it.
MshMesh fan(const Curve& curve, const unsigned int n, const bool is_quadratic) {
  MshMesh mesh;
  mesh.boundaries.parts = {{"rim"}};
  mesh.vertices = {{0, 0}};
  for (unsigned int k = 0; k < n; ++k) {
    mesh.vertices.push_back(curve(double(k) / n));
    if (is_quadratic) mesh.middles.push_back(curve((k + 0.5) / n));
  }
  for (unsigned int k = 0; k < n; ++k) {
    MshMesh::Cell cell;
    cell.n_vertices = 3;
    cell.vertices = {0, k + 1, (k + 1) % n + 1};
    mesh.sides.push_back({{k + 1, (k + 1) % n + 1}, is_quadratic ? k : MshMesh::none, 0});
    mesh.cells.push_back(cell);
  }
  return mesh;
}

Point circle(const double s) {
  return {3 * std::cos(2 * pi * s), 3 * std::sin(2 * pi * s)};
}
/// A map of a circle by a matrix: parabolas through middles of the parameter are off in the fourth
/// order.
Point ellipse(const double s) {
  return {3 * std::cos(2 * pi * s), 2 * std::sin(2 * pi * s)};
}
/// The same with other middles, nearer to halfway along the arcs: off in the third order.
Point ellipse_by_length(const double s) {
  return ellipse(s + 0.1 * std::sin(4 * pi * s) / (2 * pi));
}

/// The largest distance of the parabolas from the ellipse, by its equation and gradient.
double distance_from_ellipse(const MshMesh& mesh) {
  double largest = 0;
  for (const MshMesh::Side& edge : mesh.sides)
    for (double s = 0; s < 1; s += 1. / 64) {
      Point p;
      for (int x = 0; x < 2; ++x)
        p[x] = (1 - s) * (1 - 2 * s) * mesh.vertices[edge.vertices[0]][x] +
               4 * s * (1 - s) * mesh.middles[edge.middle][x] +
               s * (2 * s - 1) * mesh.vertices[edge.vertices[1]][x];
      const double f = p[0] * p[0] / 9 + p[1] * p[1] / 4 - 1;
      largest = std::max(largest, std::abs(f) / std::hypot(2 * p[0] / 9, p[1] / 2));
    }
  return largest;
}

}  // namespace

TEST(CurvedParts, APolygonOnACircleIsOffByItsSagitta) {
  for (const unsigned int n : {8, 24, 1000}) {
    SCOPED_TRACE(n);
    const auto parts = curved_parts(fan(circle, n, false));

    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].name, "boundary `rim`");
    EXPECT_FALSE(parts[0].is_quadratic);
    EXPECT_NEAR(parts[0].turn, 360. / n, 1e-9);
    EXPECT_NEAR(parts[0].deviation, 3 * (1 - std::cos(pi / n)), 0.1 * parts[0].deviation);
    EXPECT_NEAR(parts[0].radius, 3, 0.1);
    EXPECT_GT(parts[0].share(2, 0), 1);
    EXPECT_NEAR(parts[0].share(1, 0), 1, 1e-9);
    EXPECT_NEAR(parts[0].share(1, 2), 16, 1e-9);
    EXPECT_NEAR(parts[0].share(2, 1), 8 * parts[0].share(2, 0), 1e-9 * parts[0].share(2, 1));
    EXPECT_GT(parts[0].share(3, 0), parts[0].share(2, 0));
    EXPECT_NEAR(parts[0].share(4, 1), 32 * parts[0].share(4, 0), 1e-9 * parts[0].share(4, 1));
  }
}

TEST(CurvedParts, CornersAreNoCurve) {
  EXPECT_TRUE(curved_parts(fan(circle, 4, false)).empty());
  EXPECT_TRUE(curved_parts(fan(circle, 7, false)).empty());
  // A square with cut corners, of many edges a side: each turn of 45 degrees stands alone or has
  // one beside it.
  const auto chamfered = [](const double s) {
    const int k = std::lround(s * 48), side = k / 12, place = k % 12;
    const double along = -4 + 0.8 * place;  // from -4 to 4 at place 10, 11 is on the cut corner
    const Point p = place == 11 ? Point{5, 4.5} : Point{5, along};
    const double c = side % 2 == 0, d = 1 - c, sign = side < 2 ? 1 : -1;
    return Point{sign * (c * p[0] - d * p[1]), sign * (c * p[1] + d * p[0])};
  };
  EXPECT_TRUE(curved_parts(fan(chamfered, 48, false)).empty());
}

TEST(CurvedParts, AParabolaOnACircleIsOffInTheFourthOrder) {
  for (const unsigned int n : {6, 24, 100}) {
    SCOPED_TRACE(n);
    const auto parts = curved_parts(fan(circle, n, true));
    const double sagitta = 1 - std::cos(pi / n), off = 3 * sagitta * sagitta / 8;

    ASSERT_EQ(parts.size(), 1u);
    EXPECT_TRUE(parts[0].is_quadratic);
    EXPECT_NEAR(parts[0].deviation, off, 0.15 * off);
    EXPECT_LT(parts[0].share(2, 0), 1);
    EXPECT_LT(parts[0].share(1, 0), 1);
  }
}

TEST(CurvedParts, AParabolaOnAnEllipseIsOffByTheChangeOfCurvature) {
  for (const auto& [curve, order] : {std::pair(ellipse, 4), std::pair(ellipse_by_length, 3)}) {
    double off_before = 0;
    for (const unsigned int n : {12, 24, 48, 96}) {
      SCOPED_TRACE(testing::Message() << order << " " << n);
      const MshMesh mesh = fan(curve, n, true);
      const double off = distance_from_ellipse(mesh);
      const auto parts = curved_parts(mesh);

      ASSERT_EQ(parts.size(), 1u);
      EXPECT_GT(parts[0].deviation, off / 4);
      EXPECT_LT(parts[0].deviation, 4 * off);
      if (n > 24) {
        EXPECT_NEAR(std::log2(off_before / off), order, 0.2);
      }
      off_before = off;
    }
  }
}

TEST(CurvedParts, AnArcThatEndsInAStraightLineIsAnArc) {
  // Two half circles of radius 1 joined by straight edges of length 4.
  const auto stadium = [](const double s) {
    const double t = 4 * s, place = t - std::floor(t), angle = pi * (place - 0.5);
    switch (int(t)) {
      case 0:
        return Point{2 + std::cos(angle), std::sin(angle)};
      case 1:
        return Point{2 - 4 * place, 1};
      case 2:
        return Point{-2 - std::cos(angle), -std::sin(angle)};
      default:
        return Point{-2 + 4 * place, -1};
    }
  };
  const auto parts = curved_parts(fan(stadium, 32, true));
  const double sagitta = 1 - std::cos(pi / 16), off = sagitta * sagitta / 8;

  ASSERT_EQ(parts.size(), 1u);
  EXPECT_NEAR(parts[0].deviation, off, 0.15 * off);
}

TEST(CurvedParts, ASquareOfSecondOrderIsStraight) {
  const auto square = [](const double s) {
    const double t = 4 * s, place = t - std::floor(t);
    const Point from[] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}},
                along[] = {{0, 2}, {-2, 0}, {0, -2}, {2, 0}};
    const int k = int(t) % 4;
    return Point{from[k][0] + place * along[k][0], from[k][1] + place * along[k][1]};
  };
  EXPECT_TRUE(curved_parts(fan(square, 4, true)).empty());
  EXPECT_TRUE(curved_parts(fan(square, 32, true)).empty());
  EXPECT_TRUE(curved_parts(fan(square, 32, false)).empty());
}

TEST(CurvedParts, CellsBetweenTwoEdgesOfACircleAreCounted) {
  MshMesh mesh = fan(circle, 24, true);
  for (unsigned int k = 0; k < 24; ++k) {  // edges to the centre have no middles of their own here
    mesh.cells[k].middles = {MshMesh::none, k, MshMesh::none, MshMesh::none};
  }
  EXPECT_EQ(count_round_corners(mesh), 0u);
  // Quadrilaterals take two edges of the rim each.
  for (unsigned int k = 0; k < 12; ++k) {
    mesh.cells[k].n_vertices = 4;
    mesh.cells[k].vertices = {0, 2 * k + 1, 2 * k + 2, (2 * k + 2) % 24 + 1};
    mesh.cells[k].middles = {MshMesh::none, 2 * k, 2 * k + 1, MshMesh::none};
  }
  mesh.cells.resize(12);
  EXPECT_EQ(count_round_corners(mesh), 12u);
  mesh.middles[0] = {mesh.middles[0][0] * 0.9, mesh.middles[0][1] * 0.9};  // no longer smooth
  EXPECT_EQ(count_round_corners(mesh), 11u);
}

TEST(CurvedParts, InterfacesOfMaterialsAreParts) {
  // A ring of quadrilaterals of another material around the fan.
  MshMesh mesh = fan(circle, 24, false);
  mesh.materials.parts = {{"core"}, {"ring"}};
  mesh.sides.clear();
  for (unsigned int k = 0; k < 24; ++k) {
    const double angle = 2 * pi * k / 24;
    mesh.vertices.push_back({9 * std::cos(angle), 9 * std::sin(angle)});
  }
  for (unsigned int k = 0; k < 24; ++k) {
    const unsigned int next = (k + 1) % 24;
    MshMesh::Cell cell;
    cell.n_vertices = 4;
    cell.vertices = {1 + k, 25 + k, 25 + next, 1 + next};
    cell.material = 1;
    mesh.cells.push_back(cell);
    mesh.sides.push_back({{25 + k, 25 + next}, MshMesh::none, 0});
  }
  const auto parts = curved_parts(mesh);

  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].name, "boundary `rim`");
  EXPECT_NEAR(parts[0].radius, 9, 0.1);
  EXPECT_EQ(parts[1].name, "interface of `core` and `ring`");
  EXPECT_NEAR(parts[1].radius, 3, 0.1);
  for (auto& cell : mesh.cells) cell.material = 0;
  EXPECT_EQ(curved_parts(mesh).size(), 1u);
}
