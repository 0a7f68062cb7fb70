// SPDX-License-Identifier: MIT
#include "tests/reference/convection/convection.h"

#include "assembly/elements/upwinding.h"
#include "assembly/space/element.h"
#include "multigrid/options.h"
#include "tests/assembly/convection/transport_cases.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Stabilization;

namespace {

Case convection_case(const mesh::Cells cells, const int cells_per_side) {
  Case c = structured_case(cells, cells_per_side);
  c.problem.equation = assembly::Equation::convection_diffusion_reaction;
  return c;
}

struct Solved {
  assembly::Errors errors;
  assembly::Results results;
  assembly::Contrast contrast;
};

template <int dim = 2>
Solved solve_convection(const Case& c, const int threads = 1) {
  const auto executor = multigrid::Executor::host(threads);
  const mesh::Mesh<dim> mesh = make_mesh<dim>(c.mesh, executor);
  assembly::SteadyArrays<dim> problem = convection_diffusion(mesh, c);
  problem.check_values();
  const std::vector<double> u = solve_directly(problem.assemble(executor));
  return {problem.has_exact_solution() ? problem.errors(u) : assembly::Errors(), problem.results(u),
          problem.contrast()};
}

/// A polynomial that the element has, with strong convection, a reaction and coefficients that are
/// not constant. SUPG adds nothing to it, if the whole residual is there.
void expect_exact(const mesh::Cells cells,
                  const assembly::Element element,
                  const std::string& u,
                  const std::string& f) {
  Case c = convection_case(cells, 5);
  c.mesh.refinements = 1;
  c.discretization.element = element;
  c.problem.diffusion = "0.001*(1 + x), 0.0002*(1 + x + y), 0.002*(2 + y)";
  c.problem.convection = "1 + y, 2 - x";
  c.problem.reaction = "3";
  c.problem.exact_solution = u;
  c.problem.dirichlet = "all: " + u;
  c.problem.right_hand_side = f;
  const Solved solved = solve_convection(c);
  EXPECT_GT(solved.contrast.peclet, assembly::degree_of(element) <= 2 ? 10 : 5);
  EXPECT_LT(solved.errors.nodal, 1e-11);
}

}  // namespace

// -div(kappa grad u) = -(k_xx + k_yx', ...) by hand: kappa = (a, b; b, d), a_x = 1e-3, b_x = b_y =
// 2e-4, d_y = 2e-3.
TEST(Convection, KeepsLinearFunctions) {
  const std::string u = "1 + 2*x - 3*y";
  const std::string f =
      "-((0.001 + 0.0002)*2 + (0.0002 + 0.002)*(-3)) + (1 + y)*2 - (2 - x)*3 + 3*(1 + 2*x - 3*y)";
  expect_exact(mesh::Cells::triangles, assembly::Element::P1, u, f);
  expect_exact(mesh::Cells::quadrilaterals, assembly::Element::Q1, u, f);
}

TEST(Convection, KeepsQuadraticFunctionsInDegreeTwo) {
  const std::string u = "x^2 - 2*x*y + 3*y^2";
  // grad u = (2x - 2y, -2x + 6y), second derivatives 2, -2, 6
  const std::string f =
      "-((0.001 + 0.0002)*(2*x - 2*y) + (0.0002 + 0.002)*(-2*x + 6*y) + 0.001*(1 + x)*2 + "
      "2*0.0002*(1 + x + y)*(-2) + 0.002*(2 + y)*6) + (1 + y)*(2*x - 2*y) + (2 - x)*(-2*x + 6*y) + "
      "3*(x^2 - 2*x*y + 3*y^2)";
  expect_exact(mesh::Cells::triangles, assembly::Element::P2, u, f);
  expect_exact(mesh::Cells::quadrilaterals, assembly::Element::Q2, u, f);
}

