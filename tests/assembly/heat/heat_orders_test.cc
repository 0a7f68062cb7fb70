// SPDX-License-Identifier: MIT
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Mass;
using assembly::Method;

namespace {

constexpr double euler = 1, crank_nicolson = 0.5;

/// Observed order in time on one mesh, from the differences of three step lengths.
double order_in_time(const Method method, const Mass mass, const double theta) {
  const auto mesh = bent_square_mesh({true, false}, 6);
  HeatArrays<2> heat(mesh, moving_problem(), {assembly::Element::P1, method, mass});
  std::vector<std::vector<double>> u;
  for (const int steps : {40, 80, 160}) u.push_back(march(heat, 1, steps, theta));
  return order(distance(u[0], u[1]), distance(u[1], u[2]));
}

/// Errors at the end with steps as long as cells.
assembly::Errors errors(const mesh::Mesh<2>& mesh,
                        const assembly::DiscretizationOptions& options,
                        const int steps) {
  HeatArrays<2> heat(mesh, moving_problem(), options);
  const auto u = march(heat, 0.5, steps, crank_nicolson);
  return heat.errors(u);
}

void expect_second_order(const assembly::Errors& coarse, const assembly::Errors& fine) {
  EXPECT_GE(order(coarse.L2, fine.L2), 1.95);
  EXPECT_GE(order(coarse.H1, fine.H1), 0.95);
  EXPECT_LT(fine.L2, 2e-3);
}

}  // namespace

TEST(HeatOrders, EulerIsOfFirstOrderInTime) {
  for (const auto& [method, mass] : all_methods) {
    EXPECT_GE(order_in_time(method, mass, euler), 0.95);
    EXPECT_LE(order_in_time(method, mass, euler), 1.1);
  }
}

TEST(HeatOrders, CrankNicolsonIsOfSecondOrderInTime) {
  for (const auto& [method, mass] : all_methods)
    EXPECT_GE(order_in_time(method, mass, crank_nicolson), 1.95);
}

/// Linear in space, so that all of the error is in time; its values on the whole boundary move.
TEST(HeatOrders, AgainstAnAnalyticSolutionInTimeAlone) {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::heat;
  problem.exact_solution = "(1 + 2*x - 3*y)*cos(3*t)";
  problem.right_hand_side = "-3*(1 + 2*x - 3*y)*sin(3*t)";
  problem.initial_condition = "1 + 2*x - 3*y";
  problem.dirichlet = "all: " + problem.exact_solution;
  const auto mesh = bent_square_mesh({true, false}, 5);
  HeatArrays<2> heat(mesh, problem, {});
  const auto error = [&](const int steps, const double theta) {
    return heat.errors(march(heat, 1, steps, theta)).L2;
  };
  EXPECT_GE(order(error(80, euler), error(160, euler)), 0.95);
  EXPECT_GE(order(error(40, crank_nicolson), error(80, crank_nicolson)), 1.95);
  EXPECT_LT(error(80, crank_nicolson), 1e-4);
}

TEST(HeatOrders, AreTwoInSpaceOnEveryKindOfCells) {
  for (const auto& [method, mass] : all_methods)
    for (const auto element :
         {assembly::Element::P1, assembly::Element::Q1, assembly::Element::P1_Q1}) {
      const assembly::CellKinds cells = assembly::cells_of(element);
      const assembly::DiscretizationOptions options{element, method, mass};
      SCOPED_TRACE(assembly::element_word(cells, 1) + ", method " + std::to_string(int(method)) +
                   ", mass " + std::to_string(int(mass)));
      expect_second_order(errors(bent_square_mesh(cells, 16), options, 8),
                          errors(bent_square_mesh(cells, 32), options, 16));
    }
}

TEST(HeatOrders, AreTwoInSpaceOnAnUnstructuredMesh) {
  mesh::MeshOptions options;
  options.generator = mesh::Generator::gmsh;
  options.mesh_size = 0.15;
  options.refinements = 1;
  for (const auto& [method, mass] : all_methods) {
    const assembly::DiscretizationOptions discretization{assembly::Element::P1, method, mass};
    options.refinements = 1;
    const assembly::Errors coarse = errors(make_mesh(options), discretization, 8);
    options.refinements = 2;
    expect_second_order(coarse, errors(make_mesh(options), discretization, 16));
  }
}

TEST(HeatOrders, ElementsOfDegreeKAreOfOrderKPlusOne) {
  const auto error = [&](const assembly::Element element, const int n, const int steps) {
    return errors(bent_square_mesh({true, false}, n), {element}, steps).L2;
  };
  using assembly::Element;
  EXPECT_GE(order(error(Element::P2, 4, 40), error(Element::P2, 8, 120)), 2.8);  // dt^2 like h^3
  EXPECT_GE(order(error(Element::P3, 2, 40), error(Element::P3, 4, 160)), 3.8);  // dt^2 like h^4
}
