// SPDX-License-Identifier: MIT
#include "tests/assembly/convection/transport_cases.h"
#include "tests/assembly/meshes.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;
using assembly::HeatArrays;

namespace {

/// A polynomial of the element in space, linear in time, with everything that can depend on t: no
/// scheme makes an error, if each end of a step has its whole residual.
void expect_exact(const assembly::CellKinds cells,
                  const Element element,
                  const std::string& u,
                  const std::string& f) {
  assembly::ProblemOptions problem = transport_problem();
  problem.diffusion = "0.001*(1 + x + t), 0.0002*(1 + x + y), 0.002*(2 + y)";
  problem.convection = "1 + y + t, 2 - x*(1 + t)";
  problem.reaction = "3 + t";
  problem.heat_capacity = "2 + x";
  problem.exact_solution = u + "*(1 + 2*t)";
  problem.initial_condition = u;
  problem.dirichlet = "all: " + problem.exact_solution;
  problem.right_hand_side = "(2 + x)*2*" + u + " + (1 + 2*t)*(" + f + ")";
  const auto mesh = bent_square_mesh(cells, 6);
  for (const double theta : {euler, crank_nicolson}) {
    HeatArrays<2> heat = transport(mesh, problem, {element});
    EXPECT_LT(heat.errors(march(heat, 0.7, 3, theta)).nodal, 2e-11);
    EXPECT_GT(heat.contrast().peclet, 10);
  }
}

}  // namespace

TEST(Transport, KeepsLinearFunctions) {
  const std::string u = "(1 + 2*x - 3*y)",
                    f = "-((0.001 + 0.0002)*2 + (0.0002 + 0.002)*(-3)) + (1 + y + t)*2 - (2 - "
                        "x*(1 + t))*3 + (3 + t)*(1 + 2*x - 3*y)";
  expect_exact({true, false}, Element::P1, u, f);
  expect_exact({false, true}, Element::Q1, u, f);
}

TEST(Transport, KeepsQuadraticFunctionsInDegreeTwo) {
  const std::string u = "(x^2 - 2*x*y + 3*y^2)";
  // grad u = (2x - 2y, -2x + 6y), second derivatives 2, -2, 6
  const std::string f =
      "-((0.001 + 0.0002)*(2*x - 2*y) + (0.0002 + 0.002)*(-2*x + 6*y) + 0.001*(1 + x + t)*2 + "
      "2*0.0002*(1 + x + y)*(-2) + 0.002*(2 + y)*6) + (1 + y + t)*(2*x - 2*y) + (2 - x*(1 + "
      "t))*(-2*x + 6*y) + (3 + t)*(x^2 - 2*x*y + 3*y^2)";
  expect_exact({true, false}, Element::P2, u, f);
}

// What no longer changes in time solves the steady equation: tau does not know the step.
TEST(Transport, EndsAtTheSolutionOfTheSteadyEquation) {
  Case c = structured_case(mesh::Cells::triangles, 10);
  c.problem = transport_problem();
  c.problem.diffusion = "0.001";
  c.problem.convection = "1, x";
  c.problem.reaction = "1";
  c.problem.right_hand_side = "x*y";
  c.problem.dirichlet = "left: 1; bottom: 0";
  c.problem.neumann = "all: 0";
  const mesh::Mesh<2> mesh = make_mesh(c.mesh);
  HeatArrays<2> heat = transport(mesh, c.problem, c.discretization);
  const std::vector<double> last = march(heat, 1e6, 20, euler);
  c.problem.equation = assembly::Equation::convection_diffusion_reaction;
  assembly::SteadyArrays<2> steady = convection_diffusion(mesh, c);
  EXPECT_LT(distance(last, solve_directly(steady.assemble(mesh::one_thread()))), 1e-12);
}

// C u at t = 0, what came in, and what went out, in a flow that is not free of divergence.
TEST(Transport, BalancesWhatIsStoredFlowsAndIsCarried) {
  const auto executor = mesh::one_thread();
  const auto mesh = bent_square_mesh({true, false}, 6);
  for (const double theta : {euler, crank_nicolson}) {
    HeatArrays<2> heat = transport(mesh, moving_problem_with("1e-3"), {});
    heat.begin(executor, 0);
    const std::vector<double> u_0 = heat.initial_temperature().on_host();
    const double content = heat.heat_content(u_0);
    heat.prepare({0, 0.1, 0.1, theta});
    multigrid::System system = heat.system(executor, theta * 0.1);
    EXPECT_FALSE(system.symmetry.has_value());
    system.b = heat.right_hand_side(u_0);
    const std::vector<double> u_1 = solve_directly(system);
    const assembly::Results results = heat.flows(u_0, u_1);
    heat.finish_step();
    ASSERT_TRUE(results.balance.has_value());
    EXPECT_LT(std::abs(results.balance->gap()), 1e-13 * results.balance->size);
    EXPECT_NEAR(results.balance->storage, (heat.heat_content(u_1) - content) / 0.1, 1e-11);
    EXPECT_GT(std::abs(results.balance->convection), 0.1);
    double carried = 0;
    for (const assembly::BoundaryFlow& flow : results.flows) carried += flow.carried.value();
    EXPECT_NEAR(carried, -results.balance->convection, 1e-12);  // div b = 0
  }
}

