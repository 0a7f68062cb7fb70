// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/gallery.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/stretched/simplex_interpolation.h"
#include "multigrid/coarsening/stretched/stretched_grid.h"
#include "multigrid/solver.h"
#include "multigrid/sparse/diffusion_tensor.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tests {
namespace {

using namespace multigrid;

/// dim × n places between 0 and sides - 1, the corners and points on faces of cells among them.
std::vector<double> places_in(int dimension, const std::array<Index, 3>& sides, std::size_t n) {
  std::vector<double> places;
  for (int d = 0; d < dimension; ++d) {
    const std::vector<double> parts = random_vector(n, 7 + d);
    for (std::size_t i = 0; i < n; ++i) {
      double place = (parts[i] + 1) / 2 * (sides[std::size_t(d)] - 1);
      if (i % 3 == 1) place = std::floor(place);
      if (i == 0) place = 0;
      if (i == 2) place = sides[std::size_t(d)] - 1;
      places.push_back(place);
    }
  }
  return places;
}

/// Weights of the vertices of a place, by the definition of Kuhn's simplices: the path from the low corner of the
/// cell along the directions in the order of the parts behind the point.
std::map<std::array<int, 3>, double> slow_weights(const std::vector<double>& place,
                                                  const std::array<Index, 3>& sides) {
  const std::size_t dimension = place.size();
  std::array<int, 3> corner = {};
  std::vector<std::pair<double, std::size_t>> parts;
  for (std::size_t d = 0; d < dimension; ++d) {
    corner[d] = std::min(int(std::floor(place[d])), int(sides[d]) - 2);
    const double part = std::floor((place[d] - corner[d]) * 16384 + 0.5) / 16384;
    parts.emplace_back(-part, d);
  }
  std::sort(parts.begin(), parts.end());
  std::map<std::array<int, 3>, double> weights;
  double before = 1;
  for (const auto& [negative, d] : parts) {
    if (before + negative > 0) weights[corner] = before + negative;
    before = -negative;
    ++corner[d];
  }
  if (before > 0) weights[corner] = before;
  return weights;
}

using Vertex = std::array<int, 3>;

/// The rows of P by vertices.
std::vector<std::map<Vertex, double>> rows_of(const SimplexInterpolation& of, int dimension) {
  const auto offsets = of.P.offsets.to_vector();
  const auto columns = of.P.columns.to_vector();
  const auto values = of.P.values.to_vector(), vertices = of.vertices.to_vector();
  std::vector<std::map<Vertex, double>> rows(std::size_t(of.P.n_rows));
  for (Index i = 0; i < of.P.n_rows; ++i)
    for (Offset k = offsets[i]; k < offsets[i + 1]; ++k) {
      Vertex vertex = {};
      for (int d = 0; d < dimension; ++d)
        vertex[std::size_t(d)] = int(vertices[d * of.P.n_columns + columns[k]]);
      rows[std::size_t(i)][vertex] = values[k];
    }
  return rows;
}

TEST(SimplexInterpolation, HasTheWeightsOfKuhnsSimplices) {
  for (const int dimension : {2, 3}) {
    const std::array<Index, 3> sides = {6, 5, dimension == 2 ? 1 : 4};
    const std::size_t n = 2000;
    const std::vector<double> places = places_in(dimension, sides, n);
    const auto rows = rows_of(
        simplex_interpolation(Array<double>(default_host(), places), dimension, sides), dimension);
    for (std::size_t i = 0; i < n; ++i) {
      std::vector<double> place;
      for (int d = 0; d < dimension; ++d) place.push_back(places[d * n + i]);
      EXPECT_EQ(rows[i], slow_weights(place, sides)) << dimension << " " << i;
    }
  }
}

TEST(SimplexInterpolation, KeepsAVertexOnlyWhereAPointIsItsOwn) {
  // A lone point has weights at three vertices: two of the columns would depend on the third.
  const std::vector<double> places = {0.3, 3.5, 3.9, 4, 0.2, 3.5, 3.2, 3};
  const SimplexInterpolation alone =
      simplex_interpolation(Array<double>(default_host(), places), 2, {6, 6, 1});
  const auto rows = rows_of(alone, 2);
  EXPECT_EQ(rows[0], (std::map<Vertex, double>{{{0, 0, 0}, 1.}})) << "the nearest alone";
  EXPECT_EQ(alone.P.n_columns, 3) << "two points share the one that is nearest to both";
  for (const auto& row : rows) {
    double sum = 0;
    for (const auto& [vertex, weight] : row) sum += weight;
    EXPECT_EQ(sum, 1);
  }
}

TEST(SimplexInterpolation, IsTheSameOnEveryExecutor) {
  for (const int dimension : {2, 3}) {
    const std::array<Index, 3> sides = {40, 30, dimension == 2 ? 1 : 8};
    const std::vector<double> places = places_in(dimension, sides, 6000);
    const SimplexInterpolation expected =
        simplex_interpolation(Array<double>(Executor::host(1), places), dimension, sides);
    on_each_executor([&](const Executor& executor) {
      const SimplexInterpolation actual =
          simplex_interpolation(Array<double>(executor, places), dimension, sides);
      EXPECT_EQ(actual.P.offsets.to_vector(), expected.P.offsets.to_vector());
      EXPECT_EQ(actual.P.columns.to_vector(), expected.P.columns.to_vector());
      EXPECT_EQ(actual.P.values.to_vector(), expected.P.values.to_vector());
      EXPECT_EQ(actual.vertices.to_vector(), expected.vertices.to_vector());
    });
  }
}

/// The spacing of a grid along a direction of space.
double spacing_along(const StretchedGrid& grid, double x, double y) {
  double square = 0;
  for (const auto& row : grid.map) square += std::pow(row[0] * x + row[1] * y, 2);
  return 1 / std::sqrt(square);
}

TEST(StretchedGrid, IsLongAlongStrongDiffusion) {
  for (const char* element : {"p1", "p1u", "q1"})
    for (const double degrees : {0., 30., 45., 110.}) {
      const StretchedGrid grid = stretched_grid(anisotropic(element, 80, 1000, degrees));
      const double c = std::cos(degrees * M_PI / 180), s = std::sin(degrees * M_PI / 180);
      const double ratio = spacing_along(grid, c, s) / spacing_along(grid, -s, c);
      const double tolerance = std::string(element) == "p1u" ? 0.35 : 0.02;  // 1000 is seen as 300
      EXPECT_NEAR(ratio / std::pow(1000, 0.35), 1, tolerance) << element << degrees;
    }
  const StretchedGrid isotropic = stretched_grid(triangles(60, Points::jittered));
  EXPECT_NEAR(spacing_along(isotropic, 1, 0) / spacing_along(isotropic, 0, 1), 1, 0.05);
}

std::vector<System> in_plane_and_space(int side, int side_in_space) {
  std::vector<System> systems;
  systems.push_back(anisotropic("p1u", side, 1000, 30));
  systems.push_back(tetrahedra(side_in_space, Points::jittered));
  return systems;
}

TEST(StretchedGrid, HoldsAllPoints) {
  std::vector<System> systems = in_plane_and_space(60, 12);
  for (System& system : systems) {
    const std::vector<double> before = system.coordinates.to_vector();
    for (const double factor : {1., 1e-30, 1e30}) {
      std::vector<double> moved = before;
      for (double& x : moved) x = factor * (x + 5);
      system.coordinates = Array<double>(default_host(), moved);
      const StretchedGrid grid = stretched_grid(system);
      const std::vector<double> places = places_of(system.coordinates, grid).to_vector();
      double vertices = 1;
      for (int d = 0; d < system.dimension; ++d) {
        vertices *= grid.sides[std::size_t(d)];
        for (Index i = 0; i < system.n(); ++i) {
          const double place = places[std::size_t(d * system.n() + i)];
          ASSERT_GT(place, -1e-9);
          ASSERT_LE(place, grid.sides[std::size_t(d)] - 1);
        }
      }
      EXPECT_LT(vertices, 64. * system.n() + 4096);
    }
  }
}

TEST(StretchedGrid, TakesPointsOnALineAndInOnePlace) {
  System system = five_point(30);
  for (const double height : {1., 0.}) {
    std::vector<double> line(std::size_t(2 * system.n()), 0.);
    for (Index i = 0; i < system.n(); ++i) line[std::size_t(i)] = height * i;
    system.coordinates = Array<double>(default_host(), line);
    SolverOptions options;
    options.hierarchy.kind = HierarchyKind::auxiliary_grid;
    options.auxiliary_grid.transfer = GridTransfer::stretched;
    Solver solver(system, options);
    Array<double> x(default_host(), system.n());
    EXPECT_TRUE(solver.solve(system.b, x).converged()) << height;
  }
}

SolverOptions stretched(Precision precision) {
  SolverOptions options;
  options.hierarchy.kind = HierarchyKind::auxiliary_grid;
  options.auxiliary_grid.transfer = GridTransfer::stretched;
  options.hierarchy.precision = precision;
  options.norm = Norm::rhs;
  options.choice.fallback = false;
  return options;
}

TEST(StretchedStages, HaveExactProductsOnEveryExecutor) {
  const std::vector<System> systems = in_plane_and_space(50, 14);
  for (const System& system : systems) {
    SolverOptions options = stretched(Precision::double_);
    options.hierarchy.coarse_rows = 20;
    options = resolved(options, system.dimension);
    std::vector<std::vector<double>> expected;
    on_each_executor([&](const Executor& executor) {
      const System there = system.copy_to(executor);
      SetupEstimates estimates(Precision::double_, executor);
      const Stages stages = stretched_stages(there, options, estimates);
      ASSERT_GE(stages.levels.size(), 3u);
      for (std::size_t l = 1; l < stages.levels.size(); ++l) {
        const std::vector<double> values = stages.A(l).values.to_vector();
        if (expected.size() < l) expected.push_back(values);
        expect_same(expected[l - 1], values, executor);
        // P 1 = 1, so the sum of all entries stays.
        double fine = 0, coarse = 0;
        for (const double value : stages.A(l - 1).values.to_vector()) fine += value;
        for (const double value : values) coarse += value;
        EXPECT_NEAR(coarse, fine, 1e-9 * std::abs(fine)) << l;
      }
    });
  }
}

int iterations(const System& system, Precision precision = Precision::half) {
  Solver solver(system, stretched(precision));
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged());
  EXPECT_EQ(report.fallbacks.size(), 0u);
  return report.iterations;
}

