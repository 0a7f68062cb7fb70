// SPDX-License-Identifier: MIT
#include "tests/assembly/heat/heat_cases.h"
#include "tests/assembly/meshes.h"
#include "tests/assembly/poisson/matrices.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::HeatArrays;
using assembly::Mass;
using assembly::Method;

namespace {

assembly::ProblemOptions heat_problem() {
  assembly::ProblemOptions problem;
  problem.equation = assembly::Equation::heat;
  return problem;
}

}  // namespace

TEST(HeatData, KnowsWhatChangesInTime) {
  const auto mesh = square_mesh({true, false}, 2);
  const auto depends = [&](const assembly::ProblemOptions& problem) {
    const HeatArrays<2> heat(mesh, problem, {});
    return std::pair(heat.matrix_depends_on_time(), heat.depends_on_time());
  };
  auto problem = heat_problem();
  problem.robin = "left: 1, 0";
  EXPECT_EQ(depends(problem), std::pair(false, false));
  for (std::string assembly::ProblemOptions::*key :
       {&assembly::ProblemOptions::diffusion, &assembly::ProblemOptions::reaction}) {
    auto changed = problem;
    changed.*key = "1 + t";
    EXPECT_EQ(depends(changed), std::pair(true, true));
  }
  problem.robin = "left: 1 + t, 0";
  EXPECT_EQ(depends(problem), std::pair(true, true));
  problem.robin = "left: 1, t";
  EXPECT_EQ(depends(problem), std::pair(false, true));
  problem.robin = "";
  problem.dirichlet = "all: sin(t)";
  EXPECT_EQ(depends(problem), std::pair(false, true));
  problem.dirichlet = "all: tan(x)";  // no t of its own
  EXPECT_EQ(depends(problem), std::pair(false, false));
}

TEST(HeatData, StartsFromTheInitialConditionAndTheGivenValues) {
  const auto mesh = square_mesh({true, false}, 4);
  auto problem = heat_problem();
  problem.initial_condition = "2 + x";
  problem.dirichlet = "left: 5 + t";
  problem.neumann = "all: 0";
  HeatArrays<2> heat(mesh, problem, {});
  heat.begin(mesh::one_thread(), 0);
  const auto values = heat.fields(heat.initial_temperature());
  EXPECT_EQ(values.point_data[0].name, "temperature");
  for (std::size_t k = 0; k < values.points.size() / 3; ++k) {
    const double x = values.points[3 * k];
    EXPECT_DOUBLE_EQ(values.point_data[0].values[k], x == 0 ? 5 : 2 + x);
  }
  heat.begin(mesh::one_thread(), 2);
  EXPECT_DOUBLE_EQ(heat.results(heat.initial_temperature()).maximum, 7);
}

TEST(HeatData, SeesJumpsOfTheInitialCondition) {
  const auto mesh = square_mesh({true, false}, 16);
  const auto jumps = [&](const std::string& initial, const std::string& dirichlet) {
    auto problem = heat_problem();
    problem.initial_condition = initial;
    problem.dirichlet = dirichlet;
    HeatArrays<2> heat(mesh, problem, {});
    heat.begin(mesh::one_thread(), 0);
    return heat.starts_with_a_jump();
  };
  EXPECT_FALSE(jumps("0", "all: 0"));
  EXPECT_TRUE(jumps("256", "all: 356"));
  EXPECT_FALSE(jumps("256", "all: 256 + 100*t"));
  EXPECT_FALSE(jumps("sin(pi*x)*sin(pi*y)", "all: 0"));
  EXPECT_FALSE(jumps("0.3", "all: 0.1 + 0.2"));  // but for rounding
  EXPECT_FALSE(jumps("300 + 1e-13*x", "all: 300 + 1e-13*y"));
  EXPECT_TRUE(jumps("1e-20*x", "all: 1e-20"));  // no matter how small the numbers are
  EXPECT_TRUE(jumps("1/x", "left: 100; right: 1; top: 1/x; bottom: 1/x"));
  EXPECT_TRUE(jumps("x < 0.5 && y < 0.5 ? x*y : 0", "all: x < 0.5 && y < 0.5 ? x*y : 0"));
}

