// SPDX-License-Identifier: MIT
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/matrices.h"

#include <cmath>
#include <numeric>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Mass;
using assembly::Method;
using multigrid::Executor;

namespace {

mesh::Mesh<2> unstructured_mesh() {
  mesh::MeshOptions options;
  options.generator = mesh::Generator::gmsh;
  options.mesh_size = 0.12;
  return make_mesh(options);
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.);
}

}  // namespace

TEST(HeatMatrix, FiniteVolumesAreLumpedLinearElementsForConstantDiffusion) {
  const mesh::Mesh<2> mesh = unstructured_mesh();
  for (const std::string kappa : {"1", "3, 0.5", "2, 0.7, 1"})
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

TEST(HeatMatrix, FiniteVolumesHaveTheirOwnSchemeForVariableDiffusion) {
  const mesh::Mesh<2> mesh = unstructured_mesh();
  const auto problem = isolated("1 + x*x");
  const auto volumes =
      step_matrix(mesh, problem, {assembly::Element::P1, Method::finite_volume}, 1);
  const auto elements =
      step_matrix(mesh, problem, {assembly::Element::P1, Method::finite_element, Mass::lumped}, 1);
  double largest = 0;
  for_entries(elements, [&](const auto i, const auto j, const double value) {
    largest = std::max(largest, std::abs(entry(volumes, i, j) - value));
  });
  EXPECT_GT(largest, 1e-4);
  EXPECT_LT(largest, 0.1);
}

TEST(HeatMatrix, IsSymmetricAndKeepsConstants) {
  for (const auto& [method, mass] : all_methods)
    for (const auto element : {assembly::Element::P1, assembly::Element::P1_Q1}) {
      const auto mesh = bent_square_mesh(assembly::cells_of(element), 6);
      const auto M = step_matrix(mesh, isolated("2 + x*y, 0.3*x, 1"), {element, method, mass}, 0);
      const auto A = step_matrix(mesh, isolated("2 + x*y, 0.3*x, 1"), {element, method, mass}, 1);
      std::vector<double> of_M(M.n_rows), of_A(M.n_rows);
      for_entries(M, [&](const auto i, const auto, const double value) { of_M[i] += value; });
      for_entries(A, [&](const auto i, const auto j, const double value) {
        of_A[i] += value;
        EXPECT_NEAR(entry(A, j, i), value, 1e-13);
      });
      EXPECT_LT(distance(of_M, of_A), 1e-13);
      EXPECT_NEAR(sum(of_M), 1, 1e-12);  // the bent square is one still
    }
}

TEST(HeatMatrix, IsThatOfPoissonBesideTheMass) {
  Case c = structured_case(mesh::Cells::triangles, 8);
  c.problem = smooth_problem();
  c.problem.dirichlet = "left: 0";
  c.problem.robin = "all: 1 + x, 0";
  const auto K = assemble(c).A;
  c.problem.equation = assembly::Equation::heat;
  const auto mesh = make_mesh(c.mesh);
  const auto M = step_matrix(mesh, c.problem, {}, 0), A = step_matrix(mesh, c.problem, {}, 2);
  for_entries(A, [&](const auto i, const auto j, const double value) {
    EXPECT_NEAR(value, entry(M, i, j) + 2 * entry(K, i, j), 1e-13);
  });
  // the mass of a right triangle's vertex: area / 6, and area / 12 between two
  EXPECT_NEAR(entry(M, 0, 1), 2. / 12 / (2 * 64), 1e-16);
}

TEST(HeatMatrix, DependsOnThreadsNoMore) {
  const auto mesh = bent_square_mesh({true, true}, 130);
  auto of_two = bent_square_mesh({true, true}, 130);
  const Executor threads = Executor::host(2);
  refine_with_arrays(of_two, 0, threads);
  for (const auto& [method, mass] : all_methods) {
    HeatArrays<2> one(mesh, moving_problem(), {assembly::Element::P1_Q1, method, mass}),
        two(of_two, moving_problem(), {assembly::Element::P1_Q1, method, mass});
    one.begin(mesh::one_thread(), 0);
    ASSERT_GT(one.n_unknowns(), 10000);  // so many that threads share them
    one.prepare({0, 0.5, 0.5, 0.5});
    const auto b = one.right_hand_side(one.initial_temperature()).to_vector();
    const auto A = one.matrix(mesh::one_thread(), 0.25);
    two.begin(threads, 0);
    two.prepare({0, 0.5, 0.5, 0.5});
    EXPECT_EQ(two.right_hand_side(two.initial_temperature()).to_vector(), b);
    expect_equal(A, two.matrix(threads, 0.25));
  }
}

TEST(HeatBalance, NoFluxKeepsTheHeat) {
  for (const auto& [method, mass] : all_methods)
    for (const double theta : {1., 0.5}) {
      const auto mesh = bent_square_mesh({true, true}, 10);
      HeatArrays<2> heat(mesh, isolated("1 + x + t"), {assembly::Element::P1_Q1, method, mass});
      heat.begin(mesh::one_thread(), 0);
      const double before = heat.heat_content(heat.initial_temperature());
      const auto u = march(heat, 0.3, 10, theta);
      EXPECT_NEAR(heat.heat_content(u), before, 1e-12);
      EXPECT_GT(distance(u, heat.initial_temperature().on_host()), 0.1);
    }
}

TEST(HeatBalance, MakesUpForAnInexactSolver) {
  const auto mesh = bent_square_mesh({true, true}, 10);
  auto problem = isolated("1");
  problem.right_hand_side = "1 + t";
  HeatArrays<2> heat(mesh, problem, {assembly::Element::P1_Q1});
  heat.begin(mesh::one_thread(), 0);
  assembly::Solution u = heat.initial_temperature();
  const double before = heat.heat_content(u);
  heat.prepare({0, 0.2, 0.2, 0.5});
  const auto b = heat.right_hand_side(u);
  heat.balance(b, u);  // u has not been solved for at all
  heat.finish_step();
  EXPECT_NEAR(heat.heat_content(u), before + 0.2 + 0.02, 1e-12);
}

TEST(HeatBalance, LeavesOtherProblemsAlone) {
  const auto mesh = bent_square_mesh({true, false}, 4);
  auto with_values = isolated("1"), with_exchange = isolated("1"), with_reaction = isolated("1");
  with_values.dirichlet = "left: 1";
  with_exchange.neumann = "";
  with_exchange.robin = "all: 1, 0";
  with_reaction.reaction = "1";
  for (const auto& problem : {with_values, with_exchange, with_reaction}) {
    HeatArrays<2> heat(mesh, problem, {});
    heat.begin(mesh::one_thread(), 0);
    heat.prepare({0, 0.1, 0.1, 1});
    assembly::Solution u = heat.initial_temperature();
    const std::vector<double> unchanged = u.on_host();
    heat.balance({mesh::one_thread(), std::vector<double>(unchanged.size(), 1.)}, u);
    EXPECT_EQ(u.on_host(), unchanged);
  }
}
