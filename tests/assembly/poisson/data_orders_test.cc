// SPDX-License-Identifier: MIT
// Orders of all elements with every kind of data: boundary conditions, materials, tensors.
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/side_fluxes.h"

#include <array>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;
using assembly::ProblemOptions;

namespace {

class DataOrders : public testing::TestWithParam<Element> {
 protected:
  Element element = GetParam();
  int degree = int(assembly::degree_of(element));
  assembly::CellKinds cells = assembly::cells_of(element);

  void expect_orders(const Result& coarse, const Result& fine, const double least_L2) const {
    EXPECT_GE(order(coarse.errors.L2, fine.errors.L2), least_L2);
    EXPECT_GE(order(coarse.errors.H1, fine.errors.H1), degree - 0.05);
    EXPECT_LT(fine.errors.L2, degree == 1 ? 5e-3 : 5e-5);
    EXPECT_LT(fine.errors.nodal, degree == 1 ? 1e-2 : 2e-4);
  }

  void expect_orders_on_the_square(const ProblemOptions& problem) const {
    std::vector<Result> results;
    for (const int n : {16, 32}) {
      auto mesh = square_mesh(cells, n);
      set_materials(mesh);
      results.push_back(solve(mesh, problem, element));
    }
    expect_orders(results[0], results[1], degree + 0.95);
  }

  void expect_orders_on_the_disk(const ProblemOptions& problem) const {
    expect_orders(solve(disk_mesh(cells, 3), problem, element),
                  solve(disk_mesh(cells, 4), problem, element), degree == 1 ? 1.95 : degree + 0.9);
  }
};

std::string name(const testing::TestParamInfo<Element>& info) {
  const auto cells = assembly::cells_of(info.param);
  return (cells.simplices ? "P" : "") + std::string(cells.hypercubes ? "Q" : "") +
         std::to_string(assembly::degree_of(info.param));
}

/// On the circle.
const std::string flux_circle = "(1 + x*y)*(2*x + y)/sqrt(x^2 + y^2)*cos(2*x + y)";

ProblemOptions without_reaction() {
  ProblemOptions problem = smooth_problem();
  problem.reaction = "0";
  problem.right_hand_side = "(1 + x*y)*5*sin(2*x + y) - (2*y + x)*cos(2*x + y)";
  problem.dirichlet = "";
  return problem;
}

}  // namespace

TEST_P(DataOrders, Neumann) {
  ProblemOptions problem = smooth_problem();
  problem.neumann = "right: " + flux_right + "; top: " + flux_top + "; bottom: " + flux_bottom;
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, Robin) {
  ProblemOptions problem = without_reaction();
  problem.neumann = "left: " + flux_left;
  problem.robin = "right: 3 + pow(y, 2), " + flux_right + " + (3 + y^2)*sin(2*x + y); top: x, " +
                  flux_top + " + x*sin(2*x + y); all: 0, " + flux_bottom;
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, PureNeumann) {
  ProblemOptions problem = without_reaction();
  problem.neumann = "left: " + flux_left + "; right: " + flux_right + "; bottom: " + flux_bottom +
                    "; top: " + flux_top;
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, RobinOnTheDisk) {
  ProblemOptions problem = without_reaction();
  problem.robin = "circle: 2 + x, " + flux_circle + " + (2 + x)*sin(2*x + y)";
  expect_orders_on_the_disk(problem);
}

TEST_P(DataOrders, PureNeumannOnTheDisk) {
  ProblemOptions problem = without_reaction();
  problem.neumann = "circle: " + flux_circle;
  problem.exact_solution = "5 + sin(2*x + y)";
  expect_orders_on_the_disk(problem);
}

