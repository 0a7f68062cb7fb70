// SPDX-License-Identifier: MIT
#include "mesh/grading.h"
#include "tests/mesh/measures.h"

#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

MeshOptions gmsh(const Shape shape, const double mesh_size, const std::string& grading = "") {
  MeshOptions options;
  options.shape = shape;
  options.generator = Generator::gmsh;
  options.mesh_size = mesh_size;
  options.grading = grading;
  return options;
}

}  // namespace

TEST(Gmsh, FillsTheShapeWithSoundTriangles) {
  for (const double size : {0.3, 0.05}) {
    const auto square = make_coarse_mesh<2>(gmsh(Shape::square, size));
    const auto lshape = make_coarse_mesh<2>(gmsh(Shape::lshape, size));

    EXPECT_NEAR(area(*square.triangulation), 1, 1e-12);
    EXPECT_NEAR(area(*lshape.triangulation), 0.75, 1e-12);
    EXPECT_GT(smallest_angle(*square.triangulation), 25);
    EXPECT_GT(smallest_angle(*lshape.triangulation), 25);
    EXPECT_LT(edge_lengths(*square.triangulation).longest, 1.6 * size);
    EXPECT_GT(edge_lengths(*square.triangulation).shortest, 0.5 * size);
  }
}

TEST(Gmsh, MakesTheSameMeshEachTime) {
  const MeshOptions options = gmsh(Shape::lshape, 0.1, "0.5, 0.5: 1e-3");
  const auto first = make_coarse_mesh<2>(options);
  make_coarse_mesh<2>(gmsh(Shape::square, 0.2));
  const auto second = make_coarse_mesh<2>(options);

  ASSERT_EQ(first.triangulation->n_active_cells(), second.triangulation->n_active_cells());
  EXPECT_EQ(first.triangulation->get_vertices(), second.triangulation->get_vertices());
}

TEST(Gmsh, UsesEveryVertex) {
  const auto mesh = make_coarse_mesh<2>(gmsh(Shape::square, 0.1, "0.3, 0.6: 0.01"));

  EXPECT_EQ(mesh.triangulation->n_used_vertices(), mesh.triangulation->n_vertices());
}

TEST(Gmsh, KeepsTheTerminalSilent) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  make_coarse_mesh<2>(gmsh(Shape::square, 0.2));

  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Grading, ReachesTheSizeAtTheReentrantCorner) {
  for (const double size : {5e-5, 5e-6, 5e-7}) {
    std::ostringstream grading;
    grading << "0.5, 0.5: " << size;
    const auto mesh = make_coarse_mesh<2>(gmsh(Shape::lshape, 0.05, grading.str()));
    const EdgeLengths lengths = edge_lengths(*mesh.triangulation);

    EXPECT_LT(shortest_edge_at(*mesh.triangulation, {0.5, 0.5}), 1.5 * size);
    EXPECT_GT(lengths.shortest, 0.5 * size);
    EXPECT_GT(lengths.longest, 0.05);
    EXPECT_GT(smallest_angle(*mesh.triangulation), 25);
    EXPECT_LT(mesh.triangulation->n_active_cells(), 6000u);
    EXPECT_NEAR(area(*mesh.triangulation), 0.75, 1e-12);
  }
}

TEST(Grading, ReachesPointsInsideOnEdgesAndAtCorners) {
  const auto mesh = make_coarse_mesh<2>(
      gmsh(Shape::square, 0.1, "0.7, 0.7: 1e-4; 1, 0.25: 2e-4; 0, 0: 5e-4; 0.7, 0.7: 1e-2"));

  EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, {0.7, 0.7}), 1e-4, 5e-5);
  EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, {1, 0.25}), 2e-4, 1e-4);
  EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, {0, 0}), 5e-4, 2.5e-4);
  EXPECT_GT(smallest_angle(*mesh.triangulation), 25);
  const auto lengths = boundary_lengths(mesh);
  for (const char* side : {"left", "right", "bottom", "top"})
    EXPECT_NEAR(lengths.at(side), 1, 1e-12) << side;
}

TEST(Grading, FasterGrowthNeedsFewerCells) {
  MeshOptions options = gmsh(Shape::lshape, 0.1, "0.5, 0.5: 1e-4");
  const auto slow = make_coarse_mesh<2>(options);
  options.growth = 0.5;
  const auto fast = make_coarse_mesh<2>(options);

  EXPECT_LT(fast.triangulation->n_active_cells(), 0.7 * slow.triangulation->n_active_cells());
}

TEST(SizeField, IsTheSmallestOfAllDemands) {
  const SizeField<2> size{0.1, 0.5,
                          parse_grading<2>(" 0.5,0.5 : 1e-3;1, 0: 2E-2 ;", Shape::square)};

  EXPECT_DOUBLE_EQ(size({0.5, 0.5}), 1e-3);
  EXPECT_DOUBLE_EQ(size({0.5, 0.6}), 1e-3 + 0.5 * 0.1);
  EXPECT_DOUBLE_EQ(size({1, 0.1}), 2e-2 + 0.5 * 0.1);
  EXPECT_DOUBLE_EQ(size({0, 1}), 0.1);
}
