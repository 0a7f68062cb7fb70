// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/coarse.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

// Single cells whose halves are known by hand.
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

/// One triangle with sides of 3, 4 and 5: its longest one is halved first. Marked it has four parts, marked once two.
TEST(BisectionByHand, HalvesTheLongestEdge) {
  CoarseCells<2> coarse;
  coarse.points = {0, 3, 0, 0, 0, 4};
  coarse.triangles = {0, 1, 2};
  coarse.materials = {9};
  CellArrays<2> mesh = whole(coarse);
  prepare_bisection(mesh);
  EXPECT_EQ(mesh.triangles.corners.to_vector(), (std::vector<Index>{1, 2, 0}));
  const auto parts = [&](Index mark) {
    return refined_where(mesh, Array<Index>(default_host(), std::vector<Index>{mark}));
  };
  const Adapted<2> two = parts(once), four = parts(1);
  EXPECT_EQ(two.cells.triangles.corners.to_vector(), (std::vector<Index>{0, 1, 3, 2, 0, 3}));
  EXPECT_EQ(two.cells.points.to_vector(), (std::vector<double>{0, 3, 0, 1.5, 0, 0, 4, 2}));
  EXPECT_EQ(four.cells.triangles.n, 4);
  EXPECT_EQ(four.cells.n_points, 6);
  EXPECT_EQ(four.cells.materials.to_vector(), (std::vector<std::uint16_t>(4, 9)));
}

/// Two triangles of materials 9 and 4 that were refined everywhere before: parts of the first four cells are of 9.
TEST(BisectionByHand, TakesTheMaterialsOfTheFirstMesh) {
  CoarseCells<2> coarse;
  coarse.points = {0, 1, 1, 0, 0, 0, 1, 1};
  coarse.triangles = {0, 1, 2, 0, 2, 3};
  coarse.materials = {9, 4};
  CellArrays<2> mesh = refined(whole(coarse), Keep::all);
  prepare_bisection(mesh);
  const Adapted<2> parts = refined_where(
      mesh, Array<Index>(default_host(), std::vector<Index>{0, 0, 0, 0, 0, 0, 0, once}));
  const std::vector<Index> origins = parts.origins.to_vector();
  const std::vector<std::uint16_t> materials = parts.cells.materials.to_vector();
  ASSERT_EQ(materials.size(), origins.size());
  ASSERT_GT(origins.size(), 8u);
  for (std::size_t c = 0; c < origins.size(); ++c) EXPECT_EQ(materials[c], origins[c] < 4 ? 9 : 4);
}

/// The first of equal edges is the longest, also if rounding makes another one longer.
TEST(BisectionByHand, TakesTheFirstOfEqualEdges) {
  for (const double longer : {0., 1e-12}) {
    CoarseCells<2> coarse;
    coarse.points = {0, 1, 0.5, 0, 0, std::sqrt(0.75) + longer};
    coarse.triangles = {0, 1, 2};
    CellArrays<2> mesh = whole(coarse);
    prepare_bisection(mesh);
    EXPECT_EQ(mesh.triangles.corners.to_vector(), (std::vector<Index>{0, 1, 2}));
  }
}

/// A tetrahedron with edges of 1, 2 and 3 along the axes, the longest of which, of sqrt(13), joins corners 2 and 3.
TEST(BisectionByHand, HalvesTheLongestEdgeOfATetrahedron) {
  CellArrays<3> mesh = whole(one_tetrahedron({0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3}));
  prepare_bisection(mesh);
  const Adapted<3> parts = refined_where(mesh, Array<Index>(default_host(), std::vector<Index>{1}));
  EXPECT_EQ(parts.cells.tetrahedra.corners.to_vector(),
            (std::vector<Index>{0, 1, 2, 4, 0, 1, 4, 3}));
  const std::vector<double> x = parts.cells.points.to_vector();
  EXPECT_EQ(x[4], 0);
  EXPECT_EQ(x[9], 1);
  EXPECT_EQ(x[14], 1.5);
}

/// The face's map at the middle of its halved edge and the corner opposite to it: on a triangle with bends of all edges, B_s, B_1 and B_2,
/// the new edge has (B_1 + B_2) / 2 - B_s / 4, and the halves B_s / 4.
TEST(BisectionByHand, DividesBends) {
  CoarseCells<3> coarse = one_tetrahedron({0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3});
  const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  for (int e = 0; e < 6; ++e)
    coarse.curved_edges.push_back(
        {{ends[e][0], ends[e][1]}, {0.01 * (e + 1), 0.02 * e * e, -0.03 * e}});
  CellArrays<3> mesh = whole(coarse);
  prepare_bisection(mesh);
  const Adapted<3> parts = refined_where(mesh, Array<Index>(default_host(), std::vector<Index>{1}));
  const std::vector<Index> all_ends = parts.cells.edge_ends.to_vector();
  const std::vector<double> bends = parts.cells.curved.bends.to_vector();
  const auto bend_between = [&](Index a, Index b) {
    for (std::size_t e = 0; e < all_ends.size() / 2; ++e)
      if (std::minmax(all_ends[2 * e], all_ends[2 * e + 1]) == std::minmax(a, b))
        return bends[3 * e];
    return -1.;
  };
  EXPECT_NEAR(bend_between(2, 4), 0.06 / 4, 1e-16);
  EXPECT_NEAR(bend_between(3, 4), 0.06 / 4, 1e-16);
  EXPECT_NEAR(bend_between(0, 4), (0.03 + 0.04) / 2 - 0.06 / 4, 1e-16);  // face 0 2 3
  EXPECT_NEAR(bend_between(1, 4), (0.02 + 0.05) / 2 - 0.06 / 4, 1e-16);  // face 1 2 3
  EXPECT_NEAR(bend_between(0, 1), 0.01, 1e-16);
}

/// The diagonal of edges 0 and 5 of a bent tetrahedron: (-B_0 + B_1 + B_2 + B_3 + B_4 - B_5) / 4.
TEST(Bends, OfTheDiagonalAreByHand) {
  CoarseCells<3> coarse = one_tetrahedron({0, 2, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1});
  const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  for (int e = 0; e < 6; ++e)
    coarse.curved_edges.push_back({{ends[e][0], ends[e][1]}, {1e-3 * (1 << e), 0, 0}});
  const CellArrays<3> fine = refined(whole(coarse), Keep::all);
  ASSERT_EQ(int(fine.diagonals.to_vector()[0]), 0);
  EXPECT_NEAR(fine.curved.bends.to_vector()[3 * std::size_t(fine.n_edges - 1)],
              1e-3 * (-1 + 2 + 4 + 8 + 16 - 32) / 4, 1e-17);
}

}  // namespace
}  // namespace tests
