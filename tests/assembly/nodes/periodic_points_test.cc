// SPDX-License-Identifier: MIT
#include "assembly/nodes/nested_elements.h"
#include "assembly/nodes/nested_points.h"
#include "multigrid/errors.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

#include <cmath>
#include <map>
#include <set>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;
using mesh::PeriodicSides;
using multigrid::Executor;

constexpr double tolerance = 1e-6;

/// The sides of the unit square or cube with these numbers, the first at 1 along an axis, the second at 0.
PeriodicSides opposite(const std::size_t copy, const std::size_t original, const std::size_t axis) {
  PeriodicSides sides;
  sides.is_copy.resize(copy + 1, false);
  sides.is_copy[copy] = true;
  sides.is_original.resize(original + 1, false);
  sides.is_original[original] = true;
  sides.map.shift[axis] = 1;
  sides.tolerance = tolerance;
  sides.copy = "copy";
  sides.original = "original";
  sides.key = "Key";
  return sides;
}

/// The same cells on a grid that is not moved, where the side at 0 along axis d has number 2 d, and that at 1 the next.
template <int dim>
CoarseCells<dim> on_grid(CoarseCells<dim> cells, const int n) {
  const std::size_t count = cells.points.size() / dim;
  for (std::size_t v = 0; v < count; ++v) {
    auto rest = int(v);
    for (std::size_t d = 0; d < dim; ++d, rest /= n + 1)
      cells.points[d * count + v] = double(rest % (n + 1)) / n;
  }
  const CellArrays<dim> mesh = cell_arrays(cells, multigrid::default_host(), Keep::all);
  const NodesOfCells<dim> nodes = nodes_of_cells(mesh, 1);
  const SideNodes on_sides(mesh.executor(), dim, 1);
  const std::vector<Index> of_cells = mesh.sides.cells.to_vector();
  const std::vector<std::uint8_t> faces = mesh.sides.faces.to_vector();
  for (std::size_t k = 0; k < of_cells.size(); ++k) {
    const bool is_cube = nodes.is_hypercube(of_cells[k]);
    for (std::size_t d = 0; d < dim; ++d)
      for (const std::size_t end : {0u, 1u}) {
        bool is_there = true;
        for (int v = 0; v < on_sides.n_of(is_cube); ++v) {
          const Index node = nodes.of(of_cells[k], on_sides.view().of(is_cube, faces[k])[v]);
          is_there = is_there && cells.points[d * count + std::size_t(node)] == double(end);
        }
        if (is_there) cells.side_ids[k] = std::uint16_t(2 * d + end);
      }
  }
  return cells;
}

template <int dim>
std::vector<PeriodicSides> torus() {
  std::vector<PeriodicSides> result;
  for (std::size_t d = 0; d < dim; ++d) result.push_back(opposite(2 * d + 1, 2 * d, d));
  return result;
}

template <class T>
std::vector<double> as_doubles(const Array<T>& array) {
  const std::vector<T> values = array.to_vector();
  return {values.begin(), values.end()};
}

template <int dim>
NodeNumbers numbers_on_torus(const CellArrays<dim>& mesh,
                             const std::vector<PeriodicSides>& sides,
                             const int degree,
                             const std::vector<Index>& entries = {}) {
  return number_nodes(mesh, entries, NodeOrder::as_met, degree,
                      periodic_points(mesh, degree, sides));
}

template <int dim>
multigrid::Csr<double> interpolation_to(const CellArrays<dim>& coarse,
                                        const NodeNumbers& numbers,
                                        const CellArrays<dim>& fine,
                                        const NodeNumbers& of_fine) {
  return numbers.degree == 1 ? interpolation(nested_points(coarse, numbers), of_fine)
                             : interpolation(nested_elements(coarse, numbers), fine, of_fine);
}

