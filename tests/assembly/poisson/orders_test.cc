// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

using namespace assembly_tests;

namespace {

void expect_second_order(const Result& coarse, const Result& fine) {
  EXPECT_GE(order(coarse.errors.L2, fine.errors.L2), 1.95);
  EXPECT_GE(order(coarse.errors.H1, fine.errors.H1), 0.95);
  EXPECT_LE(order(coarse.errors.H1, fine.errors.H1), 1.1);
  EXPECT_GE(order(coarse.errors.nodal, fine.errors.nodal), 1.6);  // h^2 |log h|
  EXPECT_LT(fine.errors.L2, 2e-3);
}

void expect_second_order_structured(const mesh::Cells cells) {
  Case c = structured_case(cells, 24);
  c.problem = smooth_problem();
  const Result coarse = solve(c);
  c.mesh.cells_per_side = 48;

  expect_second_order(coarse, solve(c));
}

}  // namespace

TEST(Orders, P1OnStructuredTriangles) {
  expect_second_order_structured(mesh::Cells::triangles);
}

TEST(Orders, Q1OnStructuredQuadrilaterals) {
  expect_second_order_structured(mesh::Cells::quadrilaterals);
}

TEST(Orders, P1OnRefinedGmshTriangles) {
  Case c;
  c.mesh.generator = mesh::Generator::gmsh;
  c.mesh.mesh_size = 0.15;
  c.mesh.refinements = 2;
  c.problem = smooth_problem();
  const Result coarse = solve(c);
  c.mesh.refinements = 3;

  expect_second_order(coarse, solve(c));
}

TEST(Orders, NaturalBoundariesCarryNoFlux) {
  Case c = structured_case(mesh::Cells::triangles, 16);
  c.problem.exact_solution = "1 + x + cos(pi*y)*sin(pi*x)";  // no flux through bottom and top
  c.problem.right_hand_side = "2*pi^2*cos(pi*y)*sin(pi*x)";
  c.problem.dirichlet = "left: 1; right: 2";
  c.problem.neumann = "all: 0";
  const Result coarse = solve(c);
  EXPECT_EQ(coarse.unknowns, 15 * 17);
  c.mesh.cells_per_side = 32;

  expect_second_order(coarse, solve(c));
}

TEST(Orders, ReactionAloneNeedsNoDirichletBoundary) {
  Case c = structured_case(mesh::Cells::quadrilaterals, 16);
  c.problem.exact_solution = "cos(pi*x)*cos(pi*y)";
  c.problem.right_hand_side = "(2*pi^2 + 1)*cos(pi*x)*cos(pi*y)";
  c.problem.reaction = "1";
  c.problem.dirichlet = "";
  c.problem.neumann = "all: 0";
  const Result coarse = solve(c);
  EXPECT_EQ(coarse.unknowns, 17 * 17);
  c.mesh.cells_per_side = 32;

  expect_second_order(coarse, solve(c));
}

TEST(Errors, VanishForALinearSolution) {
  for (const auto cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals}) {
    Case c = structured_case(cells, 5);
    c.problem.right_hand_side = "0";
    c.problem.exact_solution = "1 + 2*x - 3*y";
    c.problem.dirichlet = "all: 1 + 2*x - 3*y";
    const Result result = solve(c);

    EXPECT_LT(result.errors.L2, 1e-13);
    EXPECT_LT(result.errors.H1, 1e-10);
    EXPECT_LT(result.errors.nodal, 1e-13);
  }
}

TEST(Errors, AreThoseOfAKnownDifference) {
  // Solution zero against u = x on the unit square: ||x|| = 1/sqrt(3), |x|_1 = 1, largest 1.
  Case c = structured_case(mesh::Cells::triangles, 4);
  c.problem.exact_solution = "x";
  const auto mesh = make_mesh(c.mesh);
  assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
  poisson.assemble(mesh::one_thread());
  const assembly::Errors errors = poisson.errors(std::vector<double>(poisson.n_unknowns(), 0.));

  EXPECT_NEAR(errors.L2, 1 / std::sqrt(3.), 1e-13);
  EXPECT_NEAR(errors.H1, 1, 1e-11);
  EXPECT_DOUBLE_EQ(errors.nodal, 1);
  EXPECT_REFUSAL(poisson.errors(std::vector<double>{1, 2, 3}), std::invalid_argument,
                 "a solution of 3 values for ");
}
