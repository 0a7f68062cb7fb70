// SPDX-License-Identifier: MIT
#include "tests/reference/terms/cell_term.h"

#include "tests/assembly/cases.h"
#include "tests/assembly/poisson/matrices.h"
#include "tests/reference/steady/steady_scalar.h"
#include "tests/reference/terms/cell_block.h"

#include <cmath>

using namespace assembly_tests;
using assembly::Cell;
using assembly::CellValues;

namespace {

/// b . grad u with b = (3, -2).
class Convection : public assembly::CellTerm<2> {
 public:
  bool is_symmetric() const override { return false; }
  bool ignores_constants() const override { return true; }
  void check_values(const dealii::Triangulation<2>&) const override {}
  void add(const Cell<2>&,
           const CellValues<2>& shapes,
           const assembly::Nodes<2>&,
           const assembly::Terms<2>&,
           assembly::CellBlock<2>& block) const override {
    for (unsigned int q = 0; q < shapes.n_points(); ++q)
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        for (unsigned int j = 0; j < shapes.n_shapes(); ++j)
          block.more[i][j] += shapes.JxW(q) * shapes.value(i, q) *
                              (3 * shapes.gradient(j, q)[0] - 2 * shapes.gradient(j, q)[1]);
  }
};

/// 2 u, of which only the entries j <= i are made.
class Reaction : public assembly::CellTerm<2> {
 public:
  bool is_symmetric() const override { return true; }
  bool ignores_constants() const override { return false; }
  void check_values(const dealii::Triangulation<2>&) const override {}
  void add(const Cell<2>&,
           const CellValues<2>& shapes,
           const assembly::Nodes<2>&,
           const assembly::Terms<2>&,
           assembly::CellBlock<2>& block) const override {
    for (unsigned int q = 0; q < shapes.n_points(); ++q)
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        for (unsigned int j = 0; j <= i; ++j)
          block.more[i][j] += 2 * shapes.JxW(q) * shapes.value(i, q) * shapes.value(j, q);
  }
};

template <class Term>
class WithTerm : public assembly::SteadyScalar<2> {
 public:
  WithTerm(const mesh::Mesh<2>& mesh, const Case& c)
      : SteadyScalar(mesh, c.problem, c.discretization, std::make_unique<Term>()) {}
};

template <class Term>
multigrid::System system_with(const Case& c, int threads = 1) {
  const mesh::Mesh<2> mesh = make_mesh(c.mesh);
  return WithTerm<Term>(mesh, c).assemble(multigrid::Executor::host(threads));
}

}  // namespace

TEST(CellTerm, MatrixMayBeUnsymmetric) {
  Case c = structured_case(mesh::Cells::triangles, 6);
  c.problem.robin = "all: 0, 0";  // every node is an unknown
  c.problem.dirichlet = "";
  c.problem.reaction = "1";
  const auto with = system_with<Convection>(c).A;
  const auto without = assemble(c).A;
  const auto at = [&](int i, int j) { return entry(with, i, j) - entry(without, i, j); };
  double largest = 0, sum = 0;
  for (multigrid::Index i = 0; i < with.n_rows; ++i) {
    double of_row = 0;
    for (multigrid::Index j = 0; j < with.n_rows; ++j) {
      largest = std::max(largest, std::abs(at(i, j) - at(j, i)));
      of_row += at(i, j);
    }
    sum += std::abs(of_row);
  }
  EXPECT_GT(largest, 0.1 / 6);
  EXPECT_LT(sum, 1e-13);  // the gradient of 1
}

TEST(CellTerm, ConvectionConvergesWithTheOrderOfTheElement) {
  double coarse = 0;
  for (const int cells : {8, 16}) {
    Case c = structured_case(mesh::Cells::triangles, cells);
    c.problem.exact_solution = "sin(2*x + y)";
    c.problem.dirichlet = "all: sin(2*x + y)";
    c.problem.right_hand_side = "5*sin(2*x + y) + 4*cos(2*x + y)";
    const mesh::Mesh<2> mesh = make_mesh(c.mesh);
    WithTerm<Convection> problem(mesh, c);
    const auto system = problem.assemble(multigrid::Executor::host(1));
    EXPECT_FALSE(system.dissipation.has_value());
    const std::vector<double> u = solve_directly(system);
    const double error = problem.errors(u).L2;
    const assembly::EnergyBalance balance = problem.results(u).balance.value();
    EXPECT_LT(std::abs(balance.gap()), 1e-12 * balance.size);
    EXPECT_GT(std::abs(balance.convection), 1e-3 * balance.size);
    if (coarse > 0) {
      EXPECT_NEAR(order(coarse, error), 2, 0.1);
    }
    coarse = error;
  }
}

TEST(CellTerm, HasTheSameBitsForAnyNumberOfThreads) {
  const Case c = structured_case(mesh::Cells::quadrilaterals, 40);
  expect_equal(system_with<Convection>(c, 1).A, system_with<Convection>(c, 3).A);
}

TEST(CellTerm, OfASymmetricTermHalfIsEnough) {
  Case c = structured_case(mesh::Cells::quadrilaterals, 5);
  const auto system = system_with<Reaction>(c);
  EXPECT_TRUE(system.dissipation.has_value());
  c.problem.reaction = "2";
  const auto expected = assemble(c).A;
  for_entries(expected, [&](const auto i, const auto j, const double value) {
    EXPECT_NEAR(entry(system.A, i, j), value, 1e-14);
    EXPECT_EQ(entry(system.A, i, j), entry(system.A, j, i));
  });
}
