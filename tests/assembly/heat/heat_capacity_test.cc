// SPDX-License-Identifier: MIT
// C of C du/dt - div(kappa grad u) + c u = f: in the matrices, and what is refused.
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/galerkin.h"
#include "tests/assembly/poisson/matrices.h"
#include "tests/assembly/solids.h"
#include "tests/reference/mesh/refine_triangulation.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <random>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Mass;
using assembly::Method;

namespace {

assembly::ProblemOptions isolated_with(const std::string& capacity) {
  auto problem = isolated("1");
  problem.heat_capacity = capacity;
  return problem;
}

double sum(const multigrid::Csr<double>& A) {
  const std::vector<double> values = A.values.to_vector();
  return std::accumulate(values.begin(), values.end(), 0.);
}

/// A material for each cell; returns their capacities, from 1e-3 to 1e3, as a text.
template <int dim>
std::string random_capacities(mesh::Mesh<dim>& mesh) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> exponent(-3, 3);
  std::string text;
  unsigned int n = 0;
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    const std::string name = "m" + std::to_string(n);
    cell->set_material_id(n);
    mesh.materials[name] = n++;
    text += name + ": " + std::to_string(std::pow(10, exponent(random))) + "; ";
  }
  refine_with_arrays(mesh, 0);
  return text.substr(0, text.size() - 2);
}

template <int dim>
void expect_heat_is_kept(mesh::Mesh<dim> mesh, const assembly::Element element) {
  auto problem = isolated_with(random_capacities(mesh));
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {1., 0.5}) {
      HeatArrays<dim> heat(mesh, problem, {element, method, mass});
      heat.begin(mesh::one_thread(), 0);
      const std::vector<double> initial = heat.initial_temperature().on_host();
      const double before = heat.heat_content(initial);
      const auto u = march(heat, 0.3, 5, theta);
      EXPECT_NEAR(heat.heat_content(u), before, 1e-12 * before);
      EXPECT_GT(distance(u, initial), 0.1);
    }
}

/// What the constructor, check_values and begin say, in this order, the first that is not "".
std::string refusal_of(const std::string& capacity,
                       const Method method = Method::finite_element,
                       const bool checked = false) {
  auto mesh = square_mesh({true, false}, 2);
  set_materials(mesh);
  return refusal([&] {
    HeatArrays<2> heat(mesh, isolated_with(capacity), {assembly::Element::P1, method});
    if (checked) heat.check_values(1);
    heat.begin(mesh::one_thread(), 0);
  });
}

bool starts_with(const std::string& text, const std::string& start) {
  return text.rfind(start, 0) == 0;
}

}  // namespace

TEST(HeatCapacity, ScalesTheMassOfEachMaterial) {
  for (const auto& [method, mass] : all_methods)
    for (const auto element : {assembly::Element::P1, assembly::Element::P1_Q1}) {
      auto mesh = bent_square_mesh(assembly::cells_of(element), 6);
      set_materials(mesh);
      const auto M = [&, m = method, k = mass](const std::string& capacity) {
        return step_matrix(mesh, isolated_with(capacity), {element, m, k}, 0);
      };
      const auto one = M("1"), three = M("3"), left = M("iron: 1; all: 1e-14"),
                 right = M("iron: 1e-14; all: 1"), both = M("iron: 2; air oil: 5");
      for_entries(one, [&](const auto i, const auto j, const double value) {
        EXPECT_NEAR(entry(three, i, j), 3 * value, 1e-15);
        EXPECT_NEAR(entry(both, i, j), 2 * entry(left, i, j) + 5 * entry(right, i, j), 1e-14);
        EXPECT_NEAR(entry(both, i, j), entry(both, j, i), 1e-15);
      });
      EXPECT_NEAR(sum(left), 0.5, 0.1);  // its materials meet on a bent line
      EXPECT_NEAR(sum(both), 2 * sum(left) + 5 * sum(right), 1e-12);
    }
}

