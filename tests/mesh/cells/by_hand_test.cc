// SPDX-License-Identifier: MIT
#include "mesh/cells/cell_checks.h"
#include "mesh/cells/coarse.h"
#include "mesh/cells/corners_of_cells.h"
#include "mesh/cells/descent/changes.h"
#include "mesh/cells/periodic.h"
#include "mesh/cells/round.h"
#include "mesh/cells/structured.h"
#include "tests/support/coarse_meshes.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

// Single cells whose children, sizes and places are known by hand.
namespace tests {
namespace {

using namespace mesh;
using multigrid::default_host;

CoarseCells<3> one_tetrahedron(const std::vector<double>& points) {
  CoarseCells<3> coarse;
  coarse.points = points;
  coarse.tetrahedra = {0, 1, 2, 3};
  return coarse;
}
template <int dim>
CellArrays<dim> whole(const CoarseCells<dim>& coarse) {
  return cell_arrays(coarse, default_host(), Keep::all);
}

/// Corners (0, 0, 0), a, b, c. The diagonals of the octahedron between them join the middles of opposite edges: they are (a - b - c) / 2,
/// (b - a - c) / 2 and (c - a - b) / 2 long, of edges 0 and 5, 2 and 4, 3 and 1.
TEST(Diagonals, AreTheShortestOfASkewOctahedron) {
  struct Case {
    double a[3], b[3], c[3];
    int shortest;
  };
  const Case cases[] = {
      {{2, 0, 0}, {1, 1, 0}, {1, 0, 1}, 0},  // |(0, -1, -1)|, |(-2, 1, -1)|, |(-2, -1, 1)|
      {{1, 1, 0}, {2, 0, 0}, {1, 0, 1}, 1},
      {{1, 0, 1}, {1, 1, 0}, {2, 0, 0}, 2},
      {{1, 0, 0},
       {0, 1, 0},
       {0.9, 0.9, 1},
       2},  // c - a - b = (-0.1, -0.1, 1), the others 1.9 and more
      {{3, 0, 0}, {0, 1, 0}, {0, 0, 1}, 0}};  // equal, between 3 and sqrt(2), else 1 and sqrt(10)
  for (const Case& of : cases) {
    const CellArrays<3> fine =
        refined(whole(one_tetrahedron({0, of.a[0], of.b[0], of.c[0], 0, of.a[1], of.b[1], of.c[1],
                                       0, of.a[2], of.b[2], of.c[2]})),
                Keep::all);
    EXPECT_EQ(int(fine.diagonals.to_vector()[0]), of.shortest);
  }
}

/// Among equal diagonals, that between the edges of more equal length. Kuhn's tetrahedron (0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1) has two, between
/// edges of sqrt(2) and sqrt(2), and of 1 and sqrt(3); the third is longer. In other orders of the corners they are the first two.
TEST(Diagonals, OfEqualLengthAreBetweenEqualEdges) {
  const auto chosen = [](const std::vector<double>& points) {
    return int(refined(whole(one_tetrahedron(points)), Keep::all).diagonals.to_vector()[0]);
  };
  EXPECT_EQ(chosen({0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1}), 1);
  EXPECT_EQ(chosen({0, 1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0}), 0);
  EXPECT_EQ(chosen({0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0}), 1);
}

/// Triangles with shortest edges 1 and 0.5, and the quadrilateral 2 x 3 with a diagonal of sqrt(13).
TEST(CellChecksByHand, HaveShortestEdgesAndDiameters) {
  CoarseCells<2> coarse;
  coarse.points = {0, 2, 0, 2, 5, 2.5, 0, 0, 3, 3, 0, 0};
  coarse.quadrilaterals = {0, 1, 2, 3};
  coarse.triangles = {1, 4, 3, 1, 5, 3};
  const CellChecks found = check_cells(whole(coarse));
  EXPECT_EQ(found.first_bad, -1);
  EXPECT_DOUBLE_EQ(found.h_max, 3);    // of the triangle with sides 3, 3 and sqrt(18)
  EXPECT_DOUBLE_EQ(found.h_min, 0.5);  // from (2, 0) to (2.5, 0)
  EXPECT_DOUBLE_EQ(found.diameter, std::sqrt(18.));
}

/// A hexahedron is upright at all corners, or at none where it is reflected; a cell with one corner that is moved through the opposite face
/// is bad.
TEST(CellChecksByHand, TellCellsThatAreTurnedOver) {
  const std::vector<double> cube = {0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1,
                                    0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};
  CoarseCells<3> coarse;
  coarse.points = cube;
  coarse.hexahedra = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ(check_cells(whole(coarse)).first_bad, -1);
  for (std::size_t corner = 0; corner < 8; ++corner) {
    coarse.points = cube;
    for (std::size_t d = 0; d < 3; ++d)
      coarse.points[8 * d + corner] = cube[8 * d + corner] == 0 ? 1.5 : -0.5;
    EXPECT_EQ(check_cells(whole(coarse)).first_bad, 0) << corner;
  }
  // A sheared square and triangle are upright, however they lie.
  CoarseCells<2> plane;
  plane.points = {0, 1, 2, 3, 0, -1, -1, -2};
  plane.quadrilaterals = {0, 1, 2, 3};
  plane.triangles = {0, 1, 2};
  EXPECT_EQ(check_cells(whole(plane)).first_bad, -1);
  plane.triangles = {1, 0, 2};
  const CellChecks bad = check_cells(whole(plane));
  EXPECT_EQ(bad.first_bad, 1);
  EXPECT_DOUBLE_EQ(bad.center[0], 1);
  EXPECT_DOUBLE_EQ(bad.center[1], -2. / 3);
}

/// A quarter of a circle around (1, 2) with radius 2, by its angle.
TEST(Arcs, AreDividedByTheirAngle) {
  const Round<2> circle{{1, 2, 0}, 2};
  const double a[2] = {3, 2}, b[2] = {1, 4};
  for (const double s : {0., 0.25, 1. / 3, 0.5, 1.}) {
    double x[2];
    circle.between(a, b, s, x);
    EXPECT_NEAR(x[0], 1 + 2 * std::cos(s * M_PI / 2), 1e-15 * 8);
    EXPECT_NEAR(x[1], 2 + 2 * std::sin(s * M_PI / 2), 1e-15 * 8);
  }
  double x[2] = {1, 5};
  circle.project(x);
  EXPECT_EQ(x[0], 1);
  EXPECT_EQ(x[1], 4);
}

/// A quadrilateral with one parabola for a side: its middle is moved by half of what the side's middle is, a quarter of the bend.
TEST(Middles, OfAQuadrilateralFollowItsSides) {
  CoarseCells<2> coarse;
  coarse.points = {0, 1, 0, 1, 0, 0, 1, 1};
  coarse.quadrilaterals = {0, 1, 2, 3};
  coarse.curved = {{0, 2, {0.2, -0.8}}};
  const CellArrays<2> fine = refined(whole(coarse), Keep::all);
  const std::vector<double> x = fine.points.to_vector();
  ASSERT_EQ(fine.n_points, 9);
  EXPECT_NEAR(x[8], 0.5 + 0.2 / 8, 1e-15);
  EXPECT_NEAR(x[17], 0.5 - 0.8 / 8, 1e-15);
}

/// A hexahedron with one bent edge, given from its second end to its first: faces follow by an eighth of the bend, the middle by a sixteenth.
TEST(Middles, OfAHexahedronFollowItsEdges) {
  CoarseCells<3> coarse;
  coarse.points = {0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};
  coarse.hexahedra = {0, 1, 2, 3, 4, 5, 6, 7};
  const double bend[3] = {0.16, -0.8, -0.32};
  coarse.curved_edges = {{{1, 0}, {bend[0], bend[1], bend[2]}}};
  const CellArrays<3> fine = refined(whole(coarse), Keep::all);
  const std::vector<double> x = fine.points.to_vector();
  const auto n = std::size_t(fine.n_points);
  ASSERT_EQ(n, 27u);
  const std::vector<std::array<double, 4>> wanted = {{0.5, 0, 0, 0.25},
                                                     {0.5, 0.5, 0, 0.125},
                                                     {0.5, 0, 0.5, 0.125},
                                                     {0.5, 0.5, 0.5, 0.0625},
                                                     {0.5, 1, 0, 0}};
  for (const auto& [at_x, at_y, at_z, part] : wanted) {
    double least = 1;
    for (std::size_t v = 0; v < n; ++v)
      least =
          std::min(least, std::hypot(x[v] - at_x - part * bend[0], x[n + v] - at_y - part * bend[1],
                                     x[2 * n + v] - at_z - part * bend[2]));
    EXPECT_LT(least, 1e-15) << at_x << " " << at_y << " " << at_z;
  }
}

/// Sides of a triangle are halved from their first corner to their second: side k of the triangle becomes side k of children k and k + 1.
TEST(SidesByHand, OfATriangleGoFromCornerToCorner) {
  CoarseCells<2> coarse;
  coarse.points = {0, 1, 0, 0, 0, 1};
  coarse.triangles = {0, 1, 2};
  coarse.side_cells = {0, 0, 0};
  coarse.side_faces = {0, 1, 2};
  coarse.side_ids = {5, 6, 7};
  const CellArrays<2> fine = refined(whole(coarse), Keep::all);
  EXPECT_EQ(fine.sides.cells.to_vector(), (std::vector<Index>{0, 1, 1, 2, 2, 0}));
  EXPECT_EQ(fine.sides.faces.to_vector(), (std::vector<std::uint8_t>{0, 0, 1, 1, 2, 2}));
  EXPECT_EQ(fine.sides.ids.to_vector(), (std::vector<std::uint16_t>{5, 5, 6, 6, 7, 7}));
}

/// Two squares a side: triangles on either side of the diagonal from the lower left, and all sides with the ids left, right, bottom, top.
TEST(StructuredByHand, CutsSquaresFromTheLowerLeft) {
  const CellArrays<2> cut = structured_cells<2>(2, GridCells::cut, default_host());
  EXPECT_EQ(cut.points.to_vector(), (std::vector<double>{0, 0.5, 1, 0, 0.5, 1, 0, 0.5, 1, 0, 0, 0,
                                                         0.5, 0.5, 0.5, 1, 1, 1}));
  EXPECT_EQ(
      cut.triangles.corners.to_vector(),
      (std::vector<Index>{0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 3, 4, 7, 3, 7, 6, 4, 5, 8, 4, 8, 7}));
  const CellArrays<2> squares = structured_cells<2>(2, GridCells::whole, default_host());
  EXPECT_EQ(squares.quadrilaterals.corners.to_vector(),
            (std::vector<Index>{0, 1, 3, 4, 1, 2, 4, 5, 3, 4, 6, 7, 4, 5, 7, 8}));
}

/// All sides lie where their ids say, and each side of the square or cube is covered.
template <int dim>
void expect_sides(GridCells cells) {
  const CellArrays<dim> mesh = structured_cells<dim>(3, cells, default_host());
  const std::vector<double> x = mesh.points.to_vector();
  const CornersOfCells<dim> corners = corners_of_cells(mesh);
  const std::vector<Index> of = mesh.sides.cells.to_vector();
  const std::vector<std::uint8_t> faces = mesh.sides.faces.to_vector();
  const std::vector<std::uint16_t> ids = mesh.sides.ids.to_vector();
  std::vector<int> counts(2 * dim);
  for (std::size_t k = 0; k < of.size(); ++k) {
    ASSERT_LT(ids[k], 2 * dim);
    ++counts[ids[k]];
    const int n = corners.n_of(of[k]);
    for (int v = 0; v < n; ++v) {
      const Index point = corners.of(of[k])[v];
      if (is_on_side<dim>(n, faces[k], v)) {
        EXPECT_EQ(x[std::size_t(ids[k] / 2 * mesh.n_points + point)], ids[k] % 2);
      }
    }
  }
  const int parts = dim == 2 ? 3 : cells == GridCells::cut ? 18 : 9;
  EXPECT_EQ(counts, std::vector<int>(2 * dim, parts));
}
TEST(StructuredByHand, HasTheSidesOfItsIds) {
  expect_sides<2>(GridCells::cut);
  expect_sides<2>(GridCells::whole);
  expect_sides<2>(GridCells::right_half_cut);
  expect_sides<3>(GridCells::cut);
  expect_sides<3>(GridCells::whole);
}

/// y = x + shift after the matrix, and partners in whatever order.
TEST(PeriodicByHand, MapsOriginalsToCopies) {
  AffineMap map;
  map.matrix = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
  map.shift = {10, 20, 30};
  const std::array<double, 3> y = map({1, 2, 3});
  EXPECT_EQ(y[0], 8);
  EXPECT_EQ(y[1], 21);
  EXPECT_EQ(y[2], 33);
  PeriodicSides sides;
  sides.map.shift = {1, 0, 0};
  sides.tolerance = 1e-9;
  EXPECT_EQ(partners(sides, 2, {1, 0.5, 1, 0}, {0, 0, 0, 0.5}, "node"),
            (std::vector<std::size_t>{1, 0}));
}

TEST(ChangesByHand, AreBisectionsMoreOrLess) {
  const Array<Index> marked(default_host(), std::vector<Index>{0, 1, 1});
  EXPECT_EQ(refining<2>(marked).to_vector(), (std::vector<Index>{0, 2, 2}));
  EXPECT_EQ(refining<3>(marked).to_vector(), (std::vector<Index>{0, 1, 1}));
  const Array<Index> coarser =
      coarsening_below(Array<double>(default_host(), std::vector<double>{1, 2, 3}), 2);
  EXPECT_EQ(coarser.to_vector(), (std::vector<Index>{-1, 0, 0}));
  EXPECT_EQ(count_coarser(coarser), 1);
}

}  // namespace
}  // namespace tests