/// A torus of n cells along each axis has (n p)^dim nodes: all corners of the square or cube are one.
template <int dim>
void expect_counts(const CoarseCells<dim>& cells, const int n, const int most_degree) {
  const auto sides = torus<dim>();
  const CellArrays<dim> coarse = cell_arrays(cells, multigrid::default_host(), Keep::all);
  const CellArrays<dim> fine = refined(coarse, Keep::all);
  for (int degree = 1; degree <= most_degree; ++degree) {
    const NodeNumbers numbers = numbers_on_torus(fine, sides, degree);
    EXPECT_EQ(numbers.n_unknowns, Index(std::pow(2 * n * degree, dim)));
    EXPECT_EQ(numbers.n_rows, numbers.n_unknowns);
    for (const ElementBlock& block : cell_blocks(fine, numbers))
      EXPECT_FALSE(first_joined_to_itself(block));
    const std::vector<double> x = node_points(fine, numbers).to_vector();
    const std::vector<Index> originals = numbers.original_of_copy.to_vector();
    for (std::size_t k = 0; k < originals.size(); ++k)
      for (std::size_t d = 0; d < dim; ++d) {
        const std::size_t first = d * std::size_t(numbers.n_nodes);
        const double apart =
            x[first + std::size_t(numbers.n_rows) + k] - x[first + std::size_t(originals[k])];
        EXPECT_NEAR(std::abs(apart), std::round(std::abs(apart)), 1e-12);
      }
  }
}

TEST(PeriodicPoints, CornersChain) {
  expect_counts(on_grid(triangles_of_square(3), 3), 3, 4);
  expect_counts(on_grid(tetrahedra_of_cube(2), 2), 2, 2);
  expect_counts(on_grid(hexahedra_of_cube(2), 2), 2, 2);
}

/// Host and shadow have the same bits.
template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& cells, const int most_degree) {
  const auto sides = torus<dim>();
  for (int degree = 1; degree <= most_degree; ++degree)
    expect_same_parts(
        [&](const Executor& executor) {
          const CellArrays<dim> coarse = cell_arrays(cells, executor, Keep::all);
          const CellArrays<dim> fine = refined(coarse, Keep::all);
          const std::vector<PeriodicSides> one(sides.begin(), sides.begin() + 1);
          const std::vector<Index> entries{-1, -1, 0, 1};
          const NodeNumbers numbers = numbers_on_torus(coarse, one, degree, entries);
          const NodeNumbers of_fine = numbers_on_torus(fine, one, degree, entries);
          const multigrid::Csr<double> P = interpolation_to(coarse, numbers, fine, of_fine);
          return std::vector<std::vector<double>>{as_doubles(of_fine.number_of_point),
                                                  as_doubles(of_fine.entry_of_given),
                                                  as_doubles(of_fine.original_of_copy),
                                                  as_doubles(of_fine.entry_of_copy),
                                                  as_doubles(P.offsets),
                                                  as_doubles(P.columns),
                                                  P.values.to_vector()};
        },
        0);
}

TEST(PeriodicPoints, AreAlikeOnAllExecutors) {
  expect_same_everywhere(on_grid(triangles_of_square(3), 3), 3);
  expect_same_everywhere(on_grid(mixed_square(4), 4), 2);
  expect_same_everywhere(on_grid(tetrahedra_of_cube(2), 2), 2);
  expect_same_everywhere(on_grid(hexahedra_of_cube(2), 2), 2);
}

