// SPDX-License-Identifier: MIT
#include "tests/assembly/elasticity/elastic_cases.h"
#include "tests/support/executors.h"

namespace assembly_tests {
namespace {

using assembly::Element;
using mesh::Cells;
using multigrid::Executor;
using multigrid::System;

struct Kind {
  int dim;
  Cells cells;
  Element element;
};
const Kind kinds[] = {
    {2, Cells::triangles, Element::P1},      {2, Cells::triangles, Element::P2},
    {2, Cells::quadrilaterals, Element::Q1}, {2, Cells::quadrilaterals, Element::Q2},
    {2, Cells::mixed, Element::P1_Q1},       {2, Cells::mixed, Element::P2_Q2},
    {3, Cells::tetrahedra, Element::P1},     {3, Cells::tetrahedra, Element::P2},
    {3, Cells::hexahedra, Element::Q1},      {3, Cells::hexahedra, Element::Q2}};

template <int dim>
System system_of(const Kind& kind, const Executor& executor) {
  const mesh::Mesh<dim> mesh = small_mesh<dim>(kind.cells, 0, executor);
  assembly::DiscretizationOptions discretization;
  discretization.element = kind.element;
  assembly::ElasticityArrays<dim> problem(mesh, loaded_body(dim), discretization);
  return problem.assemble(executor);
}
System system_of(const Kind& kind, const Executor& executor) {
  return kind.dim == 2 ? system_of<2>(kind, executor) : system_of<3>(kind, executor);
}

TEST(ElasticSystem, IsTheSameOnEachExecutor) {
  for (const Kind& kind : kinds) {
    const auto on_each = [&](const auto& part) {
      tests::same_on_each_executor(
          [&](const Executor& executor) { return part(system_of(kind, executor)); });
    };
    on_each([](const System& system) { return system.A.values.to_vector(); });
    on_each([](const System& system) { return system.A.columns.to_vector(); });
    on_each([](const System& system) { return system.b.to_vector(); });
    on_each([](const System& system) { return system.near_nullspace.to_vector(); });
  }
}

TEST(ElasticSystem, IsSymmetricBitByBit) {
  for (const Kind& kind : kinds) {
    System system = system_of(kind, multigrid::default_host());
    multigrid::check(system);
    ASSERT_TRUE(system.symmetry.has_value());
    EXPECT_TRUE(system.symmetry->of_pattern);
    EXPECT_TRUE(system.symmetry->of_values);
    EXPECT_EQ(system.block_size, kind.dim);
    EXPECT_EQ(system.dimension, kind.dim);
  }
}

/// A free body: rows times rigid motions are 0.
template <int dim>
void expect_modes(const Cells cells, const Element element) {
  const mesh::Mesh<dim> mesh = small_mesh<dim>(cells, 1);
  assembly::ProblemOptions options;
  options.equation = assembly::Equation::elasticity;
  options.elasticity.springs = "left: 1e-30" + std::string(dim == 3 ? ", 1e-30, 1e-30" : ", 1e-30");
  assembly::DiscretizationOptions discretization;
  discretization.element = element;
  assembly::ElasticityArrays<dim> problem(mesh, options, discretization);
  const System system = problem.assemble(multigrid::default_host());
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  const auto modes = system.near_nullspace.to_vector();
  const auto n = std::size_t(system.n());
  ASSERT_EQ(modes.size(), n * (dim == 2 ? 3 : 6));
  for (std::size_t m = 0; m < modes.size() / n; ++m)
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
        sum += values[k] * modes[m * n + std::size_t(columns[k])];
      ASSERT_NEAR(sum, 0, 1e-13) << "mode " << m << ", row " << i;
    }
}

TEST(ElasticSystem, HasRigidMotionsAsNearNullspace) {
  expect_modes<2>(Cells::triangles, Element::P2);
  expect_modes<2>(Cells::mixed, Element::P1_Q1);
  expect_modes<3>(Cells::tetrahedra, Element::P1);
  expect_modes<3>(Cells::hexahedra, Element::Q2);
}

TEST(ElasticSystem, KeepsRowsOfGivenComponents) {
  const System system = system_of(kinds[0], multigrid::default_host());
  const auto offsets = system.A.offsets.to_vector();
  const auto columns = system.A.columns.to_vector();
  const auto values = system.A.values.to_vector();
  const auto x = system.coordinates.to_vector(), modes = system.near_nullspace.to_vector(),
             b = system.b.to_vector();
  const auto n = std::size_t(system.n());
  int held = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const bool is_left = i % 2 == 0 && x[i] == 0, is_bottom = i % 2 == 1 && x[n + i] == 0;
    if (!is_left && !is_bottom) continue;
    ++held;
    double diagonal = 0;
    for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
      if (std::size_t(columns[k]) == i)
        diagonal = values[k];
      else
        EXPECT_EQ(values[k], 0);
    EXPECT_GT(diagonal, 0);
    EXPECT_DOUBLE_EQ(b[i], is_left ? diagonal * 0.1 * x[n + i] : 0);
    for (std::size_t m = 0; m < 3; ++m) EXPECT_EQ(modes[m * n + i], 0);
  }
  EXPECT_EQ(held, 6);
}

}  // namespace
}  // namespace assembly_tests
