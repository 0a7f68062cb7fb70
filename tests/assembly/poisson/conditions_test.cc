// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"
#include "tests/assembly/poisson/side_fluxes.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace assembly_tests;

namespace {

assembly::ProblemOptions pure_neumann_problem() {
  assembly::ProblemOptions problem = smooth_problem();
  problem.reaction = "0";
  problem.right_hand_side = "(1 + x*y)*5*sin(2*x + y) - (2*y + x)*cos(2*x + y)";
  problem.dirichlet = "";
  problem.neumann = "left: " + flux_left + "; right: " + flux_right + "; bottom: " + flux_bottom +
                    "; top: " + flux_top;
  return problem;
}

}  // namespace

TEST(Conditions, RobinNextToDirichletSeesTheGivenValues) {
  Case c = structured_case(mesh::Cells::triangles, 4);
  c.problem.exact_solution = "1 + 2*x - 3*y";
  c.problem.right_hand_side = "0";
  c.problem.dirichlet = "left: 1 + 2*x - 3*y; bottom: 1 + 2*x - 3*y";
  c.problem.robin = "right: 5, 2 + 5*(1 + 2*x - 3*y); top: 7, -3 + 7*(1 + 2*x - 3*y)";

  EXPECT_LT(solve(c).errors.nodal, 1e-13);
}

TEST(Conditions, NamesWinOverAllOfAnotherKey) {
  Case c = structured_case(mesh::Cells::triangles, 4);
  c.problem.exact_solution = "x";
  c.problem.right_hand_side = "0";
  c.problem.dirichlet = "right: 1; all: 0";
  c.problem.neumann = "top: 0; bottom: 0";
  const Result result = solve(c);

  EXPECT_EQ(result.unknowns, 3 * 5);
  EXPECT_LT(result.errors.nodal, 1e-13);
}

TEST(PureNeumann, IsASingularSystemWithABalancedRightHandSide) {
  for (const auto cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals}) {
    Case c = structured_case(cells, 61);
    c.problem = pure_neumann_problem();
    const multigrid::System system = assemble(c, 1);

    EXPECT_TRUE(system.constant_nullspace);
    EXPECT_EQ(system.n(), 62 * 62);
    const std::vector<double> b = system.b.to_vector();
    EXPECT_LT(std::abs(std::accumulate(b.begin(), b.end(), 0.L)), 1e-15);
    const auto offsets = system.A.offsets.to_vector();
    const auto values = system.A.values.to_vector();
    for (multigrid::Index i = 0; i < system.n(); ++i)
      EXPECT_LT(std::abs(std::accumulate(values.begin() + offsets[i],
                                         values.begin() + offsets[i + 1], 0.)),
                1e-14);
    EXPECT_EQ(assemble(c, 2).b.to_vector(), b);
    EXPECT_EQ(assemble(c, 2).A.values.to_vector(), values);
    c.mesh.cells_per_side = 131;  // so many rows that threads share them
    const multigrid::System one = assemble(c, 1), two = assemble(c, 2);
    EXPECT_EQ(two.b.to_vector(), one.b.to_vector());
    EXPECT_EQ(two.A.values.to_vector(), one.A.values.to_vector());
  }
}

TEST(PureNeumann, GivesTheSolutionTheMeanZero) {
  Case c = structured_case(mesh::Cells::quadrilaterals, 16);
  c.problem = pure_neumann_problem();
  const auto mesh = make_mesh(c.mesh);
  assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
  std::vector<double> solution = solve_directly(poisson.assemble(mesh::one_thread()));
  const assembly::Errors before = poisson.errors(solution);
  EXPECT_GT(std::abs(poisson.results(solution).mean), 0.1);
  solution = poisson.normalized(solution).on_host();

  EXPECT_LT(std::abs(poisson.results(solution).mean), 1e-15);
  EXPECT_NEAR(poisson.errors(solution).L2, before.L2, 1e-13);  // the constant does not count
  EXPECT_NEAR(poisson.errors(solution).nodal, before.nodal, 1e-13);
}

TEST(PureNeumann, IsRecognisedByValuesNotByWords) {
  const auto is_singular = [](const std::string& reaction, const std::string& robin) {
    Case c = structured_case(mesh::Cells::triangles, 4);
    c.problem.right_hand_side = "0";
    c.problem.dirichlet = "";
    c.problem.reaction = reaction;
    c.problem.robin = robin;
    return assemble(c).constant_nullspace;
  };
  EXPECT_TRUE(is_singular("0", "all: 0, 0"));
  EXPECT_TRUE(is_singular("0*x", "top: 0*y, 0; all: 0, 0"));
  EXPECT_FALSE(is_singular("x", "all: 0, 0"));
  EXPECT_FALSE(is_singular("0", "top: x, 0; all: 0, 0"));
  EXPECT_FALSE(assemble(structured_case(mesh::Cells::triangles, 4)).constant_nullspace);
}

TEST(PureNeumann, LeavesOtherSolutionsAlone) {
  const Case c = structured_case(mesh::Cells::triangles, 4);
  const auto mesh = make_mesh(c.mesh);
  assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
  std::vector<double> solution = solve_directly(poisson.assemble(mesh::one_thread()));
  const std::vector<double> before = solution;
  solution = poisson.normalized(solution).on_host();

  EXPECT_EQ(solution, before);
}