// u = 1 + x carried by b = (y, 0) past the end of a step with other given values: means of both ends.
TEST(Transport, CarriesTheMeanOfAStep) {
  const auto executor = mesh::one_thread();
  const auto mesh = bent_square_mesh({true, false}, 6);
  assembly::ProblemOptions problem = transport_problem();
  problem.convection = "y*(1 + t), 0";
  problem.exact_solution = "(1 + x)*(1 + t)";
  problem.initial_condition = "1 + x";
  problem.dirichlet = "all: " + problem.exact_solution;
  problem.right_hand_side = "1 + x + y*(1 + t)^2";
  HeatArrays<2> heat = transport(mesh, problem, {});
  heat.begin(executor, 0);
  const std::vector<double> u_0 = heat.initial_temperature().on_host();
  heat.prepare({0, 1, 1, crank_nicolson});
  std::vector<double> u_1 = u_0;
  for (double& value : u_1) value *= 2;
  for (const assembly::BoundaryFlow& flow : heat.flows(u_0, u_1).flows) {
    const bool left = flow.boundary == "left", right = flow.boundary == "right";
    EXPECT_NEAR(flow.carried.value(), left ? 1.25 : right ? -2.5 : 0, 1e-12) << flow.boundary;
  }
}

TEST(Transport, WorksInSpace) {
  mesh::MeshOptions options;
  options.shape = mesh::Shape::cube;
  options.cells_per_side = 4;
  assembly::ProblemOptions problem = transport_problem();
  problem.diffusion = "0.001";
  problem.convection = "1 + t, 2, -1";
  problem.exact_solution = "(1 + x - 2*y + z)*(1 - t)";
  problem.initial_condition = "1 + x - 2*y + z";
  problem.dirichlet = "all: " + problem.exact_solution;
  problem.right_hand_side = "-(1 + x - 2*y + z) + (t - 4)*(1 - t)";
  const mesh::Mesh<3> mesh = make_mesh<3>(options);
  HeatArrays<3> heat = transport(mesh, problem, {});
  EXPECT_LT(heat.errors(march(heat, 0.5, 2, crank_nicolson)).nodal, 1e-12);
  EXPECT_GT(heat.contrast().peclet, 10);
}

TEST(Transport, HasTheSameBitsForAnyNumberOfThreads) {
  auto mesh = bent_square_mesh({true, true}, 130);
  std::vector<std::vector<double>> values, right_hand_sides;
  for (const int threads : {1, 3}) {
    const auto executor = multigrid::Executor::host(threads);
    refine_with_arrays(mesh, 0, executor);
    HeatArrays<2> heat = transport(mesh, moving_problem_with("1e-4"), {Element::P1_Q1});
    heat.begin(executor, 0);
    ASSERT_GT(heat.n_unknowns(), 10000);  // so many that threads share them
    heat.prepare({0, 0.1, 0.1, crank_nicolson});
    values.push_back(heat.matrix(executor, 0.05).values.to_vector());
    right_hand_sides.push_back(heat.right_hand_side(heat.initial_temperature()).to_vector());
  }
  EXPECT_EQ(values[0], values[1]);
  EXPECT_EQ(right_hand_sides[0], right_hand_sides[1]);
}

TEST(Transport, RefusesWhatItCannotTake) {
  const auto mesh = bent_square_mesh({true, false}, 3);
  assembly::ProblemOptions problem = transport_problem();
  assembly::DiscretizationOptions options;
  const auto message = [&] {
    return refusal([&] { transport(mesh, problem, options).check_values(1); });
  };
  EXPECT_EQ(message(), "Problem/Convection is empty; give two, `bx, by`.");
  problem.convection = "1/(t - 1), 0";
  EXPECT_NE(message().find("Problem/Convection: the expression `1/(t - 1), 0` is (inf, 0) at"),
            std::string::npos)
      << message();
  EXPECT_NE(message().find("t = 1; it must be finite"), std::string::npos) << message();
  problem.convection = "t, 0";
  EXPECT_EQ(message(), "");
  options.mass = assembly::Mass::lumped;
  EXPECT_NE(message().find("Discretization/Mass = lumped"), std::string::npos) << message();
  options = {};
  options.method = assembly::Method::finite_volume;
  EXPECT_NE(message().find("has no upwinding"), std::string::npos) << message();
}
