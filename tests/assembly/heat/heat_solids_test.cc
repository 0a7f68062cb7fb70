// SPDX-License-Identifier: MIT
// The heat equation in 3D.
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/poisson/galerkin.h"
#include "tests/assembly/solids.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Mass;
using assembly::Method;

namespace {

constexpr double euler = 1, crank_nicolson = 0.5;

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.);
}

/// Whether cells are tetrahedra.
class HeatSolids : public testing::TestWithParam<bool> {
 protected:
  bool tetrahedra = GetParam();
  assembly::Element element = tetrahedra ? assembly::Element::P1 : assembly::Element::Q1;

  /// The integrals of alpha and g over the boundary, from matrix and right-hand side.
  void expect_integrals(const mesh::Mesh<3>& mesh,
                        const std::pair<Method, Mass>& method,
                        const double of_alpha,
                        const double of_g) const {
    auto problem = isolated("1 + z");
    problem.robin = "top: 1 + x, x + 2*y; left: 2, 3 - z";
    problem.neumann = "back: 4*x; all: 0";
    HeatArrays<3> heat(mesh, problem, {element, method.first, method.second});
    heat.begin(mesh::one_thread(), 0);
    heat.prepare({0, 1, 1, 1});
    const double with = sum(heat.matrix(mesh::one_thread(), 1).values.to_vector()),
                 without = sum(heat.matrix(mesh::one_thread(), 0).values.to_vector());
    EXPECT_NEAR(with - without, of_alpha, 1e-12);
    EXPECT_NEAR(sum(heat.right_hand_side(std::vector<double>(heat.n_unknowns(), 0.)).to_vector()),
                of_g, 1e-12);
  }
};

}  // namespace

TEST(HeatTetrahedra, FiniteVolumesAreLumpedLinearElementsForConstantDiffusion) {
  const auto mesh = bent_cube_mesh(true, 3);
  for (const std::string kappa : {"1", "3, 0.5, 2", "3, 1, -0.5, 2, 0.25, 1"})
    for (const double tau : {0., 0.01, 1e6}) {
      auto problem = isolated(kappa);
      problem.dirichlet = "left: 1";
      const auto volumes =
          step_matrix(mesh, problem, {assembly::Element::P1, Method::finite_volume}, tau);
      const auto elements = step_matrix(
          mesh, problem, {assembly::Element::P1, Method::finite_element, Mass::lumped}, tau);
      ASSERT_EQ(volumes.n_rows, elements.n_rows);
      for_entries(elements, [&](const auto i, const auto j, const double value) {
        const double scale = std::sqrt(entry(elements, i, i) * entry(elements, j, j));
        EXPECT_NEAR(entry(volumes, i, j), value, 1e-14 * scale) << i << ' ' << j;
      });
      EXPECT_EQ(volumes.columns.to_vector(), elements.columns.to_vector());
    }
}

TEST_P(HeatSolids, AreSymmetricAndKeepConstants) {
  const auto mesh = bent_cube_mesh(tetrahedra, 4);
  const auto problem = isolated("2 + x*y, 0.3*x, 0, 1, 0.2*z, 1 + z");
  for (const auto& [method, mass] : all_methods) {
    const auto M = step_matrix(mesh, problem, {element, method, mass}, 0);
    const auto A = step_matrix(mesh, problem, {element, method, mass}, 1);
    std::vector<double> of_M(M.n_rows), of_A(M.n_rows);
    for_entries(M, [&](const auto i, const auto, const double value) { of_M[i] += value; });
    for_entries(A, [&](const auto i, const auto j, const double value) {
      of_A[i] += value;
      EXPECT_NEAR(entry(A, j, i), value, 1e-13);
    });
    EXPECT_LT(distance(of_M, of_A), 1e-13);
    const bool is_exact = tetrahedra || method == Method::finite_element;
    EXPECT_NEAR(sum(of_M), 1, is_exact ? 1e-12 : 1e-2);  // one point a box, for a quadratic det J
  }
}

TEST_P(HeatSolids, NoFluxKeepsTheHeat) {
  const auto mesh = bent_cube_mesh(tetrahedra, 4);
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {euler, crank_nicolson}) {
      HeatArrays<3> heat(mesh, isolated("1 + x + t"), {element, method, mass});
      heat.begin(mesh::one_thread(), 0);
      const double before = heat.heat_content(heat.initial_temperature());
      const auto u = march(heat, 0.3, 5, theta);
      EXPECT_NEAR(heat.heat_content(u), before, 1e-12);
      EXPECT_GT(distance(u, heat.initial_temperature().on_host()), 0.1);
    }
}

TEST_P(HeatSolids, BoundaryTermsAreIntegrals) {
  for (const auto& method : all_methods) {
    expect_integrals(cube_mesh(tetrahedra, 3), method, 1.5 + 2, 1.5 + 2.5 + 2);
    expect_integrals(bent_cube_mesh(tetrahedra, 3), method, 1.5 + 2, 1.5 + 2.5 + 2);
  }
}