TEST(HeatData, MatrixChangesWithTime) {
  const auto mesh = bent_square_mesh({true, false}, 4);
  HeatArrays<2> heat(mesh, moving_problem(), {});
  heat.begin(mesh::one_thread(), 0);
  heat.prepare({0, 0.5, 0.5, 0.5});
  const auto later = heat.matrix(mesh::one_thread(), 0.25);
  heat.finish_step();
  heat.prepare({0.5, 1, 0.5, 0.5});
  const auto last = heat.matrix(mesh::one_thread(), 0.25);
  HeatArrays<2> anew(mesh, moving_problem(), {});
  anew.begin(mesh::one_thread(), 0.5);
  expect_equal(anew.matrix(mesh::one_thread(), 0.25), later);
  EXPECT_NE(later.values.to_vector(), last.values.to_vector());
}

/// What a step needs is found again from the time alone.
TEST(HeatData, BeginsAnywhere) {
  const auto mesh = bent_square_mesh({true, false}, 4);
  HeatArrays<2> through(mesh, moving_problem(), {}), resumed(mesh, moving_problem(), {});
  through.begin(mesh::one_thread(), 0);
  through.prepare({0, 0.25, 0.25, 0.5});
  through.finish_step();
  resumed.begin(mesh::one_thread(), 0.25);
  const std::vector<double> u(through.n_unknowns(), 1.);
  for (HeatArrays<2>* heat : {&through, &resumed}) heat->prepare({0.25, 0.5, 0.25, 0.5});
  EXPECT_EQ(through.right_hand_side(u).to_vector(), resumed.right_hand_side(u).to_vector());
}

TEST(HeatData, LevelsOfTheMeshHaveTheirOwnMatrices) {
  for (const auto& [method, mass] : all_methods) {
    auto mesh = square_mesh({true, false}, 4);
    HeatArrays<2> heat(mesh, moving_problem(), {assembly::Element::P1, method, mass});
    heat.keep_level(mesh::one_thread(), true, 0.5, 0.1);
    HeatArrays<2> coarse(mesh, moving_problem(), {assembly::Element::P1, method, mass});
    coarse.begin(mesh::one_thread(), 0.5);
    const auto A = coarse.matrix(mesh::one_thread(), 0.1);
    mesh::refine(mesh, 1);
    heat.begin(mesh::one_thread(), 0.5);
    const auto levels = heat.take_levels(mesh::one_thread());
    ASSERT_EQ(levels.size(), 1u);
    expect_equal(levels[0].A, A);
    EXPECT_EQ(levels[0].P.n_rows, heat.n_unknowns());
    EXPECT_TRUE(heat.take_levels(mesh::one_thread()).empty());
  }
}

