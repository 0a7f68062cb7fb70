// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace assembly_tests;

namespace {

constexpr mesh::Cells kinds[] = {mesh::Cells::triangles, mesh::Cells::quadrilaterals};

void expect_second_order(const Result& coarse, const Result& fine) {
  EXPECT_GE(order(coarse.errors.L2, fine.errors.L2), 1.95);
  EXPECT_GE(order(coarse.errors.H1, fine.errors.H1), 0.95);
  EXPECT_LT(fine.errors.L2, 2e-3);
  EXPECT_LT(fine.errors.nodal, 1e-2);
}

/// On 24 and on 48 cells a side, with two materials.
void expect_second_order(const mesh::Cells cells, const assembly::ProblemOptions& problem) {
  std::vector<Result> results;
  for (const int n : {24, 48}) {
    Case c = structured_case(cells, n);
    c.problem = problem;
    auto mesh = make_mesh(c.mesh);
    set_materials(mesh);
    results.push_back(solve(mesh, c));
  }
  expect_second_order(results[0], results[1]);
}

/// kappa du/dn of u = sin(2 x + y), kappa = 1 + x y.
const std::string flux_right = "(1 + x*y)*2*cos(2*x + y)", flux_left = "-(1 + x*y)*2*cos(2*x + y)",
                  flux_top = "(1 + x*y)*cos(2*x + y)", flux_bottom = "-(1 + x*y)*cos(2*x + y)";

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

TEST(Conditions, NeumannKeepsTheOrder) {
  for (const auto cells : kinds) {
    assembly::ProblemOptions problem = smooth_problem();
    problem.neumann = "right: " + flux_right + "; top: " + flux_top + "; bottom: " + flux_bottom;
    expect_second_order(cells, problem);
  }
}

TEST(Conditions, RobinKeepsTheOrder) {
  for (const auto cells : kinds) {
    assembly::ProblemOptions problem = smooth_problem();
    problem.reaction = "0";
    problem.right_hand_side = "(1 + x*y)*5*sin(2*x + y) - (2*y + x)*cos(2*x + y)";
    problem.dirichlet = "";
    problem.neumann = "left: " + flux_left;
    problem.robin = "right: 3 + pow(y, 2), " + flux_right + " + (3 + y^2)*sin(2*x + y); top: x, " +
                    flux_top + " + x*sin(2*x + y); all: 0, " + flux_bottom;
    expect_second_order(cells, problem);
  }
}

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

TEST(PureNeumann, KeepsTheOrderUpToTheConstant) {
  for (const auto cells : kinds) expect_second_order(cells, pure_neumann_problem());
}

TEST(PureNeumann, IsASingularSystemWithABalancedRightHandSide) {
  for (const auto cells : kinds) {
    Case c = structured_case(cells, 61);
    c.problem = pure_neumann_problem();
    const multigrid::System system = assemble(c, 1);

    EXPECT_TRUE(system.constant_nullspace);
    EXPECT_EQ(system.n(), 62 * 62);
    const std::vector<double> b = system.b.to_vector();
    EXPECT_LT(std::abs(std::accumulate(b.begin(), b.end(), 0.)), 1e-15);
    const auto offsets = system.A.offsets.to_vector();
    const auto values = system.A.values.to_vector();
    for (multigrid::Index i = 0; i < system.n(); ++i)
      EXPECT_LT(std::abs(std::accumulate(values.begin() + offsets[i],
                                         values.begin() + offsets[i + 1], 0.)),
                1e-14);
    EXPECT_EQ(assemble(c, 2).b.to_vector(), b);
    EXPECT_EQ(assemble(c, 2).A.values.to_vector(), values);
  }
}

TEST(PureNeumann, GivesTheSolutionTheMeanZero) {
  Case c = structured_case(mesh::Cells::quadrilaterals, 16);
  c.problem = pure_neumann_problem();
  const auto mesh = make_mesh(c.mesh);
  assembly::Poisson<2> poisson(mesh, c.problem, c.discretization);
  std::vector<double> solution = solve_directly(poisson.assemble(multigrid::Executor::host(1)));
  const assembly::Errors before = poisson.errors(solution);
  EXPECT_GT(std::abs(poisson.results(solution).mean), 0.1);
  poisson.normalize(solution);

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
  assembly::Poisson<2> poisson(mesh, c.problem, c.discretization);
  std::vector<double> solution = solve_directly(poisson.assemble(multigrid::Executor::host(1)));
  const std::vector<double> before = solution;
  poisson.normalize(solution);

  EXPECT_EQ(solution, before);
}

TEST(Materials, AJumpAlignedWithCellsKeepsTheOrder) {
  // u = s(x)/kappa cos(pi y) with s = (x - 0.5)(1 + x): u and kappa u_x are continuous.
  assembly::ProblemOptions problem;
  problem.diffusion = "iron: 1e6; air oil: 1";
  problem.exact_solution = "(x - 0.5)*(1 + x)*cos(pi*y)*(x < 0.5 ? 1e-6 : 1)";
  problem.right_hand_side = "(pi^2*(x - 0.5)*(1 + x) - 2)*cos(pi*y)";
  problem.dirichlet = "all: " + problem.exact_solution;
  problem.neumann = "right: 2.5*cos(pi*y)";
  for (const auto cells : kinds) expect_second_order(cells, problem);
}

TEST(Materials, HaveTheirOwnReactionAndSource) {
  assembly::ProblemOptions problem;
  problem.reaction = "iron: 100*x; all: 0";
  problem.exact_solution = "sin(2*x + y)";
  problem.right_hand_side = "air oil: 5*sin(2*x + y); iron: (5 + 100*x)*sin(2*x + y)";
  problem.dirichlet = "all: sin(2*x + y)";
  for (const auto cells : kinds) expect_second_order(cells, problem);
}

TEST(Materials, AreInheritedInRefinement) {
  Case c = structured_case(mesh::Cells::triangles, 2);
  auto mesh = make_mesh(c.mesh);
  set_materials(mesh);
  c.problem.diffusion = "iron: 4; air oil: 1";
  assembly::Poisson<2> poisson(mesh, c.problem, c.discretization);
  mesh::refine(mesh, 1);
  const multigrid::System system = poisson.assemble(multigrid::Executor::host(1));
  const std::vector<double> x = system.coordinates.to_vector();

  for (multigrid::Index i = 0; i < system.n(); ++i)
    EXPECT_NEAR(entry(system.A, i, i), x[i] < 0.4 ? 16 : (x[i] < 0.6 ? 10 : 4), 1e-13);
}

TEST(Tensors, KeepTheOrder) {
  assembly::ProblemOptions problem;
  problem.diffusion = "2 + x, y/2, 1 + x*y";
  problem.exact_solution = "sin(2*x + y)";
  problem.right_hand_side = "sin(2*x + y)*(4*(2 + x) + 2*y + 1 + x*y) - (3 + x)*cos(2*x + y)";
  problem.dirichlet = "all: sin(2*x + y)";
  problem.neumann = "right: (2*(2 + x) + y/2)*cos(2*x + y)";
  problem.robin = "top: 2, (y + 1 + x*y)*cos(2*x + y) + 2*sin(2*x + y)";
  for (const auto cells : kinds) expect_second_order(cells, problem);
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
    assembly::Poisson<2> poisson(mesh, c.problem, c.discretization);
    poisson.assemble(multigrid::Executor::host(2));
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
