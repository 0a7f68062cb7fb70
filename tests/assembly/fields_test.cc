// SPDX-License-Identifier: MIT
#include "tests/assembly/cases.h"
#include "tests/support/refusals.h"

#include <gtest/gtest.h>

using namespace assembly_tests;

namespace {

/// The sum of the cells' areas, by the shoelace formula in VTK's order of points: wrong if the
/// order is.
double area(const postprocess::Fields& fields) {
  double sum = 0;
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const auto begin = fields.offsets[cell], n = fields.offsets[cell + 1] - begin;
    for (std::int64_t k = 0; k < n; ++k) {
      const double* p = &fields.points[3 * fields.connectivity[begin + k]];
      const double* q = &fields.points[3 * fields.connectivity[begin + (k + 1) % n]];
      sum += (p[0] * q[1] - q[0] * p[1]) / 2;
    }
  }
  return sum;
}

}  // namespace

TEST(Fields, AreTheMeshWithSolutionAndLevel) {
  for (const auto cells : {mesh::Cells::triangles, mesh::Cells::quadrilaterals}) {
    Case c = structured_case(cells, 4);
    c.mesh.shape = mesh::Shape::lshape;
    c.mesh.refinements = 1;
    c.problem.dirichlet = "all: 1 + x + 2*y";
    const bool triangles = cells == mesh::Cells::triangles;
    const auto mesh = make_mesh(c.mesh);
    assembly::SteadyArrays<2> poisson(mesh, c.problem, c.discretization);
    const auto coordinates = poisson.assemble(mesh::one_thread()).coordinates.to_vector();
    const int n = poisson.n_unknowns();
    std::vector<double> solution(n);
    for (int i = 0; i < n; ++i) solution[i] = 1 + coordinates[i] + 2 * coordinates[n + i];
    const postprocess::Fields fields = poisson.fields(solution);

    EXPECT_EQ(fields.dimension, 2);
    EXPECT_EQ(fields.n_points(), 81 - 16);
    EXPECT_EQ(fields.n_cells(), triangles ? 96 : 48);
    EXPECT_EQ(fields.types[0], triangles ? 5 : 9);
    EXPECT_EQ(fields.offsets.back(), std::int64_t(fields.connectivity.size()));
    EXPECT_NEAR(area(fields), 0.75, 1e-13);
    ASSERT_EQ(fields.point_data.size(), 1u);
    EXPECT_EQ(fields.point_data[0].name, "solution");
    for (std::int64_t p = 0; p < fields.n_points(); ++p) {
      EXPECT_NEAR(fields.point_data[0].values[p],
                  1 + fields.points[3 * p] + 2 * fields.points[3 * p + 1], 1e-14);
      EXPECT_EQ(fields.points[3 * p + 2], 0);
    }
    ASSERT_EQ(fields.cell_numbers.size(), 1u);
    EXPECT_EQ(fields.cell_numbers[0].name, "level");
    EXPECT_EQ(fields.cell_numbers[0].values, std::vector<std::int32_t>(fields.n_cells(), 1));
    EXPECT_TRUE(fields.cell_data.empty());
    ASSERT_EQ(fields.mesh_numbers.size(), mesh.boundaries.size());
    EXPECT_REFUSAL(poisson.fields(std::vector<double>(n + 1)), std::invalid_argument,
                   "a solution of " + std::to_string(n + 1) + " values for ");
  }
}
