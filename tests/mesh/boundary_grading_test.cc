// SPDX-License-Identifier: MIT
#include "mesh/grading.h"
#include "tests/mesh/measures.h"
#include "tests/mesh/quality.h"
#include "tests/reference/mesh/refine_triangulation.h"
#include "tests/support/refusals.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <gtest/gtest.h>

using namespace mesh;
using namespace mesh_tests;

namespace {

MeshOptions graded(const Shape shape, const Cells cells, const double size, const std::string& to) {
  MeshOptions options;
  options.shape = shape;
  options.generator = Generator::gmsh;
  options.cells = cells;
  options.mesh_size = size;
  options.grading = to;
  return options;
}

/// Of the edges of a boundary.
EdgeLengths lengths_of(const Mesh<2>& mesh, const std::string& boundary) {
  EdgeLengths lengths;
  for (const auto& face : mesh.triangulation->active_face_iterators())
    if (face->at_boundary() && face->boundary_id() == mesh.boundaries.at(boundary)) {
      const double length = face->vertex(0).distance(face->vertex(1));
      lengths.shortest = std::min(lengths.shortest, length);
      lengths.longest = std::max(lengths.longest, length);
    }
  return lengths;
}

}  // namespace

TEST(BoundaryGrading, ReachesTheSizeOnEdgesAndCircles) {
  const struct {
    Shape shape;
    const char* boundary;
  } cases[] = {{Shape::square, "left"},
               {Shape::lshape, "reentrant"},
               {Shape::disk, "circle"},
               {Shape::cavity, "hole"}};
  for (const auto& c : cases)
    for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed}) {
      const auto mesh =
          make_coarse_mesh<2>(graded(c.shape, cells, 0.2, std::string(c.boundary) + ": 8e-3"));
      SCOPED_TRACE(mesh.description());
      const EdgeLengths lengths = lengths_of(mesh, c.boundary);

      EXPECT_NEAR(lengths.shortest, 8e-3, 2e-3);
      EXPECT_NEAR(lengths.longest, 8e-3, 2e-3);
      EXPECT_GT(edge_lengths(*mesh.triangulation).longest, 0.08);
      EXPECT_GT(quality(mesh).smallest_angle, cells == Cells::triangles ? 25 : 18);
      EXPECT_TRUE(is_conforming(*mesh.triangulation));
    }
}

TEST(BoundaryGrading, IsSoundTowardACircleByFourHundred) {
  MeshOptions options = graded(Shape::disk, Cells::triangles, 0.4, "circle: 1e-3");
  options.growth = 1;
  auto mesh = make_coarse_mesh<2>(options);
  refine_triangulation(mesh, 1);
  const Quality q = quality(mesh);

  EXPECT_GT(q.longest_edge / q.shortest_edge, 400);
  EXPECT_GT(q.smallest_angle, 20);
}

TEST(BoundaryGrading, AllIsEveryBoundary) {
  const auto mesh = make_coarse_mesh<2>(
      graded(Shape::cavity, Cells::triangles, 0.1, "all: 0.01; 0.25, 0.25: 1e-3"));

  for (const auto& [name, id] : mesh.boundaries)
    EXPECT_NEAR(lengths_of(mesh, name).longest, 0.01, 2e-3) << name;
  EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, {0.25, 0.25}), 1e-3, 5e-4);
  EXPECT_EQ(mesh.description(),
            "cavity, Gmsh triangles, mesh size 0.1, 0.001 at (0.25, 0.25), 0.01 at all");
}

TEST(BoundaryGrading, PointsBesideTheCircleAreMovedOntoIt) {
  const auto grading =
      parse_grading<2>("0.7071, 0.7071: 1e-3; 0.6, 0.8: 1e-6; 0, 0: 1", Shape::disk);
  EXPECT_DOUBLE_EQ(grading.points[0].point.norm(), 1);
  EXPECT_DOUBLE_EQ(grading.points[1].point.norm(), 1);
  EXPECT_EQ(grading.points[2].point.norm(), 0);

  const auto mesh = make_coarse_mesh<2>(
      graded(Shape::disk, Cells::triangles, 0.2, "0.7071, 0.7071: 1e-3; 0.6, 0.8: 1e-4"));
  EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, grading.points[0].point), 1e-3, 5e-4);
  EXPECT_NEAR(shortest_edge_at(*mesh.triangulation, {0.6, 0.8}), 1e-4, 5e-5);
  EXPECT_GT(quality(mesh).smallest_angle, 25);
}

TEST(BoundaryGrading, MeasuresDistances) {
  const auto to = [](const Shape shape, const std::string& name) {
    return parse_grading<2>(name + ": 1", shape).boundaries.at(0);
  };
  EXPECT_DOUBLE_EQ(to(Shape::square, "left").distance({0.25, 0.75}), 0.25);
  EXPECT_DOUBLE_EQ(to(Shape::lshape, "reentrant").distance({0.8, 0.9}), 0.5);
  EXPECT_DOUBLE_EQ(to(Shape::disk, "circle").distance({0.3, 0.4}), 0.5);
  EXPECT_DOUBLE_EQ(to(Shape::cavity, "all").distance({0.5, 0.9}), 0.1);
  EXPECT_DOUBLE_EQ(to(Shape::cavity, "hole").distance({0.5, 0.9}), 0.2);
  EXPECT_DOUBLE_EQ(to(Shape::lshape, "all").measure(), 4);
  EXPECT_DOUBLE_EQ(to(Shape::cavity, "hole").measure(), 0.4 * std::acos(-1.));
}

TEST(BoundaryGrading, RefusesNamesThatTheShapeDoesNotHave) {
  EXPECT_EQ(refusal([] { check(graded(Shape::disk, Cells::triangles, 0.1, "hole: 0.01")); }),
            "Mesh/Grading: the disk has no boundary `hole`; it has circle, all.");
  EXPECT_EQ(refusal([] { check(graded(Shape::cavity, Cells::triangles, 0.1, "left: 0")); }),
            "Mesh/Grading: the size in `left: 0` must be positive.");
  EXPECT_EQ(
      refusal([] { check(graded(Shape::cavity, Cells::triangles, 0.1, "left: fine")); }),
      "Mesh/Grading: `left: fine` is neither `x, y: size` with three numbers nor `boundary name: "
      "size`; several are separated by `;`.");
}

TEST(BoundaryGrading, RefusesPointsInTheHoleAndOutsideOfTheDisk) {
  EXPECT_EQ(refusal([] { check(graded(Shape::cavity, Cells::triangles, 0.1, "0.5, 0.5: 0.01")); }),
            "Mesh/Grading: the point (0.5, 0.5) is outside of the cavity; give points inside or on "
            "its boundary.");
  EXPECT_TRUE(
      tests::says(refusal([] { check(graded(Shape::disk, Cells::triangles, 0.1, "1, 1: 0.01")); }),
                  "Mesh/Grading: the point (1, 1) is outside of the disk"));
  EXPECT_EQ(refusal([] { check(graded(Shape::disk, Cells::triangles, 0.1, "-0.6, 0.8: 0.01")); }),
            "");
}

TEST(BoundaryGrading, CountsTheCellsThatItAsksFor) {
  MeshOptions options = graded(Shape::disk, Cells::triangles, 0.1, "circle: 1e-7");
  options.growth = 0.005;
  EXPECT_NE(refusal([&] { check(options); }).find("32 bits"), std::string::npos);
  options.grading = "circle: 1e-5";
  EXPECT_EQ(refusal([&] { check(options); }), "");
}
