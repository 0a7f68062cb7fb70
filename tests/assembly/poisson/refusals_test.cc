// SPDX-License-Identifier: MIT
#include "tests/support/refusals.h"

#include "tests/assembly/cases.h"

#include <gtest/gtest.h>

using namespace assembly_tests;

namespace {

/// What the constructor says, before anything is refined or assembled.
std::string at_construction(const Case& c) {
  return refusal([&] {
    const auto mesh = make_mesh(c.mesh);
    assembly::SteadyArrays<2>(mesh, c.problem, c.discretization);
  });
}

/// What assembling says; the constructor must be content.
std::string at_assembly(const Case& c, const int threads = 1) {
  EXPECT_EQ(at_construction(c), "");
  return refusal([&] { assemble(c, threads); });
}

Case square(const int cells_per_side = 4) {
  return structured_case(mesh::Cells::triangles, cells_per_side);
}

std::string with_dirichlet(const std::string& text) {
  Case c = square();
  c.problem.dirichlet = text;
  return at_construction(c);
}

}  // namespace

TEST(Refusal, ElementsThatDoNotFitTheCells) {
  Case c = square();
  c.discretization.element = assembly::Element::Q1;
  EXPECT_EQ(at_construction(c),
            "Discretization/Element: Q1 needs quadrilaterals, but the mesh has triangles; set "
            "Element = P1 or Mesh/Cells = "
            "quadrilaterals.");
  c = structured_case(mesh::Cells::quadrilaterals, 4);
  c.discretization.element = assembly::Element::P1;
  EXPECT_EQ(at_construction(c),
            "Discretization/Element: P1 needs triangles, but the mesh has quadrilaterals; set "
            "Element = Q1 or Mesh/Cells = "
            "triangles.");
}

TEST(Refusal, BoundaryNames) {
  EXPECT_EQ(with_dirichlet("left: 0; middle: 1"),
            "Problem/Dirichlet: the mesh has no boundary `middle`; it has bottom, left, right, "
            "top, all.");
  EXPECT_EQ(with_dirichlet("left: 0; left: 1"),
            "Problem/Dirichlet: the boundary `left` is named twice; give it one value.");
  EXPECT_EQ(with_dirichlet("left 0"),
            "Problem/Dirichlet: `left 0` is not of the form `name: expression`; several are "
            "separated by `;`.");
  EXPECT_EQ(with_dirichlet("left:"),
            "Problem/Dirichlet: an expression is missing; write 0 for zero.");
  EXPECT_EQ(with_dirichlet(": 0").rfind("Problem/Dirichlet: `: 0` is not of the form ", 0), 0u);
  EXPECT_EQ(with_dirichlet("left: x < 0.5 ? 1 : 2; all: 0;"), "");
}

TEST(Refusal, ExpressionsOfEveryKeyAtConstruction) {
  for (const auto& [key, member] :
       std::vector<std::pair<std::string, std::string assembly::ProblemOptions::*>>{
           {"Problem/Diffusion", &assembly::ProblemOptions::diffusion},
           {"Problem/Reaction", &assembly::ProblemOptions::reaction},
           {"Problem/Right hand side", &assembly::ProblemOptions::right_hand_side},
           {"Problem/Exact solution", &assembly::ProblemOptions::exact_solution}}) {
    Case c = square();
    c.problem.*member = "sin(x";
    EXPECT_EQ(at_construction(c).rfind(key + ": the expression `sin(x` cannot be read (", 0), 0u)
        << at_construction(c);
  }
  EXPECT_EQ(with_dirichlet("all: sin(x")
                .rfind("Problem/Dirichlet: the expression `sin(x` cannot be read (", 0),
            0u);
}

TEST(Refusal, DiffusionThatIsNotPositive) {
  Case c = square();
  c.problem.diffusion = "-2";
  EXPECT_EQ(at_construction(c).rfind("Problem/Diffusion: the expression `-2` is -2 at (", 0), 0u)
      << at_construction(c);
  c.problem.diffusion = "0";
  EXPECT_TRUE(tests::says(at_construction(c), "Problem/Diffusion: the expression `0` is 0 at ("));
  c.problem.diffusion = "0.5 - x";
  const std::string message = at_assembly(c);
  EXPECT_EQ(message.rfind("Problem/Diffusion: the expression `0.5 - x` is -", 0), 0u) << message;
  EXPECT_NE(message.find("); it must be positive everywhere."), std::string::npos) << message;
  EXPECT_EQ(at_assembly(c, 2), message);
  c.mesh.cells_per_side = 131;  // so many cells that threads share them
  EXPECT_EQ(at_assembly(c, 2), at_assembly(c, 1));
}

TEST(Refusal, ValuesThatAreNotFinite) {
  Case c = square(8);
  c.problem.right_hand_side = "sqrt(0.5 - x)";
  EXPECT_EQ(at_assembly(c).rfind("Problem/Right hand side: the expression `sqrt(0.5 - x)` is ", 0),
            0u);
  EXPECT_NE(at_assembly(c).find("); it must be finite everywhere."), std::string::npos);
  c = square(8);
  c.problem.reaction = "sqrt(0.5 - y)";
  EXPECT_EQ(at_assembly(c).rfind("Problem/Reaction: ", 0), 0u);
  c = square();
  c.problem.dirichlet = "all: 1/(x - 0.25)";
  EXPECT_EQ(at_assembly(c),
            "Problem/Dirichlet: the expression `1/(x - 0.25)` is inf at (0.25, 0); it must be "
            "finite everywhere.");
  c = square();
  c.problem.exact_solution = "1/x";
  EXPECT_EQ(refusal([&] { solve(c); }),
            "Problem/Exact solution: the expression `1/x` is inf at (0, 0); it must be finite "
            "everywhere.");
}

TEST(Refusal, MeshesWithoutUnknowns) {
  EXPECT_EQ(at_assembly(square(1)),
            "Problem/Dirichlet: every node of the mesh is on a Dirichlet boundary, so there is "
            "nothing to solve; take more "
            "cells (Mesh/Cells per side, Mesh/Refinements).");
}