TEST_P(DataOrders, AJumpAlignedWithCells) {
  // u = s(x)/kappa cos(pi y) with s = (x - 0.5)(1 + x): u and kappa u_x are continuous.
  ProblemOptions problem;
  problem.diffusion = "iron: 1e6; air oil: 1";
  problem.exact_solution = "(x - 0.5)*(1 + x)*cos(pi*y)*(x < 0.5 ? 1e-6 : 1)";
  problem.right_hand_side = "(pi^2*(x - 0.5)*(1 + x) - 2)*cos(pi*y)";
  problem.dirichlet = "all: " + problem.exact_solution;
  problem.neumann = "right: 2.5*cos(pi*y)";
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, AJumpWithASolutionOfOrderOneOnBothSides) {
  // u = (1 + a (x - 0.5)^2) cos(pi y) with a = 1 in iron and 3 in oil: kappa u_x = 0 between them.
  ProblemOptions problem;
  problem.diffusion = "iron: 1e6; air oil: 1";
  problem.exact_solution = "(1 + (x < 0.5 ? 1 : 3)*(x - 0.5)^2)*cos(pi*y)";
  problem.right_hand_side =
      "iron: 1e6*(pi^2*(1 + (x - 0.5)^2) - 2)*cos(pi*y); "
      "air oil: (pi^2*(1 + 3*(x - 0.5)^2) - 6)*cos(pi*y)";
  problem.dirichlet = "all: " + problem.exact_solution;
  problem.neumann = "right: 3*cos(pi*y)";
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, ReactionAndSourceByMaterial) {
  ProblemOptions problem;
  problem.reaction = "iron: 100*x; all: 0";
  problem.exact_solution = "sin(2*x + y)";
  problem.right_hand_side = "air oil: 5*sin(2*x + y); iron: (5 + 100*x)*sin(2*x + y)";
  problem.dirichlet = "all: sin(2*x + y)";
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, Tensor) {
  ProblemOptions problem;
  problem.diffusion = "2 + x, y/2, 1 + x*y";
  problem.exact_solution = "sin(2*x + y)";
  problem.right_hand_side = "sin(2*x + y)*(4*(2 + x) + 2*y + 1 + x*y) - (3 + x)*cos(2*x + y)";
  problem.dirichlet = "all: sin(2*x + y)";
  problem.neumann = "right: (2*(2 + x) + y/2)*cos(2*x + y)";
  problem.robin = "top: 2, (y + 1 + x*y)*cos(2*x + y) + 2*sin(2*x + y)";
  expect_orders_on_the_square(problem);
}

TEST_P(DataOrders, Fluxes) {
  // kappa u_y at y = 1: (1 + x) cos(2 x + 1)
  const double top = (2 * std::sin(3.) - std::sin(1.)) / 2 + (std::cos(3.) - std::cos(1.)) / 4;
  std::vector<double> errors;
  for (const int n : {16, 32})
    errors.push_back(results(square_mesh(cells, n), smooth_problem(), element).flows.back().value -
                     top);

  EXPECT_GE(order(std::abs(errors[0]), std::abs(errors[1])), degree - 0.15);
  EXPECT_LT(std::abs(errors[1]), degree == 1 ? 0.1 : 1e-3);
}

TEST_P(DataOrders, BalanceOfFluxesSourceAndReaction) {
  ProblemOptions problem;  // -div grad u + 2 u = f
  problem.right_hand_side = "7*sin(2*x + y)";
  problem.reaction = "2";
  problem.dirichlet = "left: sin(2*x + y); bottom: sin(2*x + y)";
  problem.neumann = "right: 2*cos(2*x + y); top: cos(2*x + y)";
  const double source = 3.5 * (std::sin(2.) - std::sin(3.) + std::sin(1.));
  std::vector<double> rests;
  for (const int n : degree <= 2 ? std::array{16, 32} : std::array{2, 4}) {
    const assembly::Results r = results(square_mesh(cells, n), problem, element);
    rests.push_back(source - 2 * r.mean);
    for (const auto& flow : r.flows) rests.back() += flow.value;
  }
  EXPECT_GE(order(std::abs(rests[0]), std::abs(rests[1])), degree - 0.15);
  EXPECT_LT(std::abs(rests[1]), degree == 1 ? 0.25 : 4e-3);
}

TEST_P(DataOrders, FluxThroughTheCircle) {
  ProblemOptions problem;  // u = x^2 + 2 y^2: n . grad u is 2 x^2 + 4 y^2 on the circle
  problem.right_hand_side = "-6";
  problem.dirichlet = "all: x^2 + 2*y^2";
  std::vector<double> errors;
  for (const int refinements : {3, 4})
    errors.push_back(results(disk_mesh(cells, refinements), problem, element).flows[0].value -
                     6 * M_PI);

  EXPECT_GE(order(std::abs(errors[0]), std::abs(errors[1])), degree - 0.15);
  EXPECT_LT(std::abs(errors[1]), degree == 1 ? 1 : 1e-2);
}

INSTANTIATE_TEST_SUITE_P(All, DataOrders, testing::ValuesIn(all_elements), name);
