// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include <gtest/gtest.h>

using namespace assembly_tests;

namespace {

Case corner_case(const int cells_per_side) {
  Case c = structured_case(mesh::Cells::triangles, cells_per_side);
  c.mesh.shape = mesh::Shape::lshape;
  c.problem = corner_problem();
  return c;
}

}  // namespace

TEST(Singularity, HaltsTheOrderOnUniformMeshes) {
  const Result coarse = solve(corner_case(32)), fine = solve(corner_case(64));

  EXPECT_NEAR(order(coarse.errors.L2, fine.errors.L2), 4. / 3, 0.1);
  EXPECT_NEAR(order(coarse.errors.H1, fine.errors.H1), 2. / 3, 0.03);
}

TEST(Singularity, IsResolvedByGrading) {
  const Result uniform = solve(corner_case(64));
  Case c = corner_case(2);
  c.mesh.generator = mesh::Generator::gmsh;
  c.mesh.mesh_size = 0.05;
  c.mesh.grading = "0.5, 0.5: 5e-5";
  const Result graded = solve(c);
  c.mesh.refinements = 1;
  const Result finer = solve(c);

  EXPECT_LT(graded.unknowns, uniform.unknowns);
  EXPECT_LT(graded.errors.H1, 0.6 * uniform.errors.H1);
  EXPECT_LT(graded.errors.L2, 0.6 * uniform.errors.L2);
  EXPECT_GE(order(graded.errors.H1, finer.errors.H1), 0.9);
  EXPECT_GE(order(graded.errors.L2, finer.errors.L2), 1.9);
}