/// Fluxes balance a linear temperature: on cubes, and tetrahedra of any shape.
TEST_P(HeatSolids, LinearTemperaturesStay) {
  auto problem = isolated("2");
  problem.exact_solution = problem.initial_condition = "1 + 2*x - 3*y + 5*z";
  problem.dirichlet = "left: 1 + 2*x - 3*y + 5*z; bottom: 1 + 2*x - 3*y + 5*z";
  problem.neumann = "right: 4; front: 6; back: -6; top: 10";
  for (const auto& [method, mass] : all_methods) {
    const auto mesh = tetrahedra ? bent_cube_mesh(true, 3) : cube_mesh(false, 3);
    HeatArrays<3> heat(mesh, problem, {element, method, mass});
    EXPECT_LT(heat.errors(march(heat, 1, 3, euler)).nodal, 1e-12);
  }
}

TEST_P(HeatSolids, OrderTwoInSpace) {
  for (const auto& [method, mass] : all_methods) {
    const auto errors = [&, m = method, k = mass](const int n) {
      const auto mesh = bent_cube_mesh(tetrahedra, n);
      HeatArrays<3> heat(mesh, moving_solid(), {element, m, k});
      return heat.errors(march(heat, 0.5, n, crank_nicolson));
    };
    const assembly::Errors coarse = errors(6), fine = errors(12);
    SCOPED_TRACE("method " + std::to_string(int(method)) + ", mass " + std::to_string(int(mass)));
    EXPECT_GE(order(coarse.L2, fine.L2), 1.85);
    EXPECT_LE(order(coarse.L2, fine.L2), 2.4);
    EXPECT_GE(order(coarse.H1, fine.H1), 0.9);
    EXPECT_LT(fine.L2, 2e-2);
  }
}

TEST_P(HeatSolids, OrderInTime) {
  const auto mesh = bent_cube_mesh(tetrahedra, 2);
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {euler, crank_nicolson}) {
      HeatArrays<3> heat(mesh, moving_solid(), {element, method, mass});
      std::vector<std::vector<double>> u;
      for (const int steps : {40, 80, 160}) u.push_back(march(heat, 1, steps, theta));
      const double observed = order(distance(u[0], u[1]), distance(u[1], u[2]));
      EXPECT_NEAR(observed, theta == euler ? 1 : 2, 0.1);
    }
}

/// Linear in space, so that all of the error is in time; its values on the whole boundary move.
TEST_P(HeatSolids, AgainstAnAnalyticSolutionInTimeAlone) {
  auto problem = isolated("3, 1, -0.5, 2, 0.25, 1");
  problem.neumann = "";
  problem.exact_solution = "(1 + 2*x - 3*y + z)*cos(3*t)";
  problem.right_hand_side = "-3*(1 + 2*x - 3*y + z)*sin(3*t)";
  problem.initial_condition = "1 + 2*x - 3*y + z";
  problem.dirichlet = "all: " + problem.exact_solution;
  const auto mesh = bent_cube_mesh(tetrahedra, 3);
  HeatArrays<3> heat(mesh, problem, {element});
  const auto error = [&](const int steps) {
    return heat.errors(march(heat, 1, steps, crank_nicolson)).L2;
  };
  EXPECT_GE(order(error(40), error(80)), 1.95);
  EXPECT_LT(error(80), 1e-4);
}

TEST_P(HeatSolids, LevelsOfTheMeshHaveTheirOwnMatrices) {
  auto problem = isolated("2, 0.5, 0, 3, -0.25, 1");
  problem.dirichlet = "left: y";
  problem.robin = "top: 3, x";
  for (const auto& [method, mass] : all_methods) {
    auto mesh = cube_mesh(tetrahedra, 2);
    HeatArrays<3> heat(mesh, problem, {element, method, mass});
    const auto own = step_matrix(mesh, problem, {element, method, mass}, 0.1);
    for (int k = 0; k < 2; ++k) {
      heat.keep_level(mesh::one_thread(), true, 0, 0.1);
      mesh::refine(mesh, 1);
    }
    heat.begin(mesh::one_thread(), 0);
    heat.prepare({0, 0.1, 0.1, 1});
    const auto A = heat.matrix(mesh::one_thread(), 0.1);
    const auto levels = heat.take_levels(mesh::one_thread());
    ASSERT_EQ(levels.size(), 2u);
    expect_equal(levels[1].A, own);
    const bool is_galerkin = method == Method::finite_element && mass == Mass::consistent;
    const double first = difference(triple_product(A, levels[0].P), levels[0].A),
                 second = difference(triple_product(levels[0].A, levels[1].P), levels[1].A);
    EXPECT_EQ(is_galerkin, std::max(first, second) < 1e-12) << first << ' ' << second;
  }
}

INSTANTIATE_TEST_SUITE_P(All, HeatSolids, testing::Bool(), [](const auto& info) {
  return info.param ? "tetrahedra" : "hexahedra";
});
