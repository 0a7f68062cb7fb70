// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include <gtest/gtest.h>

using namespace assembly_tests;

TEST(Materials, AreInheritedInRefinement) {
  Case c = structured_case(mesh::Cells::triangles, 2);
  auto mesh = make_mesh(c.mesh);
  set_materials(mesh);
  c.problem.diffusion = "iron: 4; air oil: 1";
  assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
  mesh::refine(mesh, 1);
  const multigrid::System system = poisson.assemble(mesh::one_thread());
  const std::vector<double> x = system.coordinates.to_vector();

  for (multigrid::Index i = 0; i < system.n(); ++i)
    EXPECT_NEAR(entry(system.A, i, i), x[i] < 0.4 ? 16 : (x[i] < 0.6 ? 10 : 4), 1e-13);
}

TEST(Tensors, OfADiagonalMultiplyTheDirections) {
  Case c = structured_case(mesh::Cells::triangles, 3);
  c.problem.diffusion = "10, 1";
  const multigrid::System system = assemble(c);  // 2 x 2 unknowns, the first two side by side

  EXPECT_NEAR(entry(system.A, 0, 0), 22, 1e-12);
  for (const double value : {entry(system.A, 0, 1), entry(system.A, 0, 2), entry(system.A, 0, 3)})
    EXPECT_TRUE(std::abs(value + 10) < 1e-12 || std::abs(value + 1) < 1e-12 || value == 0) << value;
}

TEST(Contrast, TellsAJumpFromAnAnisotropy) {
  const auto contrast = [](const std::string& diffusion) {
    Case c = structured_case(mesh::Cells::triangles, 4);
    auto mesh = make_mesh(c.mesh);
    set_materials(mesh);
    c.problem.diffusion = diffusion;
    assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
    poisson.assemble(mesh::one_thread());
    return std::pair(poisson.contrast().jump, poisson.contrast().anisotropy);
  };
  EXPECT_EQ(contrast("7"), std::pair(1., 1.));
  EXPECT_EQ(contrast("iron: 1e6; all: 1"), std::pair(1e6, 1.));
  EXPECT_EQ(contrast("100, 1"), std::pair(1., 100.));
  EXPECT_EQ(contrast("iron: 100, 1; all: 1, 100"), std::pair(1., 100.));
  EXPECT_NEAR(contrast("5.5, 4.5, 5.5").second, 10, 1e-12);  // eigenvalues 10 and 1
  EXPECT_EQ(contrast("iron: 4, 4; all: 1, 3"), std::pair(2., 3.));
  EXPECT_NEAR(contrast("1, 0, 1e-12").second, 1e12, 1);
}