TEST(HeatCapacity, OfBoxesIsThatOfLumpedLinearElementsOnCellsWhereItIsConstant) {
  auto mesh = bent_square_mesh({true, false}, 8);
  const auto problem = isolated_with(random_capacities(mesh));
  const auto boxes = step_matrix(mesh, problem, {assembly::Element::P1, Method::finite_volume}, 0);
  const auto elements =
      step_matrix(mesh, problem, {assembly::Element::P1, Method::finite_element, Mass::lumped}, 0);
  for_entries(elements, [&](const auto i, const auto j, const double value) {
    EXPECT_NEAR(entry(boxes, i, j), value, 1e-14 * entry(elements, i, i));
  });
}

TEST(HeatCapacity, IsIntegrated) {
  for (const auto& [method, mass] : all_methods) {
    const auto M = step_matrix(bent_square_mesh({true, false}, 5), isolated_with("1 + 2*x + 3*y"),
                               {assembly::Element::P1, method, mass}, 0);
    EXPECT_NEAR(sum(M), 3.5, 1e-13);
    const auto of_solid = step_matrix(cube_mesh(true, 3), isolated_with("1 + 2*x + 3*y - z"),
                                      {assembly::Element::P1, method, mass}, 0);
    EXPECT_NEAR(sum(of_solid), 3, 1e-13);
  }
  for (const auto element : {assembly::Element::P2, assembly::Element::P2_Q2}) {
    const auto mesh = bent_square_mesh(assembly::cells_of(element), 5);
    EXPECT_NEAR(sum(step_matrix(mesh, isolated_with("1 + 3*x*y"), {element}, 0)), 1.75, 1e-6);
  }
}

/// C, kappa, c, f, g and alpha times a number: the same temperature; C alone: a slower one.
TEST(HeatCapacity, SlowsDown) {
  const auto mesh = bent_square_mesh({true, true}, 6);
  const auto u = [&](const std::string& s, const std::string& capacity, const double end) {
    assembly::ProblemOptions problem;
    problem.equation = assembly::Equation::heat;
    problem.heat_capacity = capacity;
    problem.diffusion = s + "*(1 + x*y)";
    problem.reaction = s + "*x";
    problem.right_hand_side = s + "*y";
    problem.initial_condition = "sin(2*x + y)";
    problem.dirichlet = "left: 2";
    problem.neumann = "right: " + s + "*3";
    problem.robin = "all: " + s + "*2, " + s + "*y";
    HeatArrays<2> heat(mesh, problem, {assembly::Element::P1_Q1});
    return march(heat, end, 4, 0.5);
  };
  const std::vector<double> plain = u("1", "1 + x", 0.2);
  EXPECT_LT(distance(plain, u("3.6e6", "3.6e6*(1 + x)", 0.2)), 1e-12);
  EXPECT_LT(distance(plain, u("1", "50*(1 + x)", 10)), 1e-12);
  EXPECT_GT(distance(plain, u("1", "50*(1 + x)", 0.2)), 0.1);
}

TEST(HeatCapacity, NoFluxKeepsTheHeatWhateverItIs) {
  expect_heat_is_kept(bent_square_mesh({true, true}, 8), assembly::Element::P1_Q1);
  expect_heat_is_kept(bent_square_mesh({true, false}, 8), assembly::Element::P1);
  expect_heat_is_kept(bent_cube_mesh(true, 2), assembly::Element::P1);
  expect_heat_is_kept(bent_cube_mesh(false, 4), assembly::Element::Q1);
}

