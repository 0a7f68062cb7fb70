// SPDX-License-Identifier: MIT
#include "assembly/nodes/array_levels.h"
#include "tests/assembly/nodes/kept_polynomials.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"
#include "tests/support/refusals.h"

#include <array>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;
using multigrid::Executor;

/// The interpolation between two meshes, the coarser one refined once.
template <int dim>
Interpolation nested(const CoarseCells<dim>& cells,
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

/// On cells with straight, parallel edges the coarse functions have all polynomials of their degree, which P keeps.
template <int dim>
void expect_polynomials(const CoarseCells<dim>& cells) {
  for (int degree = 1; degree <= highest_degree<dim>; ++degree) {
    SCOPED_TRACE(degree);
    expect_kept_polynomials(nested(cells, degree, {}, multigrid::default_host()), dim, degree);
  }
}

TEST(NestedElements, KeepPolynomials) {
  expect_polynomials(triangles_of_square(3));
  expect_polynomials(mixed_square(4));
  expect_polynomials(tetrahedra_of_cube(2));
  expect_polynomials(hexahedra_of_cube(2));
}

/// Tetrahedra whose shortest inner diagonal is the first, the second and the third.
TEST(NestedElements, KeepPolynomialsAroundEachDiagonal) {
  const double a[3] = {2, 0, 0}, b[3] = {1, 1, 0}, c[3] = {1, 0, 1};
  for (const auto& ends : {std::array{a, b, c}, std::array{b, a, c}, std::array{c, b, a}}) {
    CoarseCells<3> one;
    for (std::size_t d = 0; d < 3; ++d)
      for (const double x : {0., ends[0][d], ends[1][d], ends[2][d]}) one.points.push_back(x);
    one.tetrahedra = {0, 1, 2, 3};
    expect_polynomials(one);
  }
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& cells) {
  for (int degree = 1; degree <= highest_degree<dim>; ++degree)
    for (const std::vector<Index>& entries : {std::vector<Index>{1, -1, -1, 0}, {}})
      expect_same_parts(
          [&](const Executor& executor) {
            return entries_of(nested(cells, degree, entries, executor).P);
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
  EXPECT_REFUSAL(interpolation(nested_elements(coarse, numbers), coarse, numbers), std::logic_error,
                 "interpolation between meshes that are not one refinement apart");
}

}  // namespace
}  // namespace tests
