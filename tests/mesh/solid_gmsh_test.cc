// SPDX-License-Identifier: MIT
#include "mesh/grading.h"
#include "tests/mesh/measures.h"
#include "tests/mesh/quality.h"
#include "tests/mesh/solids.h"
#include "tests/support/refusals.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

MeshOptions graded(const Shape shape,
                   const double mesh_size,
                   const std::string& grading,
                   const double growth = 0.5) {
  MeshOptions options;
  options.shape = shape;
  options.generator = Generator::gmsh;
  options.mesh_size = mesh_size;
  options.grading = grading;
  options.growth = growth;
  return options;
}

/// The points that a grading asks for, after they have been moved.
std::vector<GradedPoint<3>> points_of(const MeshOptions& options) {
  return parse_grading<3>(options.grading, options.shape).points;
}

}  // namespace

TEST(SolidGmsh, FillsTheCubeAtTheSizeAskedFor) {
  for (const double size : {0.4, 0.1}) {
    const auto mesh = make_coarse_mesh<3>(graded(Shape::cube, size, ""));
    const Quality q = quality(mesh);
    EXPECT_LT(q.longest_edge, 2.2 * size);
    EXPECT_GT(q.shortest_edge, 0.4 * size);
    EXPECT_EQ(mesh.triangulation->n_used_vertices(), mesh.triangulation->n_vertices());
  }
}

TEST(SolidGmsh, ReachesPointsAtCornersOnEdgesInFacesInsideAndOnTheSphere) {
  const MeshOptions all[] = {
      graded(Shape::cube, 0.3,
             "0, 0, 0: 1e-4; 1, 0.3, 1: 1e-3; 0.6, 0.7, 0: 1e-3; 0.3, 0.4, 0.6: 1e-3"),
      graded(Shape::box_cavity, 0.3,
             "0.25, 0.25, 0.25: 1e-4; 0.75, 0.75, 0.5: 1e-3; 0.4, 0.5, 0.25: 1e-3; 0.1, 0.1, 0.1: "
             "1e-3"),
      graded(Shape::ball_cavity, 0.3,
             "0.7, 0.5, 0.5: 1e-3; 0.6155, 0.6155, 0.6155: 1e-3; 1, 1, 1: 1e-4; 0.5, 0.5, 0.9: "
             "1e-3")};
  for (const MeshOptions& options : all) {
    const auto mesh = make_coarse_mesh<3>(options);
    SCOPED_TRACE(mesh.description());
    for (const auto& [point, size] : points_of(options)) {
      EXPECT_LT(shortest_edge_at(*mesh.triangulation, point), 1.5 * size) << point;
      EXPECT_GT(shortest_edge_at(*mesh.triangulation, point), 0.5 * size) << point;
    }
    EXPECT_GT(quality(mesh).longest_edge, 0.25);
    EXPECT_GT(quality(mesh).smallest_mean_ratio, 0.3);
    EXPECT_LT(mesh.triangulation->n_active_cells(), 20000u);
  }
}

TEST(SolidGmsh, IsSoundTowardACornerByAMillion) {
  const auto mesh = make_coarse_mesh<3>(graded(Shape::cube, 0.3, "0, 0, 0: 1e-7"));
  const Quality q = quality(mesh);
  EXPECT_GT(q.longest_edge / q.shortest_edge, 1e6);
  EXPECT_GT(q.smallest_mean_ratio, 0.3);
}

TEST(SolidGmsh, IsSoundWhereTheSizeGrowsFasterThanTetrahedraCan) {
  for (const double growth : {1., 1.1, 10.}) {
    const auto mesh = make_coarse_mesh<3>(graded(Shape::cube, 0.3, "0.1, 0.2, 0.9: 1e-4", growth));
    SCOPED_TRACE(growth);
    EXPECT_GT(quality(mesh).smallest_mean_ratio, 0.2);
    EXPECT_GT(shortest_edge_at(*mesh.triangulation, {0.1, 0.2, 0.9}), 0);
    EXPECT_EQ(shortest_edge_at(*mesh.triangulation, {0.1, 0.2, 0.9}) < 2e-4, growth == 1);
  }
}

TEST(SolidGmsh, ReachesTheSizeOnBoundaries) {
  for (const auto& [shape, name] :
       {std::pair(Shape::cube, "bottom"), std::pair(Shape::box_cavity, "hole"),
        std::pair(Shape::ball_cavity, "hole")}) {
    const auto mesh = make_coarse_mesh<3>(graded(shape, 0.3, std::string(name) + ": 0.05", 1));
    SCOPED_TRACE(mesh.description());
    double sum = 0;
    unsigned int n = 0;
    for (const auto& face : mesh.triangulation->active_face_iterators())
      if (face->at_boundary() && face->boundary_id() == mesh.boundaries.at(name))
        for (unsigned int l = 0; l < 3; ++l, ++n) {
          sum += face->line(l)->diameter();
          EXPECT_LT(face->line(l)->diameter(), 0.11);
        }
    EXPECT_NEAR(sum / n, 0.05, 0.01);
    EXPECT_GT(quality(mesh).longest_edge, 0.25);
  }
}

