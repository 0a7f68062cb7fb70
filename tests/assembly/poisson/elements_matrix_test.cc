// SPDX-License-Identifier: MIT
// Matrices of all elements.
#include "assembly/space/discretization.h"
#include "assembly/space/lagrange.h"
#include "tests/assembly/cases.h"
#include "tests/assembly/meshes.h"

#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_fe.h>
#include <deal.II/fe/mapping_q.h>
#include <deal.II/lac/full_matrix.h>

#include <cmath>
#include <gtest/gtest.h>

using namespace assembly_tests;
using assembly::Element;
using multigrid::Index;
using multigrid::Offset;

namespace {

double diffusion(const dealii::Point<2>& x) {
  return 1 + x[0] * x[1];
}
double reaction(const dealii::Point<2>& x) {
  return 2 + x[0];
}
double source(const dealii::Point<2>& x) {
  return x[0] - 3 * x[1];
}

assembly::ProblemOptions problem_without_dirichlet() {
  assembly::ProblemOptions problem;
  problem.diffusion = "1 + x*y";
  problem.reaction = "2 + x";
  problem.right_hand_side = "x - 3*y";
  problem.dirichlet = "";
  problem.neumann = "all: 0";
  return problem;
}

/// The twin: deal.II's own values and mappings, dense, with nodes known by their places; only the
/// rules are ours and, beyond degree 2, the shape functions.
struct Twin {
  dealii::FullMatrix<double> A;
  std::vector<double> b;
  std::vector<dealii::Point<2>> points;

  /// The node at this place, perhaps a new one.
  std::size_t node(const dealii::Point<2>& place) {
    std::size_t k = 0;
    while (k < points.size() && points[k].distance(place) > 1e-10) ++k;
    if (k == points.size()) points.push_back(place);
    return k;
  }
};

std::unique_ptr<dealii::FiniteElement<2>> element_of_twin(const bool is_simplex,
                                                          const unsigned int degree) {
  if (degree > 2) return assembly::lagrange_element<2>(is_simplex, degree);
  if (is_simplex) return std::make_unique<dealii::FE_SimplexP<2>>(degree);
  return std::make_unique<dealii::FE_Q<2>>(degree);
}

Twin twin(dealii::Triangulation<2>& triangulation, const Element element) {
  const unsigned int degree = assembly::degree_of(element);
  const auto ours = assembly::make_discretization<2>(triangulation, element);
  const auto simplex = element_of_twin(true, degree), hypercube = element_of_twin(false, degree);
  const dealii::MappingFE<2> of_simplex(dealii::FE_SimplexP<2>(1));
  const dealii::MappingQ<2> of_hypercube(1);
  const auto flags = dealii::update_values | dealii::update_gradients | dealii::update_JxW_values |
                     dealii::update_quadrature_points;
  dealii::FEValues<2> in_simplex(of_simplex, *simplex, ours.simplex.gradient_rule, flags),
      in_hypercube(of_hypercube, *hypercube, ours.hypercube.gradient_rule, flags);
  Twin result;
  const auto nodes_of = [&](const auto& cell) {
    const bool is_simplex = cell->reference_cell().is_simplex();
    const dealii::Mapping<2>& mapping =
        is_simplex ? static_cast<const dealii::Mapping<2>&>(of_simplex) : of_hypercube;
    std::vector<std::size_t> nodes;
    for (const auto& p : (is_simplex ? simplex : hypercube)->get_unit_support_points())
      nodes.push_back(result.node(mapping.transform_unit_to_real_cell(cell, p)));
    return nodes;
  };
  for (const auto& cell : triangulation.active_cell_iterators()) nodes_of(cell);
  result.A.reinit(result.points.size(), result.points.size());
  result.b.resize(result.points.size());
  for (const auto& cell : triangulation.active_cell_iterators()) {
    dealii::FEValues<2>& v = cell->reference_cell().is_simplex() ? in_simplex : in_hypercube;
    v.reinit(cell);
    const std::vector<std::size_t> of_cell = nodes_of(cell);
    for (const unsigned int q : v.quadrature_point_indices()) {
      const dealii::Point<2>& x = v.quadrature_point(q);
      for (const unsigned int i : v.dof_indices()) {
        result.b[of_cell[i]] += source(x) * v.shape_value(i, q) * v.JxW(q);
        for (const unsigned int j : v.dof_indices())
          result.A(of_cell[i], of_cell[j]) +=
              (diffusion(x) * (v.shape_grad(i, q) * v.shape_grad(j, q)) +
               reaction(x) * v.shape_value(i, q) * v.shape_value(j, q)) *
              v.JxW(q);
      }
    }
  }
  return result;
}

/// The unknown that is at the place of each node of the twin.
std::vector<Index> match(const multigrid::System& system, const Twin& twin) {
  const std::vector<double> x = system.coordinates.to_vector();
  std::vector<Index> unknown(twin.points.size(), -1);
  for (std::size_t node = 0; node < unknown.size(); ++node)
    for (Index i = 0; i < system.n(); ++i)
      if (twin.points[node].distance({x[i], x[system.n() + i]}) < 1e-10) {
        EXPECT_EQ(unknown[node], -1);
        unknown[node] = i;
      }
  return unknown;
}

class ElementMatrix : public testing::TestWithParam<Element> {
 protected:
  Element element = GetParam();
  unsigned int degree = assembly::degree_of(element);
  assembly::CellKinds cells = assembly::cells_of(element);