/// The interpolation between periodic meshes is that of the same meshes without: rows of the originals, whose columns are added up
/// where they belong together.
template <int dim>
void expect_folded_interpolation(const CoarseCells<dim>& cells, const int degree) {
  const auto sides = torus<dim>();
  const CellArrays<dim> coarse =
      refined(cell_arrays(cells, multigrid::default_host(), Keep::all), Keep::all);
  const CellArrays<dim> fine = refined(coarse, Keep::all);
  const NodeNumbers all = number_nodes(coarse, {}, NodeOrder::as_met, degree),
                    all_of_fine = number_nodes(fine, {}, NodeOrder::as_met, degree),
                    numbers = numbers_on_torus(coarse, sides, degree),
                    of_fine = numbers_on_torus(fine, sides, degree);
  const multigrid::Csr<double> whole = interpolation_to(coarse, all, fine, all_of_fine),
                               P = interpolation_to(coarse, numbers, fine, of_fine);
  const std::vector<Index> rows = rows_of_nodes(numbers.number_of_point, numbers).to_vector(),
                           points = all.point_of_number.to_vector(),
                           fine_points = of_fine.point_of_number.to_vector(),
                           fine_numbers = all_of_fine.number_of_point.to_vector(),
                           columns = P.columns.to_vector(), of_whole = whole.columns.to_vector();
  const std::vector<Offset> offsets = P.offsets.to_vector(), begins = whole.offsets.to_vector();
  const std::vector<double> values = P.values.to_vector(), from = whole.values.to_vector();
  for (std::size_t i = 0; i < std::size_t(P.n_rows); ++i) {
    std::map<Index, double> expected, got;
    const auto row = std::size_t(fine_numbers[std::size_t(fine_points[i])]);
    for (auto k = std::size_t(begins[row]); k < std::size_t(begins[row + 1]); ++k)
      expected[rows[std::size_t(points[std::size_t(of_whole[k])])]] += from[k];
    for (auto k = std::size_t(offsets[i]); k < std::size_t(offsets[i + 1]); ++k)
      got[columns[k]] += values[k];
    ASSERT_EQ(got.size(), expected.size());
    for (const auto& [column, value] : expected) ASSERT_NEAR(got[column], value, 1e-14);
  }
}

TEST(PeriodicPoints, FoldInterpolation) {
  for (int degree = 1; degree <= 3; ++degree)
    expect_folded_interpolation(on_grid(triangles_of_square(3), 3), degree);
  expect_folded_interpolation(on_grid(mixed_square(4), 4), 2);
  for (int degree = 1; degree <= 2; ++degree) {
    expect_folded_interpolation(on_grid(tetrahedra_of_cube(2), 2), degree);
    expect_folded_interpolation(on_grid(hexahedra_of_cube(2), 2), degree);
  }
}

/// A mesh with one cell between its sides has a cell with one row at two of its nodes.
TEST(PeriodicPoints, TellCellsThatAreJoinedToThemselves) {
  const CoarseCells<2> cells = on_grid(triangles_of_square(1), 1);
  const CellArrays<2> mesh = cell_arrays(cells, multigrid::default_host(), Keep::all);
  const NodeNumbers numbers = numbers_on_torus(mesh, torus<2>(), 1);
  EXPECT_EQ(numbers.n_unknowns, 1);
  EXPECT_EQ(first_joined_to_itself(cell_blocks(mesh, numbers)[0]), Index(0));
}

std::string refusal(const PeriodicSides& sides,
                    const std::vector<double>& copies,
                    const std::vector<double>& originals) {
  try {
    partners(sides, 2, copies, originals, "node");
  } catch (const multigrid::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(PeriodicPoints, NamePlacesWithoutPartners) {
  const PeriodicSides sides = opposite(1, 0, 0);
  EXPECT_EQ(refusal(sides, {1, 0.5, 1, 0}, {0, 0, 0, 0.5 + 9e-7}), "");
  EXPECT_NE(refusal(sides, {1, 0, 1, 0.5}, {0, 0, 0, 0.6})
                .find("the node at (1, 0.5) on `copy` has no partner on the other side, where the "
                      "nearest is 0.1 away"),
            std::string::npos);
  EXPECT_NE(refusal(sides, {1, 0}, {0, 0, 0, 0.6}).find("the node at (0, 0.6) on `original`"),
            std::string::npos);
  EXPECT_NE(refusal(sides, {1, 0, 1, 0}, {0, 0, 0, 1}).find("has the same partner as"),
            std::string::npos);
}

}  // namespace
}  // namespace tests
