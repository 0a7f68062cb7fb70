// SPDX-License-Identifier: MIT
#include "assembly/nodes/lattice.h"

#include "assembly/elements/element_block.h"
#include "assembly/space/lagrange.h"

#include <gtest/gtest.h>

// Lattices without deal.II beside deal.II's elements.
namespace tests {
namespace {

using namespace assembly;

template <int dim>
void expect_lattice_of(const bool is_simplex, const int degree) {
  const LatticeKind kind{dim, is_simplex, degree};
  SCOPED_TRACE(std::to_string(dim) + "D, degree " + std::to_string(degree) +
               (is_simplex ? ", simplex" : ", hypercube"));
  const auto element = lagrange_element<dim>(is_simplex, unsigned(degree));
  const std::vector<dealii::Point<dim>>& points = element->get_unit_support_points();
  const std::vector<LatticePlace> places = lattice(kind);
  ASSERT_EQ(places.size(), points.size());
  for (std::size_t k = 0; k < points.size(); ++k)
    for (std::size_t d = 0; d < dim; ++d)
      EXPECT_NEAR(places[k][d] / double(degree), points[k][unsigned(d)], 1e-15);
  const int n = int(places.size());
  EXPECT_EQ(kind_of_cell(dim, n).degree, degree);
  EXPECT_EQ(kind_of_cell(dim, n).is_simplex, is_simplex);
  EXPECT_EQ(degree_of_nodes(dim, n), degree);
  EXPECT_EQ(is_simplex_of_nodes(dim, n), is_simplex);
  EXPECT_EQ(nodes_inside(kind), int(nodes_inside<dim>(is_simplex, unsigned(degree))));
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::array<double, 3> x{0.3, 0.21, dim == 3 ? 0.17 : 0};
    dealii::Point<dim> point;
    for (int d = 0; d < dim; ++d) point[d] = x[std::size_t(d)];
    EXPECT_NEAR(shape_value(kind, places[i], x), element->shape_value(unsigned(i), point), 1e-13);
  }
}

TEST(Lattice, IsThatOfTheElements) {
  for (const bool is_simplex : {true, false}) {
    for (int degree = 1; degree <= 4; ++degree) expect_lattice_of<2>(is_simplex, degree);
    for (int degree = 1; degree <= 2; ++degree) expect_lattice_of<3>(is_simplex, degree);
  }
}

}  // namespace
}  // namespace tests