TEST(StretchedSolve, TakesFewIterationsAtAnyAngle) {
  for (const char* element : {"p1", "p1u", "q1"})
    for (const double degrees : {0., 15., 30., 45., 80.}) {
      const int small = iterations(anisotropic(element, 64, 1000, degrees)),
                large = iterations(anisotropic(element, 128, 1000, degrees));
      EXPECT_LE(large, 22) << element << degrees;
      EXPECT_LE(large - small, 5) << element << degrees;
    }
  for (const double ratio : {1., 10., 100., 1e4, 1e6})
    EXPECT_LE(iterations(anisotropic("p1u", 96, ratio, 30)), 22) << ratio;
}

TEST(StretchedSolve, TakesFewIterationsInSpace) {
  for (const char* name :
       {"anisotropy-strong-1000-3d", "anisotropy-weak-1000-3d", "poisson-tetrahedra"})
    EXPECT_LE(iterations(gallery::make(name, 12000)), 20) << name;
}

TEST(StretchedSolve, TakesAsManyIterationsInHalfAsInDouble) {
  const System system = anisotropic("p1u", 96, 1000, 30);
  EXPECT_LE(std::abs(iterations(system) - iterations(system, Precision::double_)), 1);
}

TEST(StretchedSolve, IsTheSameOnEveryExecutor) {
  const System system = anisotropic("p1u", 64, 1000, 30);
  int expected = -1;
  on_each_executor([&](const Executor& executor) {
    const int count = iterations(system.copy_to(executor));
    if (expected < 0) expected = count;
    EXPECT_LE(std::abs(count - expected), 1);
  });
}

