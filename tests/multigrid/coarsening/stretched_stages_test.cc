// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/gallery.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/stretched/stretched_grid.h"
#include "multigrid/solver.h"
#include "tests/support/executors.h"
#include "tests/support/hard_problems.h"
#include "tests/support/problems.h"

#include <cmath>
#include <gtest/gtest.h>

namespace tests {
namespace {

using namespace multigrid;

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
    for (const double factor : {1., 1e-120, 1e120, 1e-200, 1e200}) {
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

/// Why Choice/Chains leaves such matrices to smoothed aggregation.
TEST(StretchedSolve, TakesMoreIterationsAlongLinesThanSmoothedAggregation) {
  for (const double degrees : {0., 45.}) {
    const System system = anisotropic("p1", 128, 1000, degrees);
    SolverOptions options = stretched(Precision::half);
    options.hierarchy.kind = HierarchyKind::smoothed_aggregation;
    options.auxiliary_grid = {};
    Solver solver(system, options);
    Array<double> x(system.A.executor(), system.n());
    const SolveReport report = solver.solve(system.b, x);
    EXPECT_TRUE(report.converged());
    EXPECT_LT(report.iterations, iterations(system)) << degrees;
  }
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

}  // namespace
}  // namespace tests
