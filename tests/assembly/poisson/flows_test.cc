// SPDX-License-Identifier: MIT
#include "multigrid/convergence/solution_check.h"
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;

namespace {

double dissipated(const multigrid::Csr<double>& A,
                  const multigrid::Dissipation& dissipation,
                  const std::vector<double>& x) {
  const multigrid::Executor& host = A.executor();
  const multigrid::Array<double> values(host, x);
  const multigrid::Array<double> zeros(host, std::vector<double>(x.size(), 0.));
  return multigrid::check_rows(A.copy_to(host), values, zeros).energy +
         multigrid::tied_energy(dissipation, values);
}

/// A linear function at the unknowns.
std::vector<double> linear(const multigrid::System& system) {
  const std::vector<double> points = system.coordinates.to_vector();
  std::vector<double> x(std::size_t(system.n()));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = 1 + points[i] + 2 * points[x.size() + i];
  return x;
}

}  // namespace

// u = 1 + x + 2 y, kappa = 3, c = 2, on the right alpha = 5 and g = 20: by hand.
TEST(Dissipation, IsTheIntegralsThatItStandsFor) {
  for (const auto cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals})
    for (const int degree : {1, 2}) {
      Case c = structured_case(cells, 7);
      if (degree == 2)
        c.discretization.element =
            cells == mesh::Cells::triangles ? assembly::Element::P2 : assembly::Element::Q2;
      c.problem.diffusion = "3";
      c.problem.reaction = "2";
      c.problem.right_hand_side = "0";
      c.problem.dirichlet = "left: 1 + 2*y; bottom: 1 + x";
      c.problem.robin = "right: 5, 20";
      c.problem.neumann = "top: 1e9";
      const multigrid::System system = assemble(c);
      const double of_u = 20. / 3, film = 4. / 3;  // integrals of (1 + x + 2 y)^2, (2 + 2 y - 4)^2
      EXPECT_NEAR(dissipated(system.A, *system.dissipation, linear(system)),
                  3 * 5 + 2 * of_u + 5 * film, 1e-10);
      EXPECT_EQ(system.dissipation->low, 0);
      EXPECT_EQ(system.dissipation->high, 4);
    }
}

// A film that lets nothing through has an ambient temperature of no size that counts.
TEST(Dissipation, StaysFiniteWhereAlphaIsAsGoodAsZero) {
  for (const char* alpha : {"1e-300", "1e-160"}) {
    Case c = structured_case(mesh::Cells::triangles, 4);
    c.problem.dirichlet = "left: 0";
    c.problem.robin = std::string("right: ") + alpha + ", 1e10";
    c.problem.neumann = "all: 0";
    const multigrid::System system = assemble(c);
    EXPECT_EQ(system.dissipation->low, 0) << alpha;
    EXPECT_EQ(system.dissipation->high, 0) << alpha;
    EXPECT_TRUE(std::isfinite(dissipated(system.A, *system.dissipation, linear(system)))) << alpha;
  }
}

// A step from u = 1 + x + 2 y to 3 times that; the ends of the values given move along.
TEST(Dissipation, OfAStepHasTheChangeInTheMassTerm) {
  for (const auto& [method, mass] : all_methods) {
    Case c = structured_case(mesh::Cells::triangles, 6);
    c.discretization.method = method;
    c.discretization.mass = mass;
    c.problem.equation = assembly::Equation::heat;
    c.problem.diffusion = "3";
    c.problem.right_hand_side = "0";
    c.problem.initial_condition = "1 + x + 2*y";
    c.problem.dirichlet = "left: (1 + 2*t)*(1 + 2*y)";
    c.problem.neumann = "all: 0";
    const auto mesh = make_mesh(c.mesh);
    assembly::HeatArrays<2> heat(mesh, c.problem, c.discretization);
    heat.begin(mesh::one_thread(), 0);
    heat.prepare({0, 1, 1, 0.5});
    const std::vector<double> u = heat.initial_temperature().on_host();
    std::vector<double> next = u;
    for (double& value : next) value *= 3;
    const double tau = 0.5;
    const double found =
        dissipated(heat.matrix(mesh::one_thread(), tau), heat.dissipation(u), next);
    const double consistent = tau * 3 * 5 * 9 + 4 * 20. / 3;
    const bool exact =
        method == assembly::Method::finite_element && mass == assembly::Mass::consistent;
    EXPECT_NEAR(found, consistent, exact ? 1e-10 : 0.2);
  }
}