TEST(Convection, KeepsCubicFunctionsInDegreeThreeAndFour) {
  const std::string u = "x^3 - 2*x*y^2 + y^3";
  // grad u = (3x^2 - 2y^2, -4xy + 3y^2), second derivatives 6x, -4y, -4x + 6y
  const std::string f =
      "-((0.001 + 0.0002)*(3*x^2 - 2*y^2) + (0.0002 + 0.002)*(-4*x*y + 3*y^2) + "
      "0.001*(1 + x)*6*x + 2*0.0002*(1 + x + y)*(-4*y) + 0.002*(2 + y)*(-4*x + 6*y)) + "
      "(1 + y)*(3*x^2 - 2*y^2) + (2 - x)*(-4*x*y + 3*y^2) + 3*(x^3 - 2*x*y^2 + y^3)";
  expect_exact(mesh::Cells::triangles, assembly::Element::P3, u, f);
  expect_exact(mesh::Cells::triangles, assembly::Element::P4, u, f);
  expect_exact(mesh::Cells::quadrilaterals, assembly::Element::Q3, u, f);
}

// A smooth solution, convection strong enough for SUPG on both meshes.
TEST(Convection, KeepsTheOrderWithSupg) {
  const auto errors = [](const mesh::Cells cells, const assembly::Element element, const int n) {
    Case c = convection_case(cells, n);
    c.discretization.element = element;
    c.problem.diffusion = "1e-4";
    c.problem.convection = "2, 1";
    c.problem.reaction = "1";
    c.problem.exact_solution = "sin(2*x + y)";
    c.problem.dirichlet = "all: sin(2*x + y)";
    c.problem.right_hand_side = "(1 + 5e-4)*sin(2*x + y) + 5*cos(2*x + y)";
    const Solved solved = solve_convection(c);
    EXPECT_GT(solved.contrast.peclet, 10);
    return solved.errors;
  };
  using assembly::Element;
  for (const auto& [cells, element, expected] :
       {std::tuple(mesh::Cells::triangles, Element::P1, 2),
        std::tuple(mesh::Cells::quadrilaterals, Element::Q1, 2),
        std::tuple(mesh::Cells::triangles, Element::P2, 3),
        std::tuple(mesh::Cells::quadrilaterals, Element::Q2, 3),
        std::tuple(mesh::Cells::triangles, Element::P3, 4),
        std::tuple(mesh::Cells::triangles, Element::P4, 5),
        std::tuple(mesh::Cells::quadrilaterals, Element::Q3, 4)}) {
    const int n = expected <= 3 ? 16 : 8;
    const assembly::Errors coarse = errors(cells, element, n), fine = errors(cells, element, 2 * n);
    EXPECT_GE(order(coarse.L2, fine.L2), expected - 0.05)
        << multigrid::word(element, assembly::element_words);
    EXPECT_GE(order(coarse.H1, fine.H1), expected - 1.05);
  }
}

// Outflow into a boundary layer at a cell Peclet number of 10. Along a line of nodes SUPG is exact:
// u = (e^(x b / kappa) - 1) / (e^(b / kappa) - 1).
TEST(Convection, HasNoOscillationsWithSupg) {
  for (const mesh::Cells cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals}) {
    Case c = convection_case(cells, 20);
    if (cells == mesh::Cells::quadrilaterals) c.discretization.element = assembly::Element::Q1;
    c.problem.convection = "1, 0";
    c.problem.diffusion = "0.0025";  // |b| h / (2 kappa) = 10
    c.problem.right_hand_side = "0";
    c.problem.dirichlet = "left: 0; right: 1; bottom: exp(400*(x - 1)); top: exp(400*(x - 1))";
    const Solved with = solve_convection(c);
    EXPECT_NEAR(with.contrast.peclet, 10, 1e-9);
    EXPECT_GT(with.results.minimum, -0.05);
    EXPECT_LT(with.results.maximum, 1.05);
    c.discretization.stabilization = Stabilization::none;
    EXPECT_LT(solve_convection(c).results.minimum, -0.05);  // Galerkin alternates between nodes
  }
}

/// The same flow with nothing flowing through bottom and top.
Solved channel(const mesh::Cells cells, const double factor) {
  Case c = convection_case(cells, 20);
  if (cells == mesh::Cells::quadrilaterals) c.discretization.element = assembly::Element::Q1;
  c.discretization.stabilization_factor = factor;
  c.problem.convection = "1, 0";
  c.problem.diffusion = "0.0025";
  c.problem.right_hand_side = "0";
  c.problem.dirichlet = "left: 0; right: 1";
  c.problem.neumann = "all: 0";
  return solve_convection(c);
}

