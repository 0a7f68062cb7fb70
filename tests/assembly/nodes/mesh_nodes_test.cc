// SPDX-License-Identifier: MIT
#include "assembly/nodes/side_blocks.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"

#include <cmath>
#include <set>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;
using multigrid::Executor;

template <int dim>
constexpr int highest = dim == 3 ? 2 : 4;

template <int dim>
CellArrays<dim> once_refined(const CoarseCells<dim>& cells, const Executor& executor) {
  return refined(cell_arrays(cells, executor, Keep::all), Keep::all);
}

/// Where the (multi)linear map of a cell with these corners takes a place of its lattice.
template <int dim>
std::array<double, dim> mapped(const std::vector<std::array<double, dim>>& corners,
                               const LatticeKind& kind,
                               const LatticePlace& place) {
  const LatticeKind linear{dim, kind.is_simplex, 1};
  std::array<double, 3> s{};
  for (std::size_t d = 0; d < dim; ++d) s[d] = double(place[d]) / kind.degree;
  const std::vector<LatticePlace> of_corners = lattice(linear);
  std::array<double, dim> x{};
  for (std::size_t v = 0; v < corners.size(); ++v)
    for (std::size_t d = 0; d < dim; ++d)
      x[d] += shape_value(linear, of_corners[v], s) * corners[v][d];
  return x;
}

/// On a flat mesh all cells around a node must see it at the same place: so neighbours share the right ones.
template <int dim>
void expect_places(const CoarseCells<dim>& coarse, const int degree) {
  const CellArrays<dim> cells = once_refined(coarse, multigrid::default_host());
  const NodesOfCells<dim> nodes = nodes_of_cells(cells, degree);
  const std::vector<double> places = places_of_nodes(cells, degree).to_vector();
  const auto n = std::size_t(nodes.n);
  ASSERT_EQ(places.size(), dim * n);
  std::set<Index> met;
  for (Index cell = 0; cell < cells.n_cells(); ++cell) {
    const LatticeKind kind = kind_of_cell(dim, nodes.n_of(cell));
    const std::vector<LatticePlace> own = lattice(kind);
    std::vector<std::array<double, dim>> corners(std::size_t(kind.n_corners()));
    for (std::size_t v = 0; v < corners.size(); ++v)
      for (std::size_t d = 0; d < dim; ++d)
        corners[v][d] = places[d * n + std::size_t(nodes.of(cell, int(v)))];
    for (std::size_t k = 0; k < own.size(); ++k) {
      const Index node = nodes.of(cell, int(k));
      met.insert(node);
      const std::array<double, dim> x = mapped<dim>(corners, kind, own[k]);
      for (std::size_t d = 0; d < dim; ++d)
        ASSERT_NEAR(places[d * n + std::size_t(node)], x[d], 1e-14) << cell << ", node " << k;
    }
  }
  EXPECT_EQ(met.size(), n);
  EXPECT_EQ(*met.rbegin(), nodes.n - 1);
}

TEST(MeshNodes, LieWhereAllTheirCellsSeeThem) {
  for (int degree = 1; degree <= 4; ++degree) {
    expect_places(triangles_of_square(3), degree);
    expect_places(mixed_square(4), degree);
  }
  for (int degree = 1; degree <= 2; ++degree) {
    expect_places(tetrahedra_of_cube(2), degree);
    expect_places(hexahedra_of_cube(2), degree);
  }
}

TEST(MeshNodes, LieOnACircle) {
  const CellArrays<2> cells = once_refined(disk(), multigrid::default_host());
  for (int degree = 2; degree <= 4; ++degree) {
    const NodeNumbers numbers = number_nodes(cells, {0, 0, 0, 0, 0}, NodeOrder::as_met, degree);
    const std::vector<double> places = node_points(cells, numbers).to_vector();
    const auto n = std::size_t(numbers.n_nodes);
    EXPECT_EQ(n - std::size_t(numbers.n_unknowns), std::size_t(12 * degree));
    for (auto i = std::size_t(numbers.n_unknowns); i < n; ++i)
      EXPECT_NEAR(
          std::hypot(places[i] - cells.curved.center[0], places[n + i] - cells.curved.center[1]),
          cells.curved.radius, 1e-15);
  }
}

/// The nodes of all sides of the unit square or cube.
template <int dim>
void expect_sides(const CoarseCells<dim>& coarse, const int degree) {
  const CellArrays<dim> cells = once_refined(coarse, multigrid::default_host());
  const NodeNumbers numbers = number_nodes(cells, {}, NodeOrder::as_met, degree);
  const SideBlock sides = sides_of(cells, std::vector<bool>(8, true), numbers);
  const std::vector<double> places = node_points(cells, numbers).to_vector();
  const std::vector<Index> nodes = sides.block.nodes.to_vector();
  const auto n = std::size_t(numbers.n_nodes), size = std::size_t(sides.block.n_nodes);
  ASSERT_EQ(std::size_t(sides.block.n), std::size_t(cells.sides.size()));
  const LatticeKind kind{dim - 1, dim == 2 || size == 3 || size == 6, degree};
  const std::vector<LatticePlace> own = lattice(kind);
  ASSERT_EQ(own.size(), size);
  for (std::size_t side = 0; side < nodes.size() / size; ++side) {
    const auto at = [&](const std::size_t k, const std::size_t d) {
      return places[d * n + std::size_t(nodes[side * size + k])];
    };
    const LatticeKind linear{dim - 1, kind.is_simplex, 1};
    const std::vector<LatticePlace> corners = lattice(linear);
    for (std::size_t k = 0; k < size; ++k) {
      std::array<double, 3> s{};
      for (std::size_t d = 0; d < 3; ++d) s[d] = double(own[k][d]) / degree;
      for (std::size_t d = 0; d < dim; ++d) {
        double x = 0;
        for (std::size_t v = 0; v < corners.size(); ++v)
          x += shape_value(linear, corners[v], s) * at(v, d);
        ASSERT_NEAR(at(k, d), x, 1e-14);
      }
    }
  }
}

TEST(MeshNodes, OfSidesAreInTheOrderOfTheirLattice) {
  for (int degree = 1; degree <= 4; ++degree) {
    expect_sides(triangles_of_square(3), degree);
    expect_sides(mixed_square(4), degree);
  }
  for (int degree = 1; degree <= 2; ++degree) {
    expect_sides(tetrahedra_of_cube(2), degree);
    expect_sides(hexahedra_of_cube(2), degree);
  }
}

template <class T>
std::vector<double> as_doubles(const Array<T>& array) {
  const std::vector<T> values = array.to_vector();
  return {values.begin(), values.end()};
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  for (int degree = 1; degree <= highest<dim>; ++degree)
    expect_same_parts(
        [&](const Executor& executor) {
          const CellArrays<dim> cells = once_refined(coarse, executor);
          const NodeNumbers numbers =
              number_nodes(cells, {1, -1, -1, 0}, NodeOrder::as_met, degree);
          std::vector<std::vector<double>> all = {
              as_doubles(numbers.number_of_point), as_doubles(numbers.entry_of_given),
              node_points(cells, numbers).to_vector(),
              as_doubles(sides_of(cells, {false, true, true, true}, numbers).block.nodes)};
          for (const ElementBlock& block : cell_blocks(cells, numbers))
            all.push_back(as_doubles(block.nodes));
          return all;
        },
        1e-15);
}

TEST(MeshNodes, AreTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
  expect_same_everywhere(hexahedra_of_cube(2));
  expect_same_everywhere(disk());
}

}  // namespace
}  // namespace tests