  multigrid::System assemble(const mesh::Mesh<2>& mesh,
                             const assembly::ProblemOptions& problem) const {
    return assembly::SteadyArrays<2>(mesh, problem, {element}).assemble(mesh.arrays->executor());
  }
};

}  // namespace

/// No entry is lost, none is wrong.
TEST_P(ElementMatrix, IsThatOfItsSlowTwin) {
  const double rounding = degree <= 2 ? 2e-14 : 5e-13;  // of larger entries and more terms
  for (const auto& mesh : {square_mesh(cells, 4), bent_square_mesh(cells, 4)}) {
    const multigrid::System system = assemble(mesh, problem_without_dirichlet());
    const Twin slow = twin(*mesh.triangulation, element);
    ASSERT_EQ(slow.points.size(), std::size_t(system.n()));
    const std::vector<Index> unknown = match(system, slow);
    const std::vector<double> b = system.b.to_vector();
    for (Index i = 0; i < system.n(); ++i) {
      ASSERT_GE(unknown[i], 0);
      EXPECT_NEAR(b[unknown[i]], slow.b[i], 1e-15);
      for (Index j = 0; j < system.n(); ++j)
        EXPECT_NEAR(entry(system.A, unknown[i], unknown[j]), slow.A(i, j), rounding)
            << i << " " << j;
    }
  }
}

/// On a halved square some shape functions of degree 2 have products that cancel: those entries are
/// left out, and what is left has the columns that count.
TEST_P(ElementMatrix, LeavesOutNothingButRoundingErrors) {
  const auto mesh = square_mesh(cells, 4);
  assembly::ProblemOptions problem = problem_without_dirichlet();
  problem.diffusion = "1";
  problem.reaction = "0";
  problem.dirichlet = "left: 0";
  const multigrid::System system = assemble(mesh, problem);
  Offset small = 0;
  for (const double value : system.A.values.to_vector()) small += std::abs(value) < 1e-10;
  EXPECT_EQ(small, 0);
}

/// Row sums are those of the mass matrix: gradients of constants vanish, and with f = c = 1 both
/// sides have the same integrals. Their sum is the area.
TEST_P(ElementMatrix, HasTheRowSumsOfTheMassMatrix) {
  assembly::ProblemOptions problem = problem_without_dirichlet();
  problem.reaction = "1";
  problem.right_hand_side = "1";
  for (const auto& [mesh, area] :
       {std::pair{bent_square_mesh(cells, 8), 1.}, {disk_mesh(cells, 4), M_PI}}) {
    const multigrid::System system = assemble(mesh, problem);
    const std::vector<double> b = system.b.to_vector(), values = system.A.values.to_vector();
    const std::vector<Offset> offsets = system.A.offsets.to_vector();
    double sum = 0;
    for (Index i = 0; i < system.n(); ++i) {
      double row = 0;
      for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) row += values[k];
      EXPECT_NEAR(row, b[i], 1e-13);
      sum += b[i];
    }
    EXPECT_NEAR(sum, area, degree == 1 ? 6e-3 : 1e-5);
  }
}

TEST_P(ElementMatrix, IsSymmetricBitByBitWithSortedColumns) {
  for (const auto& mesh : {bent_square_mesh(cells, 6), disk_mesh(cells, 2)}) {
    assembly::ProblemOptions problem = smooth_problem();
    multigrid::System system = assemble(mesh, problem);
    ASSERT_TRUE(system.symmetry);
    EXPECT_TRUE(system.symmetry->of_pattern && system.symmetry->of_values) << "said";
    EXPECT_NO_THROW(multigrid::check(system));
    EXPECT_TRUE(system.symmetry->of_pattern && system.symmetry->of_values) << "found";
    const std::vector<Offset> offsets = system.A.offsets.to_vector();
    const std::vector<Index> columns = system.A.columns.to_vector();
    const std::vector<double> values = system.A.values.to_vector();
    for (Index i = 0; i < system.n(); ++i)
      for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
        EXPECT_EQ(values[k], entry(system.A, columns[k], i));
        if (k > offsets[i]) {
          EXPECT_LT(columns[k - 1], columns[k]);
        }
      }
  }
}

TEST_P(ElementMatrix, DoesNotDependOnThreads) {
  const int refinements = degree == 1 ? 6 : 5;  // so many rows that threads share them
  const multigrid::System one = assemble(disk_mesh(cells, refinements), smooth_problem()),
                          two =
                              assemble(disk_mesh(cells, refinements, multigrid::Executor::host(2)),
                                       smooth_problem());
  ASSERT_GT(one.n(), 10000);
  EXPECT_EQ(one.A.offsets.to_vector(), two.A.offsets.to_vector());
  EXPECT_EQ(one.A.columns.to_vector(), two.A.columns.to_vector());
  EXPECT_EQ(one.A.values.to_vector(), two.A.values.to_vector());
  EXPECT_EQ(one.b.to_vector(), two.b.to_vector());
  EXPECT_EQ(one.coordinates.to_vector(), two.coordinates.to_vector());
}

/// Values on a boundary reach the middles of its edges.
TEST_P(ElementMatrix, HasNoUnknownOnADirichletBoundary) {
  const auto mesh = disk_mesh(cells, 2);
  const multigrid::System system = assemble(mesh, smooth_problem());
  const std::vector<double> x = system.coordinates.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    EXPECT_LT(std::hypot(x[i], x[system.n() + i]), 1 - 0.05 / degree);
}

INSTANTIATE_TEST_SUITE_P(All, ElementMatrix, testing::ValuesIn(all_elements));