// Triangles at bottom and top see the layer from one side. -0.17077 is what a program in Python
// finds that shares no code.
TEST(Convection, NeedsALargerFactorAtBoundariesOfTriangles) {
  EXPECT_GT(channel(mesh::Cells::quadrilaterals, 1).results.minimum, -1e-8);
  EXPECT_NEAR(channel(mesh::Cells::triangles, 1).results.minimum, -0.1707682893551295, 1e-9);
  EXPECT_GT(channel(mesh::Cells::triangles, 2).results.minimum, -0.01);
  EXPECT_LT(channel(mesh::Cells::triangles, 2).results.maximum, 1.01);
}

// Layers at the outflow of a flow that is oblique to the mesh: what is left of Galerkin's
// oscillations.
TEST(Convection, OvershootsLessAtObliqueLayers) {
  Case c = convection_case(mesh::Cells::triangles, 20);
  c.problem.convection = "1, 0.5";
  c.problem.diffusion = "0.0025";
  c.problem.right_hand_side = "0";
  c.problem.dirichlet = "left: 1; bottom: 1; right: 0; top: 0";
  const Solved with = solve_convection(c);
  c.discretization.stabilization_factor = 2;
  const Solved more = solve_convection(c);
  c.discretization.stabilization = Stabilization::none;
  c.discretization.stabilization_factor = 1;
  const double galerkin = solve_convection(c).results.maximum - 1;
  EXPECT_GT(with.results.minimum, -0.05);
  EXPECT_GT(galerkin, 1);
  EXPECT_LT(with.results.maximum - 1, 0.3 * galerkin);
  EXPECT_LT(more.results.maximum - 1, 0.1 * galerkin);
}

// Where no cell has a Peclet number above 1 the two methods are one.
TEST(Convection, NeedsNoSupgOnAFineMesh) {
  Case c = convection_case(mesh::Cells::triangles, 8);
  c.problem.convection = "3, -2";
  const auto solve_with = [&](const Stabilization stabilization) {
    c.discretization.stabilization = stabilization;
    const mesh::Mesh<2> mesh = make_mesh(c.mesh);
    return convection_diffusion(mesh, c).assemble(mesh::one_thread());
  };
  const multigrid::System with = solve_with(Stabilization::supg),
                          without = solve_with(Stabilization::none);
  EXPECT_EQ(with.A.values.to_vector(), without.A.values.to_vector());
  EXPECT_EQ(with.b.to_vector(), without.b.to_vector());
  EXPECT_FALSE(with.symmetry.has_value());
  EXPECT_FALSE(with.dissipation.has_value());
}

// u = 1 + x, b = (y, 0): what flows and is carried through each boundary is known.
TEST(Convection, BalancesWhatFlowsAndWhatIsCarried) {
  Case c = convection_case(mesh::Cells::triangles, 6);
  c.problem.diffusion = "0.01";
  c.problem.convection = "y, 0";
  c.problem.right_hand_side = "y";
  c.problem.exact_solution = "1 + x";
  c.problem.dirichlet = "left: 1; right: 2";
  c.problem.neumann = "all: 0";
  const Solved solved = solve_convection(c);
  ASSERT_TRUE(solved.results.balance.has_value());
  const assembly::EnergyBalance& balance = *solved.results.balance;
  EXPECT_LT(std::abs(balance.gap()), 1e-13 * balance.size);
  EXPECT_NEAR(balance.convection, 0.5, 1e-12);
  EXPECT_NEAR(balance.sources, 0.5, 1e-12);
  for (const assembly::BoundaryFlow& flow : solved.results.flows) {
    const bool left = flow.boundary == "left", right = flow.boundary == "right";
    EXPECT_NEAR(flow.value, left ? -0.01 : right ? 0.01 : 0, 1e-12) << flow.boundary;
    EXPECT_NEAR(flow.carried.value(), left ? 0.5 : right ? -1. : 0, 1e-12) << flow.boundary;
  }
}