TEST(SolidGrading, MovesPointsBesideABoundaryOntoIt) {
  const auto point = [](const std::string& text, const Shape shape) {
    return parse_grading<3>(text, shape).points.at(0).point;
  };
  EXPECT_EQ(point("1e-6, 0.4, 0.5: 1e-2", Shape::cube), dealii::Point<3>(0, 0.4, 0.5));
  EXPECT_EQ(point("0.9999, 0.0005, 0.5: 1e-2", Shape::cube), dealii::Point<3>(1, 0, 0.5));
  EXPECT_EQ(point("0.2499, 0.5, 0.5: 1e-2", Shape::box_cavity), dealii::Point<3>(0.25, 0.5, 0.5));
  EXPECT_EQ(point("0.01, 0.5, 0.5: 1e-2", Shape::cube), dealii::Point<3>(0.01, 0.5, 0.5));
  EXPECT_NEAR(point("0.61, 0.62, 0.615: 0.1", Shape::ball_cavity).distance({0.5, 0.5, 0.5}), 0.2,
              1e-15);
}

TEST(SolidGrading, PointsTooCloseToOneAnotherMakeNoSlivers) {
  const auto mesh = make_coarse_mesh<3>(
      graded(Shape::cube, 0.3,
             "0.3, 0.4, 0.6: 1e-2; 0.3, 0.4, 0.6: 1e-1; 0.3001, 0.4, 0.6: 1e-2; 0.3, 0.409, 0.6: "
             "1e-2; 0, 0, 0: 0.1; 0, 0, 1e-5: 0.1; 0.5, 0.5, 0.5: 5"));
  EXPECT_LT(shortest_edge_at(*mesh.triangulation, {0.3, 0.4, 0.6}), 1.5e-2);
  EXPECT_GT(quality(mesh).smallest_mean_ratio, 0.25);
  EXPECT_NEAR(volume(*mesh.triangulation), 1, 1e-12);
}

TEST(SolidGrading, MeasuresDistancesAndAreas) {
  const auto to = [](const Shape shape, const std::string& name) {
    return parse_grading<3>(name + ": 1", shape).boundaries.at(0);
  };
  EXPECT_DOUBLE_EQ(to(Shape::cube, "front").distance({0.25, 0.75, 0.5}), 0.75);
  EXPECT_DOUBLE_EQ(to(Shape::box_cavity, "hole").distance({0, 0.5, 0.5}), 0.25);
  EXPECT_DOUBLE_EQ(to(Shape::box_cavity, "all").distance({0.1, 0.5, 0.5}), 0.1);
  EXPECT_DOUBLE_EQ(to(Shape::ball_cavity, "hole").distance({0.5, 0.9, 0.5}), 0.2);
  EXPECT_DOUBLE_EQ(to(Shape::cube, "all").measure(), 6);
  EXPECT_DOUBLE_EQ(to(Shape::box_cavity, "hole").measure(), 1.5);
  EXPECT_DOUBLE_EQ(to(Shape::ball_cavity, "hole").measure(), 0.16 * std::acos(-1.));
}

TEST(SolidGrading, RefusesWhatCannotBeReadOrLiesOutside) {
  const auto refused = [](const std::string& grading, const Shape shape = Shape::cube) {
    return refusal([&] { check(graded(shape, 0.3, grading)); });
  };
  for (const std::string text : {"0.5, 0.5: 1", "0, 0, 0, 0: 1", "0, 0,: 1", ", 0, 0: 1",
                                 "0, 0, z: 1", "0, 0, 0: 1 m", "0, 0, nan: 1"})
    EXPECT_EQ(refused(text), "Mesh/Grading: `" + text +
                                 "` is neither `x, y, z: size` with four numbers nor `boundary "
                                 "name: size`; several are separated by `;`.");
  EXPECT_EQ(refused("0, 0, 0: 0"), "Mesh/Grading: the size in `0, 0, 0: 0` must be positive.");
  EXPECT_NE(refused("0, 0, 0: 1e-9").find("is too small for Gmsh"), std::string::npos);
  EXPECT_EQ(refused("0, 1.1, 0: 0.1"),
            "Mesh/Grading: the point (0, 1.1, 0) is outside of the cube; give points inside or on "
            "its boundary.");
  EXPECT_TRUE(tests::says(refused("0.5, 0.5, 0.5: 0.1", Shape::box_cavity),
                          "Mesh/Grading: the point (0.5, 0.5, 0.5) is outside of the "));
  EXPECT_TRUE(tests::says(refused("0.5, 0.5, 0.6: 0.01", Shape::ball_cavity),
                          "Mesh/Grading: the point (0.5, 0.5, 0.6) is outside of the "));
  EXPECT_EQ(refused("0.75, 0.5, 0.5: 0.1", Shape::box_cavity), "");
  EXPECT_EQ(refused("hole: 0.1"),
            "Mesh/Grading: the cube has no boundary `hole`; it has left, right, front, back, "
            "bottom, top, all.");
}
