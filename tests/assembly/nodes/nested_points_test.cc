// SPDX-License-Identifier: MIT
#include "assembly/nodes/nested_points.h"

#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;
using multigrid::Executor;

template <class T>
std::vector<double> as_doubles(const Array<T>& array) {
  const std::vector<T> values = array.to_vector();
  return {values.begin(), values.end()};
}

/// The parts of P on an executor.
template <int dim>
std::vector<std::vector<double>> interpolation_on(const Executor& executor,
                                                  const CoarseCells<dim>& cells,
                                                  const std::vector<Index>& entries) {
  const CellArrays<dim> coarse = refined(cell_arrays(cells, executor, Keep::all), Keep::all);
  const NodeNumbers numbers = number_nodes(coarse, entries, NodeOrder::as_met);
  const NestedPoints parents = nested_points(coarse, numbers);
  const CellArrays<dim> fine = refined(coarse, Keep::corners);
  const multigrid::Csr<double> P =
      interpolation(parents, number_nodes(fine, entries, NodeOrder::as_met));
  EXPECT_EQ(P.n_columns, numbers.n_unknowns);
  return {as_doubles(P.offsets), as_doubles(P.columns), P.values.to_vector()};
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& cells) {
  for (const std::vector<Index>& entries : {std::vector<Index>{1, -1, -1, 0}, {}})
    expect_same_parts(
        [&](const Executor& executor) { return interpolation_on(executor, cells, entries); }, 0);
}

TEST(NestedPoints, InterpolateAlikeOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
}

/// On flat meshes coordinates are linear functions, so P takes those of the coarse points to those of the fine ones.
template <int dim>
void expect_coordinates(const CoarseCells<dim>& cells) {
  const Executor& host = multigrid::default_host();
  const CellArrays<dim> coarse = cell_arrays(cells, host, Keep::all);
  const NodeNumbers numbers = number_nodes(coarse, {}, NodeOrder::as_met);
  const NestedPoints parents = nested_points(coarse, numbers);
  const CellArrays<dim> fine = refined(coarse, Keep::corners);
  const NodeNumbers fine_numbers = number_nodes(fine, {}, NodeOrder::as_met);
  const multigrid::Csr<double> P = interpolation(parents, fine_numbers);
  const std::vector<double> from = node_points(coarse, numbers).to_vector(),
                            to = node_points(fine, fine_numbers).to_vector(),
                            values = P.values.to_vector();
  const std::vector<Offset> offsets = P.offsets.to_vector();
  const std::vector<Index> columns = P.columns.to_vector();
  for (std::size_t d = 0; d < dim; ++d)
    for (std::size_t i = 0; i < std::size_t(P.n_rows); ++i) {
      double x = 0;
      for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k) {
        ASSERT_TRUE(k == std::size_t(offsets[i]) || columns[k] > columns[k - 1]);
        x += values[k] * from[d * std::size_t(P.n_columns) + std::size_t(columns[k])];
      }
      ASSERT_NEAR(x, to[d * std::size_t(P.n_rows) + i], 1e-14);
    }
}

TEST(NestedPoints, TakeCoordinatesToCoordinates) {
  expect_coordinates(triangles_of_square(3));
  expect_coordinates(mixed_square(4));
  expect_coordinates(tetrahedra_of_cube(2));
  expect_coordinates(hexahedra_of_cube(2));
}

}  // namespace
}  // namespace tests
