// SPDX-License-Identifier: MIT
// Fronts that move and layers that form, on meshes that do not resolve them.
#include "tests/assembly/convection/transport_cases.h"

#include <algorithm>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Stabilization;

namespace {

/// How far u leaves the interval from 0 to 1, in all steps.
double overshoot(const Case& c, const double end, const int steps, const double theta) {
  const auto executor = mesh::one_thread();
  const mesh::Mesh<2> mesh = make_mesh(c.mesh);
  HeatArrays<2> heat = transport(mesh, c.problem, c.discretization);
  heat.begin(executor, 0);
  EXPECT_NEAR(heat.contrast().peclet, 10, 1e-9);
  std::vector<double> u = heat.initial_temperature().on_host();
  double most = 0;
  for (int k = 0; k < steps; ++k) {
    const assembly::Step step{end * k / steps, end * (k + 1) / steps, end / steps, theta};
    heat.prepare(step);
    multigrid::System system = heat.system(executor, step.tau());
    system.b = heat.right_hand_side(u);
    u = solve_directly(system);
    heat.finish_step();
    const auto [low, high] = std::minmax_element(u.begin(), u.end());
    most = std::max({most, -*low, *high - 1});
  }
  return most;
}

/// A front comes in from the left, within two cells, is carried along and ends in a layer at the
/// right, at a cell Peclet number of 10.
Case channel(const mesh::Cells cells) {
  Case c = structured_case(cells, 20);
  if (cells == mesh::Cells::quadrilaterals) c.discretization.element = assembly::Element::Q1;
  c.problem = transport_problem();
  c.problem.convection = "1, 0";
  c.problem.diffusion = "0.0025";
  c.problem.right_hand_side = "0";
  c.problem.dirichlet = "left: min(1, 10*t); right: 0";
  c.problem.neumann = "all: 0";
  return c;
}

}  // namespace

// Steps of 1, 1/2 and 1/10 of a cell. With the tau of a step, 1 / sqrt((2 / dt)^2 + ...), a program in
// Python that shares no code finds 0.08, 0.29 and 0.67 for implicit Euler and 0.15, 0.30 and 0.67 for
// Crank-Nicolson: what a layer needs vanishes with the step.
TEST(Fronts, HaveNoOscillationsWithSupg) {
  for (const double theta : {euler, crank_nicolson})
    for (const int per_cell : {1, 2, 10}) {
      Case c = channel(mesh::Cells::quadrilaterals);
      const int steps = 30 * per_cell;  // to t = 1.5
      EXPECT_LT(overshoot(c, 1.5, steps, theta), 0.05) << theta << ", " << per_cell;
      c.discretization.stabilization = Stabilization::none;
      EXPECT_GT(overshoot(c, 1.5, steps, theta), 0.7) << theta << ", " << per_cell;
    }
}

// A step of two cells is too long for Crank-Nicolson, and damped by implicit Euler.
TEST(Fronts, NeedStepsOfACellWithCrankNicolson) {
  const Case c = channel(mesh::Cells::quadrilaterals);
  EXPECT_LT(overshoot(c, 1.5, 15, euler), 0.05);
  EXPECT_GT(overshoot(c, 1.5, 15, crank_nicolson), 0.1);
}

// A jump from the initial condition to the value that comes in is no front that the mesh could carry.
TEST(Fronts, UndershootBesideAJump) {
  Case c = channel(mesh::Cells::quadrilaterals);
  c.problem.dirichlet = "left: 1; right: 0";
  for (const double theta : {euler, crank_nicolson})
    EXPECT_NEAR(overshoot(c, 0.2, 40, theta), 0.08, 0.02) << theta;
}

// As for the steady equation (convection_test.cc) triangles at bottom and top see the layer from one
// side. Steps of half a cell; the numbers are those of a program in Python that shares no code.
TEST(Fronts, NeedALargerFactorAtBoundariesOfTriangles) {
  Case c = channel(mesh::Cells::triangles);
  EXPECT_NEAR(overshoot(c, 1.5, 60, euler), 0.165, 0.001);
  c.discretization.stabilization_factor = 2;
  EXPECT_NEAR(overshoot(c, 1.5, 60, euler), 0.009, 0.001);
  EXPECT_NEAR(overshoot(c, 1.5, 60, crank_nicolson), 0.131461234721249, 1e-9);
  c.discretization.stabilization = Stabilization::none;
  c.discretization.stabilization_factor = 1;
  EXPECT_GT(overshoot(c, 1.5, 60, euler), 0.7);
  EXPECT_GT(overshoot(c, 1.5, 60, crank_nicolson), 0.7);
}

// u = erfc((x - 0.2 - t) / sqrt(4 kappa (t + 0.05))) / 2, a front of one cell's width, given on all
// sides of triangles.
TEST(Fronts, MoveThroughTrianglesWithoutOscillations) {
  Case c = structured_case(mesh::Cells::triangles, 20);
  c.problem = transport_problem();
  c.problem.convection = "1, 0";
  c.problem.diffusion = "0.0025";
  c.problem.right_hand_side = "0";
  c.problem.exact_solution = "erfc((x - 0.2 - t)/sqrt(0.01*(t + 0.05)))/2";
  c.problem.initial_condition = "erfc((x - 0.2)/sqrt(0.0005))/2";
  c.problem.dirichlet = "all: " + c.problem.exact_solution;
  EXPECT_LT(overshoot(c, 0.5, 20, euler), 0.05);
  EXPECT_LT(overshoot(c, 0.5, 20, crank_nicolson), 0.05);
  c.discretization.stabilization = Stabilization::none;
  EXPECT_GT(overshoot(c, 0.5, 20, crank_nicolson), 0.07);
}
