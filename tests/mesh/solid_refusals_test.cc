// SPDX-License-Identifier: MIT
#include "tests/mesh/measures.h"
#include "tests/mesh/solids.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace mesh;
using mesh_tests::refusal;

namespace {

std::string refused(const MeshOptions& options) {
  return refusal([&] { check(options); });
}

MeshOptions of_kind(const Shape shape, const Cells cells) {
  MeshOptions options;
  options.shape = shape;
  options.cells = cells;
  return options;
}

}  // namespace

TEST(Resolved, CellsAreSimplicesOfTheShapesDimension) {
  EXPECT_EQ(resolved(of_kind(Shape::square, Cells::automatic)).cells, Cells::triangles);
  EXPECT_EQ(resolved(of_kind(Shape::cube, Cells::automatic)).cells, Cells::tetrahedra);
  EXPECT_EQ(resolved(of_kind(Shape::cube, Cells::hexahedra)).cells, Cells::hexahedra);
  for (const Shape shape : {Shape::square, Shape::disk, Shape::lshape, Shape::cavity, Shape::file})
    EXPECT_EQ(dimension(shape), 2);
  for (const Shape shape : {Shape::cube, Shape::box_cavity, Shape::ball_cavity}) {
    EXPECT_EQ(dimension(shape), 3);
    EXPECT_EQ(refused(of_kind(shape, Cells::automatic)), "");
  }
}

TEST(Check, RefusesCellsOfAnotherDimension) {
  for (const Cells cells : {Cells::tetrahedra, Cells::hexahedra})
    EXPECT_EQ(refused(of_kind(Shape::square, cells)),
              "Mesh/Cells: the square has two dimensions, so its cells are triangles, "
              "quadrilaterals or mixed; remove Cells for triangles, or set Shape = cube.");
  for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed})
    EXPECT_EQ(refused(of_kind(Shape::ball_cavity, cells)),
              "Mesh/Cells: the ball cavity has three dimensions, so its cells are tetrahedra or "
              "hexahedra; remove Cells for tetrahedra.");
}

TEST(Check, RefusesHexahedraByGmsh) {
  MeshOptions options = of_kind(Shape::cube, Cells::hexahedra);
  options.generator = Generator::gmsh;
  EXPECT_EQ(
      refused(options),
      "Mesh/Cells: Generator = gmsh makes tetrahedra and no hexahedra; set Cells = tetrahedra, or "
      "Generator = deal.II.");
}

TEST(Check, RefusesCellsPerSideThatMissTheInnerBox) {
  MeshOptions options = of_kind(Shape::box_cavity, Cells::automatic);
  options.cells_per_side = 6;
  EXPECT_EQ(refused(options),
            "Mesh/Cells per side: the inner box of the box cavity begins at a quarter of the side, "
            "so this must be a multiple of 4, not 6.");
}

TEST(Check, RefusesTooFewTetrahedraAroundTheBall) {
  MeshOptions options = of_kind(Shape::ball_cavity, Cells::automatic);
  options.cells_per_side = 2;
  EXPECT_EQ(refused(options),
            "Mesh/Cells per side: tetrahedra around the hole of the ball cavity need at least 3 a "
            "side, not 2: flatter ones turn over when they are refined.");
  options.cells = Cells::hexahedra;
  options.cells_per_side = 1;
  EXPECT_EQ(refused(options), "");
}

TEST(Check, RefusesGradingAndCornerRefinementsOfStructuredSolids) {
  MeshOptions options = of_kind(Shape::cube, Cells::automatic);
  options.grading = "0, 0, 0: 0.1";
  EXPECT_NE(refused(options).find("only Generator = gmsh"), std::string::npos);
  options.grading = "";
  options.corner_refinements = 1;
  EXPECT_NE(refused(options).find("only the structured L-shape"), std::string::npos);
}

TEST(Check, CountsTheCellsOfEverySolid) {
  for (MeshOptions options : mesh_tests::solids()) {
    if (options.grading.find(',') != std::string::npos) continue;  // points are not counted
    options.mesh_size = 0.1;  // the hole of the ball cavity asks for it anyway
    options.growth = 0.2;
    const auto mesh = make_coarse_mesh<3>(options);
    SCOPED_TRACE(mesh.description());
    const double coarse = mesh.triangulation->n_active_cells();
    options.refinements = 20;
    const std::string message = refused(options);
    const std::string about = "the mesh would have about ";
    const double estimate = std::stod(message.substr(message.find(about) + about.size()));
    EXPECT_LT(coarse * std::pow(8., 20) / estimate, 2) << message;
    EXPECT_GT(coarse * std::pow(8., 20) / estimate, 0.5) << message;
  }
}

TEST(Check, RefusesMoreSolidCellsThanCanBeNumbered) {
  MeshOptions options = of_kind(Shape::cube, Cells::hexahedra);
  options.cells_per_side = 1024;
  EXPECT_EQ(refused(options), "");
  options.refinements = 1;
  EXPECT_EQ(refused(options),
            "Mesh/Refinements: the mesh would have about 8.58993e+09 cells, more than can be "
            "numbered with 32 bits; lower Refinements or Cells per side.");
}

TEST(MakeCoarseMesh, IsOfTheShapesDimension) {
  EXPECT_REFUSAL(make_coarse_mesh<2>(of_kind(Shape::cube, Cells::automatic)), std::logic_error,
                 "make_coarse_mesh: the shape is of another dimension");
  EXPECT_REFUSAL(make_coarse_mesh<3>(of_kind(Shape::square, Cells::automatic)), std::logic_error,
                 "make_coarse_mesh: the shape is of another dimension");
}