TEST(PrincipalAxes, AreThoseOfATensor) {
  // 30 degrees, 1 and 1/100.
  const double c = std::cos(M_PI / 6), s = std::sin(M_PI / 6);
  Tensor tensor;
  const double along[3] = {c, s, 0}, across[3] = {-s, c, 0};
  tensor.add(1, along);
  tensor.add(0.01, across);
  const PrincipalAxes axes = principal_axes({tensor, tensor}, 2);
  const int strong = axes.strength[0] == 1 ? 0 : 1;
  EXPECT_NEAR(axes.strength[1 - strong], 0.01, 1e-3);
  EXPECT_NEAR(std::abs(axes.axis[strong][0] * c + axes.axis[strong][1] * s), 1, 1e-4);
  EXPECT_NEAR(std::abs(axes.axis[1 - strong][0] * s - axes.axis[1 - strong][1] * c), 1, 1e-4);
  // Tensors that say nothing are left out; of none the axes are those of space.
  Tensor nothing;
  nothing.add(1, along);
  nothing.add(-1, along);
  EXPECT_EQ(principal_axes({nothing}, 2).strength[0], 1);
  EXPECT_EQ(principal_axes({nothing}, 2).strength[1], 1);
  EXPECT_NEAR(principal_axes({tensor, nothing}, 2).strength[1 - strong], 0.01, 1e-3);
}

TEST(PrincipalAxes, AreOrthogonalInSpace) {
  Tensor tensor;
  const double directions[3][3] = {{1, 2, 3}, {-2, 1, 0.5}, {0.3, -1, 2}};
  for (int k = 0; k < 3; ++k) tensor.add(std::pow(10, k), directions[k]);
  const PrincipalAxes axes = principal_axes({tensor}, 3);
  for (int k = 0; k < 3; ++k)
    for (int l = 0; l < 3; ++l) {
      double product = 0, form = 0;
      const double m[3][3] = {{tensor.xx, tensor.xy, tensor.xz},
                              {tensor.xy, tensor.yy, tensor.yz},
                              {tensor.xz, tensor.yz, tensor.zz}};
      for (int i = 0; i < 3; ++i) {
        product += axes.axis[k][i] * axes.axis[l][i];
        for (int j = 0; j < 3; ++j) form += axes.axis[k][i] * m[i][j] * axes.axis[l][j];
      }
      EXPECT_NEAR(product, k == l ? 1 : 0, 1e-12);
      EXPECT_NEAR(k == l ? 0 : form / (tensor.xx + tensor.yy + tensor.zz), 0, 1e-4);
    }
}

}  // namespace
}  // namespace tests