TEST(Convection, WorksInSpace) {
  Case c;
  c.mesh.shape = mesh::Shape::cube;
  c.mesh.cells_per_side = 6;
  c.problem.equation = assembly::Equation::convection_diffusion_reaction;
  c.problem.diffusion = "0.001";
  c.problem.convection = "1, 2, -1";
  c.problem.exact_solution = "1 + x - 2*y + z";
  c.problem.dirichlet = "all: 1 + x - 2*y + z";
  c.problem.right_hand_side = "-4";
  const Solved solved = solve_convection<3>(c);
  EXPECT_GT(solved.contrast.peclet, 10);
  EXPECT_LT(solved.errors.nodal, 1e-12);
}

TEST(Convection, HasTheSameBitsForAnyNumberOfThreads) {
  Case c = convection_case(mesh::Cells::quadrilaterals, 120);
  c.problem.diffusion = "0.001*(1 + x*y)";
  c.problem.convection = "cos(y), 1 + x";
  const auto system = [&](const int threads) {
    const auto executor = multigrid::Executor::host(threads);
    const mesh::Mesh<2> mesh = make_mesh(c.mesh, executor);
    return convection_diffusion(mesh, c).assemble(executor);
  };
  const multigrid::System one = system(1), three = system(3);
  ASSERT_GT(one.n(), 10000);  // so many that threads share them
  EXPECT_EQ(one.A.values.to_vector(), three.A.values.to_vector());
  EXPECT_EQ(one.b.to_vector(), three.b.to_vector());
}

/// rates  J^-1 b
double length_of_program(const double (&rates)[2], const double speed, const bool is_simplex) {
  return is_simplex ? assembly::length_by_rates<2, 3>(rates, speed)
                    : assembly::length_by_rates<2, 4>(rates, speed);
}

// By the program and by the twin.
TEST(Convection, MeasuresCellsAlongTheFlow) {
  dealii::Tensor<2, 2> J;  // of a rectangle 4 by 0.5, or half of it
  J[0][0] = 4;
  J[1][1] = 0.5;
  const auto map = dealii::transpose(dealii::invert(J));
  for (const bool is_simplex : {true, false}) {
    dealii::Tensor<1, 2> b;
    b[0] = 3;
    EXPECT_DOUBLE_EQ(assembly::length_along(b, map, is_simplex), 4);
    EXPECT_DOUBLE_EQ(length_of_program({3. / 4, 0}, 3, is_simplex), 4);
    b[0] = 0;
    b[1] = -2;
    EXPECT_DOUBLE_EQ(assembly::length_along(b, map, is_simplex), 0.5);
    EXPECT_DOUBLE_EQ(length_of_program({0, -2 / 0.5}, 2, is_simplex), 0.5);
  }
}

// SUPG makes the couplings to what lies downstream 0, those to what lies upstream not.
TEST(Convection, KeepsASymmetricPattern) {
  Case c = convection_case(mesh::Cells::quadrilaterals, 8);
  c.discretization.element = assembly::Element::Q1;
  c.problem.diffusion = "1e-12";
  c.problem.convection = "1, 0";
  const mesh::Mesh<2> mesh = make_mesh(c.mesh);
  const auto A = convection_diffusion(mesh, c).assemble(mesh::one_thread()).A;
  EXPECT_TRUE(multigrid::find_symmetry(A).of_pattern);
  EXPECT_FALSE(multigrid::find_symmetry(A).of_values);
}

TEST(Convection, RefusesWhatItCannotTake) {
  Case c = convection_case(mesh::Cells::triangles, 4);
  const auto message = [&] { return refusal([&] { solve_convection(c); }); };
  EXPECT_EQ(message(), "Problem/Convection is empty; give two, `bx, by`.");
  c.problem.convection = "1";
  EXPECT_EQ(message(), "Problem/Convection: `1` has 1 expression; give two, `bx, by`.");
  c.problem.convection = "1, log(-1 - x)";
  EXPECT_NE(
      message().find("Problem/Convection: the expression `1, log(-1 - x)` is (1, not a number"),
      std::string::npos)
      << message();
  EXPECT_NE(message().find("it must be finite everywhere."), std::string::npos);
  c.problem.convection = "1, 2";
  c.problem.dirichlet = "";
  c.problem.neumann = "all: 0";
  EXPECT_NE(message().find("determined up to a constant only"), std::string::npos) << message();
  c.problem.reaction = "1";
  EXPECT_EQ(message(), "");
}
