// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;

namespace {

constexpr mesh::Cells kinds[] = {mesh::Cells::triangles, mesh::Cells::quadrilaterals};

double flux(const assembly::Results& results, const std::string& name) {
  for (const assembly::BoundaryFlow& flow : results.flows)
    if (flow.boundary == name) return flow.value;
  ADD_FAILURE() << "no flux of " << name;
  return 0;
}

/// u = 1 + 2 x - 3 y on the L-shape: kappa grad u is (7, -4).
Case linear_case(const mesh::Cells cells) {
  Case c = structured_case(cells, 6);
  c.mesh.shape = mesh::Shape::lshape;
  c.problem.diffusion = "5, 1, 2";
  c.problem.right_hand_side = "0";
  c.problem.dirichlet = "all: 1 + 2*x - 3*y";
  return c;
}

}  // namespace

TEST(Results, AreExactForALinearSolution) {
  for (const auto cells : kinds) {
    const Case c = linear_case(cells);
    const assembly::Results r = results(make_mesh(c.mesh), c.problem, c.discretization.element);

    EXPECT_NEAR(r.minimum, -2, 1e-13);  // at (0, 1)
    EXPECT_NEAR(r.maximum, 3, 1e-13);   // at (1, 0)
    // The square's integral 0.5 less 1/4 (1 + 2/4 - 3/4) of the quarter that is missing.
    EXPECT_NEAR(r.mean, (0.5 - 0.1875) / 0.75, 1e-13);
    ASSERT_EQ(r.flows.size(), 5u);
    EXPECT_NEAR(r.balance->gap(), 0, 1e-12);
    EXPECT_NEAR(flux(r, "right"), 7, 1e-12);
    EXPECT_NEAR(flux(r, "left"), -3.5, 1e-12);
    EXPECT_NEAR(flux(r, "top"), -4, 1e-12);
    EXPECT_NEAR(flux(r, "bottom"), 2, 1e-12);
    EXPECT_NEAR(flux(r, "reentrant"), -3.5 + 2, 1e-12);
  }
}

// u = 1 + 2 x - 3 y on the L-shape, each part by hand.
TEST(Results, OfPartsAreExactForALinearSolution) {
  for (const auto cells : kinds) {
    const Case c = linear_case(cells);
    const assembly::Results r = results(make_mesh(c.mesh), c.problem, c.discretization.element);

    EXPECT_NEAR(r.domain.measure, 0.75, 1e-14);
    EXPECT_NEAR(r.domain.integral, 0.5 - 0.1875, 1e-13);
    EXPECT_EQ(r.domain.minimum.place, (std::vector<double>{0, 1}));
    EXPECT_EQ(r.domain.maximum.place, (std::vector<double>{1, 0}));
    EXPECT_TRUE(r.materials.empty());
    ASSERT_EQ(r.boundaries.size(), 5u);
    for (const assembly::PartResults& part : r.boundaries) {
      if (part.name != "left") continue;
      EXPECT_NEAR(part.measure, 0.5, 1e-14);  // above the quarter that is missing
      EXPECT_NEAR(part.integral, 0.5 - 1.125, 1e-14);
      EXPECT_NEAR(part.mean(), -1.25, 1e-14);
      EXPECT_NEAR(part.minimum.value, -2, 1e-14);
      EXPECT_EQ(part.minimum.place, (std::vector<double>{0, 1}));
      EXPECT_NEAR(part.maximum.value, -0.5, 1e-14);
      EXPECT_EQ(part.maximum.place, (std::vector<double>{0, 0.5}));
    }
  }
}

// u = 3 x + y on the unit square, whose left half is iron: by hand.
TEST(Results, OfMaterialsAreExactForALinearSolution) {
  for (const auto cells : kinds) {
    Case c = structured_case(cells, 4);
    c.problem.dirichlet = "all: 3*x + y";
    c.problem.right_hand_side = "0";
    auto mesh = make_mesh(c.mesh);
    set_materials(mesh);
    const assembly::Results r = results(mesh, c.problem, c.discretization.element);

    ASSERT_EQ(r.materials.size(), 2u);  // in the order of their names
    const assembly::PartResults &air = r.materials[0], &iron = r.materials[1];
    EXPECT_EQ(air.name, "air oil");
    EXPECT_NEAR(air.measure, 0.5, 1e-14);
    EXPECT_NEAR(air.integral, 0.5 * (3 * 0.75 + 0.5), 1e-13);
    EXPECT_NEAR(air.minimum.value, 1.5, 1e-13);
    EXPECT_EQ(air.minimum.place, (std::vector<double>{0.5, 0}));
    EXPECT_NEAR(air.maximum.value, 4, 1e-13);
    EXPECT_EQ(air.maximum.place, (std::vector<double>{1, 1}));
    EXPECT_EQ(iron.name, "iron");
    EXPECT_NEAR(iron.integral, 0.5 * (3 * 0.25 + 0.5), 1e-13);
    EXPECT_NEAR(iron.maximum.value, 2.5, 1e-13);
    EXPECT_EQ(iron.maximum.place, (std::vector<double>{0.5, 1}));
    EXPECT_NEAR(iron.integral + air.integral, r.domain.integral, 1e-14);
  }
}

TEST(Results, OfANeumannBoundaryAreTheGivenFlux) {
  Case c = structured_case(mesh::Cells::triangles, 32);
  c.problem.dirichlet = "left: 0";
  c.problem.neumann = "right: 4*y*(1 - y); all: 0";
  c.problem.right_hand_side = "0";
  const assembly::Results r = results(make_mesh(c.mesh), c.problem, c.discretization.element);

  EXPECT_NEAR(flux(r, "right"), 2. / 3, 1e-14);
  EXPECT_NEAR(flux(r, "left"), -2. / 3, 1e-9);  // the solver's error
  EXPECT_EQ(flux(r, "top"), 0);
}

TEST(Results, DoNotDependOnThreads) {
  Case c = structured_case(mesh::Cells::triangles, 131);
  c.problem = smooth_problem();
  std::vector<assembly::Results> of_threads;
  for (const int threads : {1, 2}) {
    const auto executor = multigrid::Executor::host(threads);
    const auto mesh = make_mesh(c.mesh, executor);
    assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
    poisson.assemble(executor);
    ASSERT_GT(poisson.n_unknowns(), 10000);  // so many that threads share them
    std::vector<double> solution(poisson.n_unknowns());
    for (std::size_t i = 0; i < solution.size(); ++i) solution[i] = std::sin(double(i));
    of_threads.push_back(poisson.results(solution));
  }
  EXPECT_EQ(of_threads[0].mean, of_threads[1].mean);
  ASSERT_EQ(of_threads[0].flows.size(), of_threads[1].flows.size());
  for (std::size_t k = 0; k < of_threads[0].flows.size(); ++k)
    EXPECT_EQ(of_threads[0].flows[k].value, of_threads[1].flows[k].value);
}