TEST(HeatData, RefusesWhatMakesNoSense) {
  const auto mesh = square_mesh({true, false}, 2);
  const auto refuses = [&](const assembly::ProblemOptions& problem,
                           const assembly::DiscretizationOptions& discretization) {
    return refusal([&] {
      HeatArrays<2> heat(mesh, problem, discretization);
      heat.begin(mesh::one_thread(), 0);
      heat.initial_temperature();
      heat.prepare({0, 1, 1, 1});
    });
  };
  const auto P2 = assembly::Element::P2;
  EXPECT_EQ(refuses(heat_problem(), {}), "");
  EXPECT_NE(refuses(heat_problem(), {P2, Method::finite_volume}).find("take Element = P1"),
            std::string::npos);
  EXPECT_NE(refuses(heat_problem(), {P2, Method::finite_element, Mass::lumped}).find("lumped"),
            std::string::npos);
  const auto P4 = assembly::Element::P4;
  EXPECT_NE(refuses(heat_problem(), {P4, Method::finite_volume}).find("take Element = P1"),
            std::string::npos);
  EXPECT_NE(refuses(heat_problem(), {P4, Method::finite_element, Mass::lumped})
                .find("the row sums of P4 are zero or lose its order; take consistent"),
            std::string::npos);
  auto problem = heat_problem();
  problem.initial_condition = "t";
  EXPECT_NE(refuses(problem, {}).find("it may use x, y, pi, e and"), std::string::npos);
  problem.initial_condition = "1/(x - 0.5)";
  EXPECT_NE(refuses(problem, {}).find("Problem/Initial condition"), std::string::npos);
  problem = heat_problem();
  problem.diffusion = "1 - 2*t";  // negative at the end only
  EXPECT_NE(refuses(problem, {}).find("Problem/Diffusion"), std::string::npos);
  EXPECT_NE(refuses(problem, {assembly::Element::P1, Method::finite_volume}).find("Diffusion"),
            std::string::npos);
  problem = heat_problem();
  problem.equation = assembly::Equation::poisson;
  problem.right_hand_side = "t";
  EXPECT_NE(
      refusal([&] { assembly::SteadyArrays<2>(mesh, problem, {}); }).find("it may use x, y, u, pi"),
      std::string::npos);
}

TEST(HeatData, CheckOfValuesLooksAtBothEnds) {
  const auto mesh = square_mesh({true, false}, 2);
  const auto says = [&](std::string assembly::ProblemOptions::*key, const std::string& text) {
    auto problem = heat_problem();
    problem.*key = text;
    HeatArrays<2> heat(mesh, problem, {});
    return refusal([&] { heat.check_values(0.5); });
  };
  using Problem = assembly::ProblemOptions;
  EXPECT_NE(says(&Problem::right_hand_side, "1/(t-0.5)").find("), t = 0.5; it must be finite"),
            std::string::npos);
  EXPECT_NE(says(&Problem::dirichlet, "all: 1/(2*t-1)").find("), t = 0.5; it must be finite"),
            std::string::npos);
  EXPECT_NE(says(&Problem::diffusion, "1 - 3*t").find("is -0.5 at ("), std::string::npos);
  EXPECT_NE(says(&Problem::exact_solution, "1/(t-0.5)").find("), t = 0.5; it must be finite"),
            std::string::npos);
  EXPECT_EQ(says(&Problem::exact_solution, "1/t"), "");  // it is compared at the end alone
  EXPECT_NE(says(&Problem::initial_condition, "1/(x-0.5)").find("Problem/Initial condition"),
            std::string::npos);
  EXPECT_EQ(says(&Problem::initial_condition, "1/x"), "");  // given values are there
}

TEST(HeatData, BadValuesNameTheirTime) {
  const auto mesh = square_mesh({true, false}, 2);
  auto problem = heat_problem();
  problem.right_hand_side = "1/(t-0.25)";
  HeatArrays<2> heat(mesh, problem, {});
  heat.begin(mesh::one_thread(), 0);
  EXPECT_NE(refusal([&] {
              heat.prepare({0, 0.25, 0.25, 1});
            }).find("), t = 0.25; it must be"),
            std::string::npos);
}

TEST(HeatData, ExactSolutionsAreCheckedAtTheTimeOfTheirUse) {
  const auto mesh = square_mesh({true, false}, 2);
  auto problem = heat_problem();
  problem.exact_solution = "1/(t-2)";
  HeatArrays<2> heat(mesh, problem, {});
  heat.begin(mesh::one_thread(), 0);
  EXPECT_EQ(refusal([&] { heat.check_exact_solution(1); }), "");
  EXPECT_NE(refusal([&] { heat.check_exact_solution(2); }).find("), t = 2; it must be finite"),
            std::string::npos);
}
