// SPDX-License-Identifier: MIT
#include "assembly/nodes/array_levels.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

#include <cmath>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;
using multigrid::Executor;

template <int dim>
constexpr int highest = dim == 3 ? 2 : 4;

struct Nested {
  multigrid::Csr<double> P;
  std::vector<double> coarse, fine;  ///< places
};

/// The interpolation between two meshes, the coarser one refined once.
template <int dim>
Nested nested(const CoarseCells<dim>& cells,
              const int degree,
              const std::vector<Index>& entries,
              const Executor& executor) {
  const CellArrays<dim> coarse = refined(cell_arrays(cells, executor, Keep::all), Keep::all);
  const NodeNumbers numbers = number_nodes(coarse, entries, NodeOrder::as_met, degree);
  const NestedElements elements = nested_elements(coarse, numbers);
  const CellArrays<dim> fine = refined(coarse, Keep::all);
  const NodeNumbers of_fine = number_nodes(fine, entries, NodeOrder::as_met, degree);
  return {interpolation(elements, fine, of_fine), node_points(coarse, numbers).to_vector(),
          node_points(fine, of_fine).to_vector()};
}

double polynomial(const std::vector<double>& x, const int degree) {
  double sum = 0;
  for (std::size_t d = 0; d < x.size(); ++d) sum += (double(d) + 0.7) * x[d];
  return std::pow(sum - 0.4, degree);
}

std::vector<double> at(const std::vector<double>& places,
                       const std::size_t dim,
                       const std::size_t i) {
  std::vector<double> x;
  for (std::size_t d = 0; d < dim; ++d) x.push_back(places[d * (places.size() / dim) + i]);
  return x;
}

/// On cells with straight, parallel edges the coarse functions have all polynomials of their degree, which P keeps.
template <int dim>
void expect_polynomials(const CoarseCells<dim>& cells) {
  for (int degree = 1; degree <= highest<dim>; ++degree) {
    SCOPED_TRACE(degree);
    const Nested of = nested(cells, degree, {}, multigrid::default_host());
    const std::vector<double> values = of.P.values.to_vector();
    const std::vector<Offset> offsets = of.P.offsets.to_vector();
    const std::vector<Index> columns = of.P.columns.to_vector();
    ASSERT_EQ(of.coarse.size(), dim * std::size_t(of.P.n_columns));
    ASSERT_EQ(of.fine.size(), dim * std::size_t(of.P.n_rows));
    for (std::size_t i = 0; i < std::size_t(of.P.n_rows); ++i) {
      double sum = 0, ones = 0;
      for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k) {
        ASSERT_TRUE(k == std::size_t(offsets[i]) || columns[k] > columns[k - 1]);
        ASSERT_NE(values[k], 0);
        sum += values[k] * polynomial(at(of.coarse, dim, std::size_t(columns[k])), degree);
        ones += values[k];
      }
      ASSERT_NEAR(sum, polynomial(at(of.fine, dim, i), degree), 1e-12) << i;
      ASSERT_NEAR(ones, 1, 1e-13);
    }
  }
}

TEST(NestedElements, KeepPolynomials) {
  expect_polynomials(triangles_of_square(3));
  expect_polynomials(mixed_square(4));
  expect_polynomials(tetrahedra_of_cube(2));
  expect_polynomials(hexahedra_of_cube(2));
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& cells) {
  for (int degree = 1; degree <= highest<dim>; ++degree)
    for (const std::vector<Index>& entries : {std::vector<Index>{1, -1, -1, 0}, {}})
      expect_same_parts(
          [&](const Executor& executor) {
            const multigrid::Csr<double> P = nested(cells, degree, entries, executor).P;
            const std::vector<Offset> offsets = P.offsets.to_vector();
            const std::vector<Index> columns = P.columns.to_vector();
            return std::vector<std::vector<double>>{{offsets.begin(), offsets.end()},
                                                    {columns.begin(), columns.end()},
                                                    P.values.to_vector()};
          },
          0);
}

TEST(NestedElements, InterpolateAlikeOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
}

/// Of degree 1 the interpolation by points is the same.
TEST(NestedElements, AgreeWithNestedPoints) {
  const Executor& host = multigrid::default_host();
  const CellArrays<3> coarse = cell_arrays(tetrahedra_of_cube(2), host, Keep::all);
  const std::vector<Index> entries = {1, -1, -1, 0};
  const NodeNumbers numbers = number_nodes(coarse, entries, NodeOrder::as_met);
  const NestedElements elements = nested_elements(coarse, numbers);
  const NestedPoints points = nested_points(coarse, numbers);
  const CellArrays<3> fine = refined(coarse, Keep::all);
  const NodeNumbers of_fine = number_nodes(fine, entries, NodeOrder::as_met);
  const multigrid::Csr<double> own = interpolation(elements, fine, of_fine),
                               other = interpolation(points, of_fine);
  EXPECT_EQ(own.offsets.to_vector(), other.offsets.to_vector());
  EXPECT_EQ(own.columns.to_vector(), other.columns.to_vector());
  EXPECT_EQ(own.values.to_vector(), other.values.to_vector());
}

TEST(NestedElements, RefuseMeshesThatAreNotNested) {
  const Executor& host = multigrid::default_host();
  const CellArrays<2> coarse = cell_arrays(triangles_of_square(3), host, Keep::all);
  const NodeNumbers numbers = number_nodes(coarse, {}, NodeOrder::as_met, 2);
  EXPECT_THROW(interpolation(nested_elements(coarse, numbers), coarse, numbers), std::logic_error);
}

}  // namespace
}  // namespace tests