// The ends have given values and touch no other side that has.
TEST(Flows, OnStraightSidesHaveTwiceTheOrderOfGradients) {
  using assembly::Element;
  for (const auto element : {Element::P1, Element::P2, Element::P3, Element::P4, Element::Q1,
                             Element::Q2, Element::Q3, Element::Q4}) {
    const bool triangles = assembly::cells_of(element).simplices;
    const int degree = int(assembly::degree_of(element)),
              coarse = degree <= 2 ? 8 : 16 >> (degree - 1);
    std::vector<double> errors;
    for (const int n : {coarse, 2 * coarse}) {
      Case c = structured_case(triangles ? mesh::Cells::triangles : mesh::Cells::quadrilaterals, n);
      c.problem.diffusion = "1 + x";  // u = sin(2 x) cos(pi y) + x y^2
      c.problem.dirichlet = "left: 0; right: sin(2)*cos(pi*y) + y^2";
      c.problem.neumann = "top: (1 + x)*2*x; bottom: 0";
      c.problem.right_hand_side =
          "-(2*cos(2*x)*cos(pi*y) + y^2) + (1 + x)*(4 + pi^2)*sin(2*x)*cos(pi*y) - (1 + x)*2*x";
      const auto r = results(make_mesh(c.mesh), c.problem, element);
      for (const assembly::BoundaryFlow& flow : r.flows)
        if (flow.boundary == "left") errors.push_back(std::abs(flow.value + 1. / 3));
      EXPECT_LT(std::abs(r.balance->gap()), 1e-12 * r.balance->size);
    }
    // Q2 is exact here: the solution that flows are weighted with is quadratic
    if (errors[1] > 1e-12) {
      EXPECT_GT(order(errors[0], errors[1]), 2 * degree - 0.2 * (degree > 1) - 0.1);
    }
    EXPECT_LT(errors[1], degree > 1 ? 1e-4 : 0.02);
  }
}

// Through the circle, -2 pi sqrt(10) J1(sqrt(10)) for u = cos(3 x + y): their order is that of the
// area of the cells. Equidistant nodes interpolate an arc with an error of one sign if k is odd.
TEST(Flows, ThroughACircleHaveTheOrderOfTheArea) {
  using assembly::Element;
  assembly::ProblemOptions problem;
  problem.right_hand_side = "10*cos(3*x + y)";
  problem.dirichlet = "all: cos(3*x + y)";
  const double exact = -2 * M_PI * std::sqrt(10.) * std::cyl_bessel_j(1., std::sqrt(10.));
  for (const auto& [element, expected] :
       {std::pair(Element::P1, 2), {Element::P2, 4}, {Element::P3, 4}, {Element::P4, 6}}) {
    const auto error = [&, element = element](const int refinements) {
      const auto mesh = disk_mesh(assembly::cells_of(element), refinements);
      return std::abs(results(mesh, problem, element).flows[0].value - exact);
    };
    EXPECT_NEAR(order(error(2), error(3)), expected, 0.3);
  }
}

// On two boundaries that meet each node's flow goes to both, and none is lost.
TEST(Flows, AreDividedWhereBoundariesMeet) {
  Case c = structured_case(mesh::Cells::triangles, 16);
  c.problem = smooth_problem();
  const auto r = results(make_mesh(c.mesh), c.problem, c.discretization.element);
  EXPECT_LT(std::abs(r.balance->gap()), 1e-12 * r.balance->size);
  EXPECT_NE(r.balance->reaction, 0);
  c.problem.dirichlet = "all: 7";
  c.problem.neumann = c.problem.robin = "";
  c.problem.right_hand_side = "1";
  c.problem.diffusion = "1";
  c.problem.reaction = "0";
  const auto symmetric = results(make_mesh(c.mesh), c.problem, c.discretization.element);
  for (const assembly::BoundaryFlow& flow : symmetric.flows)
    EXPECT_NEAR(flow.value, -0.25, 0.01) << flow.boundary;
}

TEST(Flows, OfAStepBalanceToRounding) {
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {1., 0.5}) {
      Case c = structured_case(mesh::Cells::triangles, 9);
      c.discretization.method = method;
      c.discretization.mass = mass;
      c.problem = moving_problem();
      const auto mesh = make_mesh(c.mesh);
      assembly::HeatArrays<2> heat(mesh, c.problem, c.discretization);
      heat.begin(mesh::one_thread(), 0);
      heat.prepare({0, 0.25, 0.25, theta});
      const std::vector<double> u = heat.initial_temperature().on_host();
      multigrid::System system = heat.system(mesh::one_thread(), theta * 0.25);
      system.b = heat.right_hand_side(u);
      const assembly::Results r = heat.flows(u, solve_directly(system));
      EXPECT_LT(std::abs(r.balance->gap()), 1e-12 * r.balance->size);
      EXPECT_GT(std::abs(r.balance->storage), 0.01);
      EXPECT_EQ(r.flows.size(), mesh.boundaries.size());
    }
}
