// SPDX-License-Identifier: MIT
#include "tests/mesh/measures.h"

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
  EXPECT_NE(check_grading("0.5, 0.5: 1e-3;; 1, 1: 1e-3"), "");
  EXPECT_EQ(check_grading("0.5, 0.5: 1e-3; 1, 1: 1e-3"), "");
}

TEST(Check, RefusesGradedSizesThatAreNotPositive) {
  EXPECT_EQ(check_grading("0.5, 0.5: 0"),
            "Mesh/Grading: the size in `0.5, 0.5: 0` must be positive.");
  EXPECT_NE(check_grading("0.5, 0.5: -1e-3"), "");
}

TEST(Check, RefusesGradedPointsOutside) {
  EXPECT_EQ(check_grading("0.25, 0.375: 1e-3"),
            "Mesh/Grading: the point (0.25, 0.375) is outside of the L-shape; give points inside "
            "or on its boundary.");
  EXPECT_NE(check_grading("0.5, 1.1: 1e-3"), "");
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
