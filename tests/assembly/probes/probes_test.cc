// SPDX-License-Identifier: MIT
#include "assembly/nodes/lattice.h"
#include "assembly/nodes/side_blocks.h"
#include "assembly/probes/points_in_cells.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"

#include <cmath>
#include <random>

namespace tests {
namespace {

using namespace assembly;
using mesh::CoarseCells;
using mesh::Keep;

template <int dim>
constexpr int highest = dim == 3 ? 2 : 4;

/// A mesh with nodes of some degree.
template <int dim>
struct Nodes {
  mesh::CellArrays<dim> cells;
  NodeNumbers numbers;
  Array<double> points;
  std::vector<ElementBlock> blocks;

  Nodes(const Executor& executor, const CoarseCells<dim>& coarse, int degree, int refinements = 1)
      : cells(cell_arrays(coarse, executor, Keep::all)) {
    for (int k = 0; k < refinements; ++k) cells = refined(cells, Keep::all);
    numbers = number_nodes(cells, {}, NodeOrder::as_met, degree);
    points = node_points(cells, numbers);
    blocks = cell_blocks(cells, numbers);
  }
  /// f at all nodes.
  template <class F>
  Array<double> values(const F& f) const {
    const std::vector<double> x = points.to_vector();
    const auto n = std::size_t(numbers.n_nodes);
    std::vector<double> u(n);
    for (std::size_t i = 0; i < n; ++i) u[i] = f(x[i], x[n + i], dim == 3 ? x[2 * n + i] : 0);
    return {points.executor(), u};
  }
  PointsInCells look_for(const std::vector<double>& own) const {
    return points_in_cells<dim>(blocks, points, own);
  }
};

/// A polynomial of the degree of an element; on quadrilaterals and hexahedra of that degree in each coordinate.
double polynomial(int degree, double x, double y, double z) {
  return 0.5 + std::pow(x - 0.3, degree) - 2 * std::pow(y, degree - 1) * x +
         3 * std::pow(z + 0.2, degree) + x;
}
std::array<double, 3> slope(int degree, double x, double y, double z) {
  const double p = degree;
  return {p * std::pow(x - 0.3, p - 1) - 2 * std::pow(y, p - 1) + 1,
          degree == 1 ? 0 : -2 * (p - 1) * std::pow(y, p - 2) * x,
          3 * p * std::pow(z + 0.2, p - 1)};
}

/// Points by chance in the unit square or cube, and some on faces, edges and corners of cells.
template <int dim>
std::vector<double> points_inside() {
  std::mt19937 chance(7);
  std::uniform_real_distribution<double> of(0, 1);
  std::vector<double> points;
  for (int k = 0; k < 300; ++k) points.push_back(of(chance));
  while (points.size() % dim != 0) points.pop_back();
  for (int k = 0; k <= 8; ++k) {
    points.push_back(k / 8.);
    for (int d = 1; d < dim; ++d) points.push_back(0.5);
    for (int d = 0; d < dim; ++d) points.push_back(k / 8.);
  }
  return points;
}

template <int dim>
void expect_polynomials(const CoarseCells<dim>& coarse) {
  const std::vector<double> x = points_inside<dim>();
  for (int degree = 1; degree <= highest<dim>; ++degree) {
    const Nodes<dim> nodes(multigrid::default_host(), coarse, degree);
    const Array<double> u =
        nodes.values([&](double a, double b, double c) { return polynomial(degree, a, b, c); });
    const PointsInCells found = nodes.look_for(x);
    const std::vector<double> values = values_at(found, u).to_vector(),
                              gradients = gradients_at(found, u).to_vector();
    for (std::size_t k = 0; k < values.size(); ++k) {
      const double a = x[k * dim], b = x[k * dim + 1], c = dim == 3 ? x[k * dim + dim - 1] : 0;
      EXPECT_NEAR(values[k], polynomial(degree, a, b, c), 1e-13)
          << degree << ": " << a << ", " << b;
      const std::array<double, 3> g = slope(degree, a, b, c);
      for (std::size_t d = 0; d < dim; ++d) EXPECT_NEAR(gradients[k * dim + d], g[d], 2e-11);
    }
  }
}

TEST(Probes, AreExactForPolynomialsOfTheElementsDegree) {
  expect_polynomials(triangles_of_square(3));
  expect_polynomials(mixed_square(4));
  expect_polynomials(tetrahedra_of_cube(2));
  expect_polynomials(hexahedra_of_cube(2));
}

/// Maps points by chance of reference cells, and looks for them there again: whatever the values at the nodes, those at the points
/// must be sums of the shape functions.
template <int dim>
void expect_mapped(const CoarseCells<dim>& coarse, const int degree) {
  const Nodes<dim> nodes(multigrid::default_host(), coarse, degree, 2);
  const std::vector<double> x = nodes.points.to_vector();
  const auto n = std::size_t(nodes.numbers.n_nodes);
  std::mt19937 chance(11);
  std::uniform_real_distribution<double> of(0.02, 0.98);
  std::vector<double> points, expected;
  std::vector<Index> cells;
  const auto u = [](double a, double b, double c) { return std::sin(40 * a + 27 * b + 3 * c); };
  const std::vector<double> at_nodes = nodes.values(u).to_vector();
  for (const ElementBlock& block : nodes.blocks) {
    const LatticeKind kind = kind_of_cell(dim, block.n_nodes);
    const std::vector<LatticePlace> places = lattice(kind);
    const std::vector<Index> of_cells = block.nodes.to_vector();
    for (Index e = 0; e < block.n; ++e) {
      std::array<double, 3> s{of(chance), of(chance), dim == 3 ? of(chance) : 0};
      if (kind.is_simplex)
        for (double& coordinate : s) coordinate /= dim;
      std::array<double, dim> point{};
      double value = 0;
      for (std::size_t i = 0; i < places.size(); ++i) {
        const double shape = shape_value(kind, places[i], s);
        const auto node = std::size_t(of_cells[std::size_t(e) * places.size() + i]);
        value += shape * at_nodes[node];
        for (std::size_t d = 0; d < dim; ++d) point[d] += shape * x[d * n + node];
      }
      points.insert(points.end(), point.begin(), point.end());
      expected.push_back(value);
      cells.push_back(block.first + e);
    }
  }
  const PointsInCells found = nodes.look_for(points);
  EXPECT_EQ(found.cells.to_vector(), cells);
  const std::vector<double> values = values_at(found, nodes.values(u)).to_vector();
  for (std::size_t k = 0; k < values.size(); ++k) EXPECT_NEAR(values[k], expected[k], 1e-11) << k;
}

TEST(Probes, AreFoundInCurvedCells) {
  for (int degree = 1; degree <= 4; ++degree) expect_mapped(disk(), degree);
}
TEST(Probes, AreFoundInCellsOfAllShapes) {
  for (int degree = 1; degree <= 4; ++degree) {
    expect_mapped(mixed_square(3), degree);
    expect_mapped(triangles_of_square(3), degree);
  }
  for (int degree = 1; degree <= 2; ++degree) {
    expect_mapped(tetrahedra_of_cube(2), degree);
    expect_mapped(hexahedra_of_cube(2), degree);
  }
}

// Quadratic edges of the circle reach farther than the chords of degree 1.
TEST(Probes, BesideACircleAreInCurvedCellsAlone) {
  const std::vector<double> inside = {0.999 * std::cos(0.4), 0.999 * std::sin(0.4)};
  const CoarseCells<2> circle = disk();
  const std::vector<double> x = {circle.center[0] + circle.radius * inside[0],
                                 circle.center[1] + circle.radius * inside[1]};
  EXPECT_EQ(Nodes<2>(multigrid::default_host(), circle, 1, 1).look_for(x).cells.to_vector(),
            std::vector<Index>{-1});
  EXPECT_GE(Nodes<2>(multigrid::default_host(), circle, 2, 1).look_for(x).cells.to_vector()[0], 0);
}

TEST(Probes, OutsideAreNotANumber) {
  const Nodes<2> nodes(multigrid::default_host(), triangles_of_square(3), 2);
  const PointsInCells found = nodes.look_for({1.5, 0.5, 0.5, 0.5, -1e-6, 0.5, 1, 1});
  const std::vector<double> values =
      values_at(found, nodes.values([](double x, double, double) { return x; })).to_vector();
  EXPECT_TRUE(std::isnan(values[0]));
  EXPECT_NEAR(values[1], 0.5, 1e-14);
  EXPECT_TRUE(std::isnan(values[2]));
  EXPECT_NEAR(values[3], 1, 1e-14);  // a corner of the domain is inside
  EXPECT_TRUE(std::isnan(gradients_at(found, nodes.values([](double x, double, double) {
                           return x;
                         })).to_vector()[0]));
}

// Within reach a point takes the values at about the nearest place of the nearest cell.
TEST(Probes, ReachOutsideOfTheMesh) {
  const auto x_of = [](double x, double, double) { return x; };
  const auto y_of = [](double, double y, double) { return y; };
  same_on_each_executor([&](const Executor& executor) {
    const Nodes<2> nodes(executor, mixed_square(4), 2);  // cells are 1/8 wide
    const std::vector<double> points = {1.02, 0.4, -0.01, 0.3, 1.01, 1.02, 1.2, 0.4, 0.35, 0.5};
    const PointsInCells found = points_in_cells<2>(nodes.blocks, nodes.points, points, 0.25);
    const std::vector<double> x = values_at(found, nodes.values(x_of)).to_vector(),
                              y = values_at(found, nodes.values(y_of)).to_vector();
    const std::vector<double> expected = {1, 0.4, 0, 0.3, 1, 1, NAN, NAN, 0.35, 0.5};
    for (std::size_t k = 0; k < x.size(); ++k) {
      if (std::isnan(expected[2 * k])) {
        EXPECT_TRUE(std::isnan(x[k]));
        continue;
      }
      EXPECT_NEAR(x[k], expected[2 * k], 1e-13);
      EXPECT_NEAR(y[k], expected[2 * k + 1], 1e-6);
    }
    const Nodes<3> solid(executor, hexahedra_of_cube(2), 2);
    const PointsInCells above =
        points_in_cells<3>(solid.blocks, solid.points, {0.3, 0.7, 1.05}, 0.25);
    const std::vector<double> z =
        values_at(above, solid.values([](double, double, double c) { return c; })).to_vector();
    EXPECT_NEAR(z[0], 1, 1e-12);
    std::vector<double> all = x;
    all.insert(all.end(), y.begin(), y.end());
    all.push_back(z[0]);
    return all;
  });
}

// A point on a face, edge or corner is in the first of the cells around it.
TEST(Probes, OnFacesAreInTheFirstCell) {
  const Nodes<2> nodes(multigrid::default_host(), mixed_square(2), 1, 1);
  const std::vector<double> x = nodes.points.to_vector();
  const auto n = std::size_t(nodes.numbers.n_nodes);
  std::vector<Index> first(n, std::numeric_limits<Index>::max());
  for (const ElementBlock& block : nodes.blocks) {
    const std::vector<Index> of_cells = block.nodes.to_vector();
    for (std::size_t k = 0; k < of_cells.size(); ++k) {
      Index& own = first[std::size_t(of_cells[k])];
      own = std::min(own, block.first + Index(k) / block.n_nodes);
    }
  }
  std::vector<double> points;
  for (std::size_t i = 0; i < n; ++i) points.insert(points.end(), {x[i], x[n + i]});
  EXPECT_EQ(nodes.look_for(points).cells.to_vector(), first);
}

TEST(Probes, AreTheSameOnEveryExecutor) {
  const std::vector<double> x2 = points_inside<2>(), x3 = points_inside<3>();
  const auto f = [](double x, double y, double z) { return std::sin(3 * x + y * y - z); };
  same_on_each_executor([&](const Executor& executor) {
    std::vector<double> all;
    const auto add = [&](const auto& nodes, const std::vector<double>& x) {
      const PointsInCells found = nodes.look_for(x);
      for (const Index cell : found.cells.to_vector()) all.push_back(cell);
      for (const auto& part : {values_at(found, nodes.values(f)).to_vector(),
                               gradients_at(found, nodes.values(f)).to_vector()})
        all.insert(all.end(), part.begin(), part.end());
    };
    for (int degree = 1; degree <= 4; ++degree) {
      add(Nodes<2>(executor, mixed_square(4), degree), x2);
      add(Nodes<2>(executor, disk(), degree), x2);
    }
    for (int degree = 1; degree <= 2; ++degree) {
      add(Nodes<3>(executor, hexahedra_of_cube(2), degree), x3);
      add(Nodes<3>(executor, tetrahedra_of_cube(2), degree), x3);
    }
    return all;
  });
}

TEST(Probes, AreSoFarFromTheMesh) {
  same_on_each_executor([&](const Executor& executor) {
    std::vector<double> all;
    const Nodes<2> plane(executor, triangles_of_square(3), 3);
    const SideBlock sides = sides_of(plane.cells, std::vector<bool>(8, true), plane.numbers);
    for (const std::vector<double>& x : {std::vector<double>{2, 0.5}, {-3, -4}, {0.5, 1.25}})
      all.push_back(distance_to_sides<2>(sides.block, plane.points, x));
    const Nodes<3> space(executor, tetrahedra_of_cube(2), 2);
    const SideBlock faces = sides_of(space.cells, std::vector<bool>(8, true), space.numbers);
    const Nodes<3> cubes(executor, hexahedra_of_cube(2), 1);
    const SideBlock squares = sides_of(cubes.cells, std::vector<bool>(8, true), cubes.numbers);
    for (const std::vector<double>& x :
         {std::vector<double>{0.3, 0.4, 1.5}, {2, 2, 0.5}, {-1, -1, -1}}) {
      all.push_back(distance_to_sides<3>(faces.block, space.points, x));
      all.push_back(distance_to_sides<3>(squares.block, cubes.points, x));
    }
    const std::vector<double> expected = {
        1, 5, 0.25, 0.5, 0.5, std::sqrt(2.), std::sqrt(2.), std::sqrt(3.), std::sqrt(3.)};
    for (std::size_t k = 0; k < all.size(); ++k) EXPECT_NEAR(all[k], expected[k], 1e-14) << k;
    return all;
  });
}

}  // namespace
}  // namespace tests
