// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"
#include "tests/assembly/poisson/matrices.h"

#include <gtest/gtest.h>

using namespace assembly_tests;
using multigrid::Index;
using multigrid::Offset;

namespace {

/// The unknown at a point; -1 if there is none.
Index unknown_at(const multigrid::System& system, const double x, const double y) {
  const std::vector<double> coordinates = system.coordinates.to_vector();
  for (Index i = 0; i < system.n(); ++i)
    if (std::hypot(coordinates[i] - x, coordinates[system.n() + i] - y) < 1e-12) return i;
  return -1;
}

Case general_case(const mesh::Cells cells) {
  Case c = structured_case(cells, 13);
  c.problem = smooth_problem();
  c.problem.dirichlet = "left: y; top: 1 + x";
  c.problem.neumann = "right: x + y";
  c.problem.robin = "all: 1 + x, exp(y)";
  return c;
}

}  // namespace

TEST(Matrix, P1OnHalvedSquaresIsTheFivePointStencil) {
  // Nine squares, four unknowns at (1/3 or 2/3, 1/3 or 2/3); f = 1 gives h^2.
  const multigrid::System system = assemble(structured_case(mesh::Cells::triangles, 3));
  ASSERT_EQ(system.n(), 4);
  EXPECT_EQ(system.A.n_nonzeros(), 12);
  const Index a = unknown_at(system, 1. / 3, 1. / 3), b = unknown_at(system, 2. / 3, 1. / 3),
              c = unknown_at(system, 1. / 3, 2. / 3), d = unknown_at(system, 2. / 3, 2. / 3);
  for (const auto& [i, j, value] : std::vector<std::tuple<Index, Index, double>>{{a, a, 4},
                                                                                 {b, b, 4},
                                                                                 {c, c, 4},
                                                                                 {d, d, 4},
                                                                                 {a, b, -1},
                                                                                 {a, c, -1},
                                                                                 {d, b, -1},
                                                                                 {d, c, -1},
                                                                                 {a, d, 0},
                                                                                 {b, c, 0}})
    EXPECT_NEAR(entry(system.A, i, j), value, 1e-13);
  for (const double value : system.b.to_vector()) EXPECT_NEAR(value, 1. / 9, 1e-15);
}

TEST(Matrix, Q1OnSquaresIsTheNinePointStencil) {
  const multigrid::System system = assemble(structured_case(mesh::Cells::quadrilaterals, 3));
  ASSERT_EQ(system.n(), 4);
  EXPECT_EQ(system.A.n_nonzeros(), 16);
  for_entries(system.A, [](Index i, Index j, double value) {
    EXPECT_NEAR(value, i == j ? 8. / 3 : -1. / 3, 1e-13);
  });
}

TEST(Matrix, ReactionIsTheMassMatrix) {
  // One unknown in the middle of four squares, h = 1/2: area of its six triangles h^2/2 each, mass
  // h^2/12 in each.
  Case c = structured_case(mesh::Cells::triangles, 2);
  const double without = entry(assemble(c).A, 0, 0);
  c.problem.reaction = "3";

  EXPECT_NEAR(entry(assemble(c).A, 0, 0) - without, 3 * 6 * 0.25 / 12, 1e-14);
}

TEST(Matrix, KnownValuesGoToTheRightHandSide) {
  Case c = structured_case(mesh::Cells::triangles, 3);
  c.problem.dirichlet = "left: 5; all: 0";
  const multigrid::System system = assemble(c);

  for (const double y : {1. / 3, 2. / 3}) {
    EXPECT_NEAR(system.b.to_vector()[unknown_at(system, 1. / 3, y)], 1. / 9 + 5, 1e-13);
    EXPECT_NEAR(system.b.to_vector()[unknown_at(system, 2. / 3, y)], 1. / 9, 1e-13);
  }
}

TEST(Matrix, TheFirstNamedBoundaryWinsTheCorner) {
  Case c = structured_case(mesh::Cells::quadrilaterals, 2);
  const auto mesh = make_mesh(c.mesh);
  for (const auto& [text, corner] :
       {std::pair{"left: 7; bottom: 3", 7.}, std::pair{"bottom: 3; left: 7", 3.},
        std::pair{"all: 2; left: 7", 2.}}) {
    c.problem.dirichlet = text;
    c.problem.neumann = "right: 0; top: 0";
    assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
    poisson.assemble(mesh::one_thread());
    const auto fields = poisson.fields(std::vector<double>(poisson.n_unknowns(), 0.));
    for (Index p = 0; p < fields.n_points(); ++p)
      if (fields.points[3 * p] == 0 && fields.points[3 * p + 1] == 0) {
        EXPECT_EQ(fields.point_data[0].values[p], corner) << text;
      }
  }
}

TEST(Matrix, IsSymmetricWithSortedColumnsAndPassesTheCheck) {
  for (const auto cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals}) {
    multigrid::System system = assemble(general_case(cells));

    EXPECT_NO_THROW(multigrid::check(system));
    EXPECT_EQ(system.dimension, 2);
    EXPECT_EQ(system.n(), 13 * 13);  // off left and top
    Index previous_row = -1, previous_column = -1;
    for_entries(system.A, [&](Index i, Index j, double value) {
      EXPECT_EQ(value, entry(system.A, j, i)) << i << " " << j;
      EXPECT_LT(i == previous_row ? previous_column : -1, j);
      previous_row = i;
      previous_column = j;
    });
  }
}

TEST(Matrix, DoesNotDependOnThreads) {
  for (const auto cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals}) {
    Case c = general_case(cells);
    c.mesh.cells_per_side = 131;  // so many rows that threads share them
    const multigrid::System one = assemble(c, 1), two = assemble(c, 2);
    ASSERT_GT(one.n(), 10000);

    EXPECT_EQ(one.A.offsets.to_vector(), two.A.offsets.to_vector());
    EXPECT_EQ(one.A.columns.to_vector(), two.A.columns.to_vector());
    EXPECT_EQ(one.A.values.to_vector(), two.A.values.to_vector());
    EXPECT_EQ(one.b.to_vector(), two.b.to_vector());
    EXPECT_EQ(one.coordinates.to_vector(), two.coordinates.to_vector());
  }
}

TEST(Matrix, CanBeAssembledAgainAfterRefinement) {
  Case c = structured_case(mesh::Cells::triangles, 3);
  auto mesh = make_mesh(c.mesh);
  assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
  EXPECT_EQ(poisson.assemble(mesh::one_thread()).n(), 4);
  mesh::refine(mesh, 1);

  EXPECT_EQ(poisson.assemble(mesh::one_thread()).n(), 25);
}