TEST(HeatCapacity, WeighsTheHeatContentAndTheBalance) {
  auto mesh = square_mesh({true, false}, 8);
  set_materials(mesh);
  auto problem = isolated_with("iron: 2; air oil: 6");
  problem.initial_condition = "3 + x";
  problem.right_hand_side = "1 + t";
  HeatArrays<2> heat(mesh, problem, {});
  heat.begin(mesh::one_thread(), 0);
  assembly::Solution u = heat.initial_temperature();
  const double before = heat.heat_content(u);
  EXPECT_NEAR(before, 2 * (0.5 * 3 + 0.125) + 6 * (0.5 * 3 + 0.375), 1e-12);
  heat.prepare({0, 0.2, 0.2, 0.5});
  heat.balance(heat.right_hand_side(u), u);  // u has not been solved for at all
  heat.finish_step();
  EXPECT_NEAR(heat.heat_content(u), before + 0.2 + 0.02, 1e-12);
  EXPECT_NEAR(u.on_host()[0], 3 + 0.22 / 4, 1e-12);  // spread over a capacity of 4
}

/// The capacity of a coarse cell is that of its children.
TEST(HeatCapacity, IsInTheMatricesOfLevels) {
  auto mesh = square_mesh({true, false}, 4);
  set_materials(mesh);
  auto problem = isolated_with("iron: 2; air oil: 500");
  problem.dirichlet = "left: y";
  HeatArrays<2> heat(mesh, problem, {});
  const auto own = step_matrix(mesh, problem, {}, 0.1);
  heat.keep_level(mesh::one_thread(), true, 0, 0.1);
  mesh::refine(mesh, 1);
  heat.begin(mesh::one_thread(), 0);
  heat.prepare({0, 0.1, 0.1, 1});
  const auto A = heat.matrix(mesh::one_thread(), 0.1);
  const auto levels = heat.take_levels(mesh::one_thread());
  ASSERT_EQ(levels.size(), 1u);
  expect_equal(levels[0].A, own);
  EXPECT_LT(difference(triple_product(A, levels[0].P), levels[0].A), 1e-10);
}

TEST(RefusalOfHeatCapacity, WhatDependsOnTime) {
  EXPECT_EQ(refusal_of("iron: 1 + t; all: 2"),
            "Problem/Heat capacity: `iron: 1 + t; all: 2` depends on the time t, and d(C u)/dt is "
            "not C du/dt then; give it without t.");
  EXPECT_EQ(refusal_of("2 + cot(x)^2 + atan(y)^2"), "");
}

TEST(RefusalOfHeatCapacity, WhatIsNotPositive) {
  EXPECT_EQ(refusal_of("0"),
            "Problem/Heat capacity: the expression `0` is 0 at (0.333333, 0.166667); it must be "
            "positive everywhere.");
  EXPECT_TRUE(starts_with(refusal_of("iron: 1; air oil: -2"),
                          "Problem/Heat capacity: the expression `-2` is -2 at (0."));
  EXPECT_TRUE(starts_with(refusal_of("log(-1 - x)"),
                          "Problem/Heat capacity: the expression `log(-1 - x)` is not a number"));
  EXPECT_TRUE(starts_with(refusal_of("1/0"), "Problem/Heat capacity: the expression `1/0` is inf"));
}

/// At a point of no material's first cell: seen by --validate, and by begin for both methods.
TEST(RefusalOfHeatCapacity, WhatIsNotPositiveSomewhere) {
  const std::string text = "x < 0.5 & y > 0.5 ? -1 : 3";
  for (const auto method : {Method::finite_element, Method::finite_volume})
    for (const bool checked : {false, true}) {
      const std::string message = refusal_of(text, method, checked);
      EXPECT_TRUE(
          starts_with(message, "Problem/Heat capacity: the expression `" + text + "` is -1 at (0."))
          << message;
      EXPECT_NE(message.find("); it must be positive everywhere."), std::string::npos);
    }
}

TEST(RefusalOfHeatCapacity, NamesOfMaterials) {
  EXPECT_TRUE(starts_with(refusal_of("steel: 1; all: 2"),
                          "Problem/Heat capacity: the mesh has no material `steel`; it has "));
  EXPECT_TRUE(starts_with(refusal_of("iron: 1; iron: 2"),
                          "Problem/Heat capacity: the material `iron` is named twice"));
  EXPECT_NE(refusal_of("1, 2").find("must be one expression"), std::string::npos);
}
