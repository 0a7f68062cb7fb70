// SPDX-License-Identifier: MIT
#include "tests/support/refusals.h"

#include "tests/mesh/measures.h"

#include <deal.II/grid/tria.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace mesh;
using mesh_tests::refusal;

namespace {

MeshOptions gmsh_with_grading(const std::string& grading) {
  MeshOptions options;
  options.shape = Shape::lshape;
  options.generator = Generator::gmsh;
  options.grading = grading;
  return options;
}

std::string check_grading(const std::string& grading) {
  return refusal([&] { check(gmsh_with_grading(grading)); });
}

}  // namespace

TEST(Check, TakesTheDefaults) {
  EXPECT_EQ(refusal([] { check({}); }), "");
}

TEST(Check, RefusesOddCellsPerSideOfTheLShape) {
  MeshOptions options;
  options.cells_per_side = 65;
  EXPECT_EQ(refusal([&] { check(options); }), "");

  options.shape = Shape::lshape;
  EXPECT_EQ(refusal([&] { check(options); }),
            "Mesh/Cells per side: the reentrant corner of the L-shape is in the middle, so this "
            "must be even, not 65.");
}

TEST(Check, RefusesTooFewCellsForMixedOnesAndForTheHole) {
  MeshOptions options;
  options.cells = Cells::mixed;
  options.cells_per_side = 1;
  EXPECT_EQ(refusal([&] { check(options); }),
            "Mesh/Cells per side: mixed cells need at least 2 a side, one of each kind, not 1.");

  options.shape = Shape::cavity;
  options.cells = Cells::triangles;
  options.cells_per_side = 2;
  EXPECT_EQ(refusal([&] { check(options); }),
            "Mesh/Cells per side: triangles around the hole of the cavity need at least 3 a side, "
            "not 2: flatter ones turn over when they are refined.");
}

TEST(Check, RefusesMixedCellsThatWouldBeOfOneKind) {
  MeshOptions options = gmsh_with_grading("");
  options.shape = Shape::square;
  options.cells = Cells::mixed;
  options.mesh_size = 1;
  EXPECT_EQ(refusal([&] { make_coarse_mesh<2>(options); }),
            "Mesh/Cells: so few cells are all quadrilaterals; for mixed ones lower Mesh size.");
}

TEST(Check, CountsTheCellsOfEveryShape) {
  for (const Shape shape : {Shape::square, Shape::disk, Shape::lshape, Shape::cavity})
    for (const Generator generator : {Generator::dealii, Generator::gmsh})
      for (const Cells cells : {Cells::triangles, Cells::quadrilaterals, Cells::mixed}) {
        MeshOptions options;
        options.shape = shape;
        options.generator = generator;
        options.cells = cells;
        options.cells_per_side = 6;
        options.mesh_size = 0.04;
        const double coarse = make_coarse_mesh<2>(options).triangulation->n_active_cells();
        options.refinements = 20;
        const std::string message = refusal([&] { check(options); });
        const std::string about = "the mesh would have about ";
        const double estimate = std::stod(message.substr(message.find(about) + about.size()));

        EXPECT_LT(coarse * std::pow(4., 20) / estimate, 2) << message;
        EXPECT_GT(coarse * std::pow(4., 20) / estimate, 0.5) << message;
      }
}

TEST(Check, RefusesGradingWithoutGmsh) {
  MeshOptions options;
  options.grading = "0.5, 0.5: 1e-3";

  EXPECT_EQ(refusal([&] { check(options); }),
            "Mesh/Grading: only Generator = gmsh refines toward points and boundaries; leave "
            "Grading empty or change Generator.");
}

TEST(Check, RefusesGradingThatCannotBeRead) {
  for (const std::string text :
       {"0.5", "0.5, 0.5", "0.5: 1e-3", "a, 0.5: 1e-3", "0.5, 0.5: ", "0.5, 0.5: 1e-3 m",
        "0.5, 0.5: inf", "0.5: 0.5, 1e-3", "0.5, 0.5, 0.5: 1"})
    EXPECT_EQ(check_grading(text), "Mesh/Grading: `" + text +
                                       "` is neither `x, y: size` with three numbers nor "
                                       "`boundary name: size`; several are separated by `;`.");
  EXPECT_TRUE(tests::says(check_grading("0.5, 0.5: 1e-3;; 1, 1: 1e-3"),
                          "Mesh/Grading: `` is neither `x, y: size` "));
  EXPECT_EQ(check_grading("0.5, 0.5: 1e-3; 1, 1: 1e-3"), "");
}

TEST(Check, RefusesGradedSizesThatAreNotPositive) {
  EXPECT_EQ(check_grading("0.5, 0.5: 0"),
            "Mesh/Grading: the size in `0.5, 0.5: 0` must be positive.");
  EXPECT_NE(check_grading("0.5, 0.5: 1e-9").find("is too small for Gmsh"), std::string::npos);
  EXPECT_EQ(check_grading("0.5, 0.5: -1e-3"),
            "Mesh/Grading: the size in `0.5, 0.5: -1e-3` must be positive.");
}

TEST(Check, RefusesGradedPointsOutside) {
  EXPECT_EQ(check_grading("0.25, 0.375: 1e-3"),
            "Mesh/Grading: the point (0.25, 0.375) is outside of the L-shape; give points inside "
            "or on its boundary.");
  EXPECT_EQ(
      check_grading("0.5, 1.1: 1e-3"),
      "Mesh/Grading: the point (0.5, 1.1) is outside of the L-shape; give points inside or on its boundary.");
  EXPECT_EQ(check_grading("0.25, 0.5: 1e-3"), "");
}

TEST(Check, RefusesMoreCellsThanCanBeNumbered) {
  MeshOptions options;
  options.cells_per_side = 1024;
  options.refinements = 4;
  EXPECT_EQ(refusal([&] { check(options); }), "");

  options.refinements = 5;
  EXPECT_EQ(refusal([&] { check(options); }),
            "Mesh/Refinements: the mesh would have about 2.14748e+09 cells, more than can be "
            "numbered with 32 bits; lower "
            "Refinements or Cells per side.");
  options = gmsh_with_grading("");
  options.mesh_size = 1e-6;
  EXPECT_NE(refusal([&] {
              check(options);
            }).find("lower Refinements or raise Mesh size and the sizes of Grading."),
            std::string::npos);
}
