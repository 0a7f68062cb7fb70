// SPDX-License-Identifier: MIT
#include "multigrid/options.h"
#include "tests/assembly/convection/transport_cases.h"
#include "tests/assembly/meshes.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;
using assembly::HeatArrays;

namespace {

double error(const mesh::Mesh<2>& mesh,
             const std::string& kappa,
             const assembly::DiscretizationOptions& options,
             const int steps,
             const double least_peclet) {
  HeatArrays<2> heat = transport(mesh, moving_problem_with(kappa), options);
  const double result = heat.errors(march(heat, 0.5, steps, crank_nicolson)).L2;
  EXPECT_GT(heat.contrast().peclet, least_peclet);
  return result;
}

/// The value at the node at (x, y).
double value_at(const postprocess::Fields& fields, const double x, const double y) {
  const auto& values = fields.point_data[0].values;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (std::hypot(fields.points[3 * i] - x, fields.points[3 * i + 1] - y) < 1e-9) return values[i];
  ADD_FAILURE() << "no node at " << x << ", " << y;
  return 0;
}

}  // namespace

TEST(TransportOrders, AreKeptInTime) {
  const auto mesh = bent_square_mesh({true, false}, 8);
  for (const auto& [theta, least, most] :
       {std::tuple(euler, 0.95, 1.1), std::tuple(crank_nicolson, 1.95, 2.1)}) {
    HeatArrays<2> heat = transport(mesh, moving_problem_with("1e-4"), {});
    std::vector<std::vector<double>> u;
    for (const int steps : {40, 80, 160}) u.push_back(march(heat, 1, steps, theta));
    const double observed = order(distance(u[0], u[1]), distance(u[1], u[2]));
    EXPECT_GE(observed, least);
    EXPECT_LE(observed, most);
    EXPECT_GT(heat.contrast().peclet, 100);
  }
}

// Convection strong enough for SUPG on both meshes; steps as short as cells.
TEST(TransportOrders, AreKeptInSpace) {
  for (const auto& [cells, element] : {std::pair(assembly::CellKinds{true, false}, Element::P1),
                                       std::pair(assembly::CellKinds{false, true}, Element::Q1)}) {
    const auto of = [&, &kinds = cells, &shape = element](const int n) {
      return error(bent_square_mesh(kinds, n), "1e-4", {shape}, n, 10);
    };
    EXPECT_GE(order(of(16), of(32)), 1.95) << multigrid::word(element, assembly::element_words);
  }
}

// Where diffusion resolves what convection makes, and where SUPG is on in all cells.
TEST(TransportOrders, AreThreeInDegreeTwo) {
  for (const auto& [kappa, least_peclet] : {std::pair("0.5", 0.), std::pair("1e-4", 10.)}) {
    const auto of = [&, k = kappa, least = least_peclet](const int n, const int steps) {
      return error(bent_square_mesh({true, false}, n), k, {Element::P2}, steps, least);
    };
    EXPECT_GE(order(of(4, 40), of(8, 120)), 2.8) << kappa;  // dt^2 like h^3
  }
}

// Values at nodes from a program in Python that shares no code (P1 and theta scheme by scipy): b, c, f
// and given values that move.
TEST(Transport, AgreesWithASecondProgram) {
  Case c = structured_case(mesh::Cells::triangles, 10);
  c.problem = transport_problem();
  c.problem.diffusion = "0.002";
  c.problem.convection = "1 + t, 0.5 - t";
  c.problem.reaction = "1 + t";
  c.problem.heat_capacity = "1.5";
  c.problem.right_hand_side = "2*t";
  c.problem.initial_condition = "1 + x";
  c.problem.dirichlet = "left: 1 + t; right: y";
  c.problem.neumann = "all: 0";
  const mesh::Mesh<2> mesh = make_mesh(c.mesh);
  struct Value {
    double x, y, by_euler, by_crank_nicolson;
  };
  const Value expected[] = {{0.3, 0.7, 1.050265109090292, 0.977288868578446},
                            {0.9, 0.1, 1.116936739219232, 1.080126433168942},
                            {0.5, 0, 0.987074178768215, 0.907540989013635},
                            {0.8, 1, 1.088438289145234, 1.049028449561536},
                            {0.9, 0.9, 1.149527579167277, 1.113188131010324}};
  for (const double theta : {euler, crank_nicolson}) {
    HeatArrays<2> heat = transport(mesh, c.problem, c.discretization);
    const postprocess::Fields fields = heat.fields(march(heat, 0.5, 5, theta));
    for (const Value& value : expected) {
      const double u = theta == euler ? value.by_euler : value.by_crank_nicolson;
      EXPECT_NEAR(value_at(fields, value.x, value.y), u, 1e-12) << value.x << ", " << value.y;
    }
  }
}
