// SPDX-License-Identifier: MIT
// Orders of all elements, on the square and on the disk.
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;

namespace {

class ElementOrders : public testing::TestWithParam<Element> {
 protected:
  Element element = GetParam();
  int degree = int(assembly::degree_of(element));
  int n = degree <= 2 ? 16 : 8;  ///< cells a side; errors of high degree reach rounding soon
  assembly::CellKinds cells = assembly::cells_of(element);

  void expect_orders(const Result& coarse, const Result& fine, const double loss) const {
    EXPECT_GE(order(coarse.errors.L2, fine.errors.L2), degree + 1 - loss);
    EXPECT_GE(order(coarse.errors.H1, fine.errors.H1), degree - loss);
    EXPECT_LE(order(coarse.errors.H1, fine.errors.H1), degree + 0.3);
    constexpr double largest[] = {4e-3, 1e-4, 3e-5, 3e-6};
    EXPECT_LT(fine.errors.L2, largest[degree - 1]);
  }
};

std::string name(const testing::TestParamInfo<Element>& info) {
  const auto cells = assembly::cells_of(info.param);
  return (cells.simplices ? "P" : "") + std::string(cells.hypercubes ? "Q" : "") +
         std::to_string(assembly::degree_of(info.param));
}

}  // namespace

TEST_P(ElementOrders, AreOptimalOnTheSquare) {
  const auto problem = smooth_problem();
  const Result coarse = solve(square_mesh(cells, n), problem, element),
               fine = solve(square_mesh(cells, 2 * n), problem, element);
  EXPECT_EQ(fine.unknowns, (2 * n * degree - 1) * (2 * n * degree - 1));
  expect_orders(coarse, fine, 0.05);
}

TEST_P(ElementOrders, AreOptimalOnCellsThatAreNoParallelograms) {
  const auto problem = smooth_problem();
  const Result coarse = solve(bent_square_mesh(cells, n), problem, element),
               fine = solve(bent_square_mesh(cells, 2 * n), problem, element);
  expect_orders(coarse, fine, 0.05);
}

TEST_P(ElementOrders, AreOptimalOnTheDisk) {
  const auto problem = smooth_problem();
  const int refinements = degree == 4 ? 4 : 3;  // fewer cells at the curve: then orders settle
  const Result coarse = solve(disk_mesh(cells, refinements), problem, element),
               fine = solve(disk_mesh(cells, refinements + 1), problem, element);
  expect_orders(coarse, fine, degree == 1 ? 0.05 : 0.1);
}

/// Polynomials of the element's degree are solutions to the last digits.
TEST_P(ElementOrders, FunctionsOfTheSpaceAreExact) {
  const std::pair<const char*, const char*> added[] = {
      // terms of degree 1 to 4, -(their Laplacian)
      {"1 + 2*x - 3*y", "0"},
      {" + x^2 - 4*x*y + 2*y^2", " - 6"},
      {" + x^3 - x^2*y + 2*y^3", " - 6*x + 2*y - 12*y"},
      {" + x^4 + x^3*y - 2*x*y^3 + y^4", " - 12*x^2 - 6*x*y + 12*x*y - 12*y^2"}};
  assembly::ProblemOptions problem;
  problem.right_hand_side = "";
  for (int k = 0; k < degree; ++k) {
    problem.exact_solution += added[k].first;
    problem.right_hand_side += added[k].second;
  }
  problem.dirichlet = "all: " + problem.exact_solution;
  const Result result = solve(square_mesh(cells, 6), problem, element);

  EXPECT_LT(result.errors.L2, 1e-13);
  EXPECT_LT(result.errors.H1, 1e-11);
  EXPECT_LT(result.errors.nodal, 1e-13);
}

INSTANTIATE_TEST_SUITE_P(All, ElementOrders, testing::ValuesIn(all_elements), name);
