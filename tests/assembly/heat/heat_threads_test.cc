// SPDX-License-Identifier: MIT
#include "tests/assembly/heat/heat_cases.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using multigrid::Executor;

namespace {

/// With so many unknowns that threads share them.
mesh::Mesh<2> fine_mesh(const Executor& executor) {
  mesh::MeshOptions options;
  options.cells_per_side = 120;
  return make_mesh(options, executor);
}

/// What is known of the first step, with so many threads.
struct FirstStep {
  multigrid::Dissipation dissipation;
  double heat_content;
  std::vector<double> right_hand_side;
};

FirstStep first_step(const assembly::ProblemOptions& problem,
                     const assembly::DiscretizationOptions& options,
                     const int threads) {
  const Executor executor = Executor::host(threads);
  const mesh::Mesh<2> mesh = fine_mesh(executor);
  assembly::HeatArrays<2> heat(mesh, problem, options);
  heat.begin(executor, 0);
  EXPECT_GT(heat.n_unknowns(), 10000);
  const std::vector<double> u = heat.initial_temperature().on_host();
  heat.prepare({0, 0.1, 0.1, 0.5});
  return {heat.dissipation(u), heat.heat_content(u), heat.right_hand_side(u).to_vector()};
}

}  // namespace

TEST(HeatThreads, AStepHasTheSameBitsForAnyNumberOfThem) {
  for (const auto& [method, mass] : all_methods) {
    const assembly::DiscretizationOptions options{assembly::Element::P1, method, mass};
    const FirstStep one = first_step(moving_problem(), options, 1);
    EXPECT_GT(one.dissipation.constant, 0);
    for (const int threads : {2, 3}) {
      const FirstStep more = first_step(moving_problem(), options, threads);
      EXPECT_EQ(more.dissipation.row.to_vector(), one.dissipation.row.to_vector());
      EXPECT_EQ(more.dissipation.value.to_vector(), one.dissipation.value.to_vector());
      EXPECT_EQ(more.dissipation.weight.to_vector(), one.dissipation.weight.to_vector());
      EXPECT_EQ(more.dissipation.moment.to_vector(), one.dissipation.moment.to_vector());
      EXPECT_EQ(more.dissipation.constant, one.dissipation.constant);
      EXPECT_EQ(more.dissipation.low, one.dissipation.low);
      EXPECT_EQ(more.dissipation.high, one.dissipation.high);
      EXPECT_EQ(more.heat_content, one.heat_content);
      EXPECT_EQ(more.right_hand_side, one.right_hand_side);
    }
  }
}
