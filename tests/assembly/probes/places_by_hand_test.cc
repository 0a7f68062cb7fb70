// SPDX-License-Identifier: MIT
#include "assembly/probes/points_in_cells.h"
#include "tests/support/executors.h"

#include <cmath>

// Distances and nearest places of single cells and sides, by hand.
namespace tests {
namespace {

using namespace assembly;

Array<double> numbers(const std::vector<double>& values) {
  return {multigrid::default_host(), values};
}
ElementBlock one(int n_nodes) {
  std::vector<Index> nodes;
  for (Index k = 0; k < n_nodes; ++k) nodes.push_back(k);
  return {0, 1, n_nodes, Array<Index>(multigrid::default_host(), nodes)};
}

TEST(DistancesByHand, OfASegmentEndAtItsEnds) {
  const Array<double> points = numbers({0, 2, 0, 0});
  const auto distance = [&](double x, double y) {
    return distance_to_sides<2>(one(2), points, {x, y});
  };
  EXPECT_NEAR(distance(3, 1), std::sqrt(2.), 1e-15);
  EXPECT_NEAR(distance(-1, 1), std::sqrt(2.), 1e-15);
  EXPECT_NEAR(distance(0.5, -2), 2, 1e-15);
  // Bent in its middle: the ends first, then the node between them at (1, 1).
  const Array<double> bent = numbers({0, 2, 1, 0, 0, 1});
  EXPECT_NEAR(distance_to_sides<2>(one(3), bent, {1, 1.5}), 0.5, 1e-15);
  EXPECT_NEAR(distance_to_sides<2>(one(3), bent, {0.5, 0.5}), 0, 1e-15);
  EXPECT_NEAR(distance_to_sides<2>(one(3), bent, {1, 0}), std::sqrt(0.5), 1e-15);
}

TEST(DistancesByHand, OfATriangleAndAQuadrilateral) {
  const Array<double> points = numbers({0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0});
  const auto to_triangle = [&](double x, double y, double z) {
    return distance_to_sides<3>(one(3), points, {x, y, z});
  };
  EXPECT_NEAR(to_triangle(0.25, 0.25, 2), 2, 1e-15);
  EXPECT_NEAR(to_triangle(0.8, 0.8, 0), 0.6 / std::sqrt(2.), 1e-15);
  EXPECT_NEAR(to_triangle(2, 0, 0), 1, 1e-15);
  EXPECT_NEAR(to_triangle(-3, -4, 0), 5, 1e-15);
  EXPECT_NEAR(to_triangle(-1, 0.5, 0), 1, 1e-15);
  const auto to_square = [&](double x, double y, double z) {
    return distance_to_sides<3>(one(4), points, {x, y, z});
  };
  EXPECT_NEAR(to_square(0.1, 0.1, -1), 1, 1e-15);
  EXPECT_NEAR(to_square(0.9, 0.9, 1), 1, 1e-15);
  EXPECT_NEAR(to_square(0.9, 0.2, 3), 3, 1e-15);
  EXPECT_NEAR(to_square(0.2, 0.9, 3), 3, 1e-15);
  EXPECT_NEAR(to_square(2, 2, 0), std::sqrt(2.), 1e-15);
}

/// The coordinates of the place in a cell that comes nearest to a point outside.
template <int dim>
std::vector<double> nearest(int n_nodes,
                            const std::vector<double>& node_points,
                            const std::vector<double>& point) {
  std::vector<ElementBlock> blocks;
  blocks.push_back(one(n_nodes));
  const PointsInCells found = points_in_cells<dim>(blocks, numbers(node_points), point, 3);
  std::vector<double> place;
  for (int d = 0; d < dim; ++d)
    place.push_back(values_at(found, numbers({node_points.begin() + d * n_nodes,
                                              node_points.begin() + (d + 1) * n_nodes}))
                        .to_vector()
                        .at(0));
  return place;
}
void expect_place(const std::vector<double>& found, const std::vector<double>& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t d = 0; d < wanted.size(); ++d) EXPECT_NEAR(found[d], wanted[d], 1e-6) << d;
}

TEST(NearestPlaces, AreThoseByHand) {
  const std::vector<double> triangle = {0, 1, 0, 0, 0, 1};
  expect_place(nearest<2>(3, triangle, {1, 1}), {0.5, 0.5});
  expect_place(nearest<2>(3, triangle, {1.2, 0.8}), {0.7, 0.3});
  expect_place(nearest<2>(3, triangle, {2, -0.5}), {1, 0});
  expect_place(nearest<2>(3, triangle, {-0.5, 0.4}), {0, 0.4});
  expect_place(nearest<2>(3, triangle, {-0.5, 2}), {0, 1});
  const std::vector<double> square = {0, 2, 0, 2, 0, 0, 1, 1};
  expect_place(nearest<2>(4, square, {1.5, 2}), {1.5, 1});
  expect_place(nearest<2>(4, square, {3, -1}), {2, 0});
  const std::vector<double> tetrahedron = {0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  expect_place(nearest<3>(4, tetrahedron, {1, 1, 1}), {1. / 3, 1. / 3, 1. / 3});
  expect_place(nearest<3>(4, tetrahedron, {1, 1, -0.5}), {0.5, 0.5, 0});
  expect_place(nearest<3>(4, tetrahedron, {1.5, -0.2, -0.1}), {1, 0, 0});
}

/// A triangle of degree 2 whose edge between (2, 0.9) and (0, 0) goes through (1, 1): it is y = 3.1 s - 2.2 s^2 at x = 2 s, and so reaches
/// 1.09 above all its nodes.
TEST(CurvedCells, ReachBeyondTheirNodes) {
  std::vector<ElementBlock> blocks;
  blocks.push_back(one(6));
  const std::vector<double> x = {2, 0, 1, 1, 0.5, 1.5}, y = {0.9, 0, -1, 1, -0.5, -0.05};
  std::vector<double> points = x;
  points.insert(points.end(), y.begin(), y.end());
  const PointsInCells found = points_in_cells<2>(blocks, numbers(points), {1.4, 1.05, 1.4, 1.1});
  EXPECT_EQ(found.cells.to_vector(), (std::vector<Index>{0, -1}));
  EXPECT_NEAR(values_at(found, numbers(x)).to_vector()[0], 1.4, 1e-12);
  EXPECT_NEAR(values_at(found, numbers(y)).to_vector()[0], 1.05, 1e-12);
  const std::vector<double> slopes = gradients_at(found, numbers(y)).to_vector();
  EXPECT_NEAR(slopes[0], 0, 1e-12);
  EXPECT_NEAR(slopes[1], 1, 1e-12);
}

}  // namespace
}  // namespace tests
