// SPDX-License-Identifier: MIT
// The auxiliary grid for several unknowns a node.
#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/hierarchy_kind.h"
#include "multigrid/coarsening/stretched/component_interpolation.h"
#include "multigrid/coarsening/stretched/simplex_interpolation.h"
#include "multigrid/coarsening/stretched/stretched_grid.h"
#include "multigrid/solver.h"
#include "tests/multigrid/twins.h"
#include "tests/support/elasticity.h"
#include "tests/support/executors.h"
#include "tests/support/matrix_rows.h"
#include "tests/support/problems.h"

#include <cmath>

namespace tests {
namespace {

using namespace multigrid;

SolverOptions by_grid(Precision precision) {
  SolverOptions options = preset_options(Preset::fast);
  options.hierarchy.kind = HierarchyKind::auxiliary_grid;
  options.hierarchy.precision = precision;
  options.norm = Norm::rhs;
  options.choice.fallback = false;
  return options;
}

/// plane_strain with the places of its unknowns.
System square(int side) {
  System system = plane_strain(side);
  std::vector<double> x, y;
  for (Index i = 0; i < system.n(); ++i) {
    x.push_back(double(i / 2 % side + 1) / side);
    y.push_back(double(i / 2 / side) / side);
  }
  x.insert(x.end(), y.begin(), y.end());
  system.dimension = 2;
  system.coordinates = Array<double>(default_host(), x);
  return system;
}

/// Three unknowns a node in space: a Laplacian whose components are coupled.
System coupled_in_space(int side) {
  const System nodes = tetrahedra(side, Points::jittered);
  System system;
  std::map<std::pair<Index, Index>, double> coupled;
  for (const auto& [at, a] : entries(nodes.A))
    for (Index r = 0; r < 3; ++r)
      for (Index c = 0; c < 3; ++c)
        coupled[{3 * at.first + r, 3 * at.second + c}] = a * (r == c ? 2 + r : 0.5);
  std::vector<Offset> offsets(std::size_t(3 * nodes.n()) + 1);
  std::vector<Index> columns;
  std::vector<double> values, coordinates, b(std::size_t(3 * nodes.n()), 1.);
  for (const auto& [at, a] : coupled) {
    columns.push_back(at.second);
    values.push_back(a);
    offsets[std::size_t(at.first) + 1] = Offset(columns.size());
  }
  for (const double x : nodes.coordinates.to_vector())
    for (int c = 0; c < 3; ++c) coordinates.push_back(x);
  system.A = {3 * nodes.n(), 3 * nodes.n(), Array<Offset>(default_host(), offsets),
              Array<Index>(default_host(), columns), Array<double>(default_host(), values)};
  system.b = Array<double>(default_host(), b);
  system.coordinates = Array<double>(default_host(), coordinates);
  system.dimension = system.block_size = 3;
  return system;
}

Stages stages_of(const System& system) {
  SolverOptions options = by_grid(Precision::double_);
  options.hierarchy.coarse_rows = 20;
  options = resolved(options, system.dimension);
  SetupEstimates estimates(Precision::double_, system.A.executor());
  return component_stages(system, options, estimates);
}

/// Level matrices are P^T A P to rounding, symmetric to the last bit, and the same on all executors; rows of P are those of
/// one component, and their sums are 1.
void expect_exact_products(const System& system) {
  std::vector<std::vector<double>> expected;
  on_each_executor([&](const Executor& executor) {
    const Stages stages = stages_of(system.copy_to(executor));
    ASSERT_GE(stages.levels.size(), 3u);
    for (std::size_t l = 1; l < stages.levels.size(); ++l) {
      const std::vector<double> values = stages.A(l).values.to_vector();
      if (expected.size() < l) expected.push_back(values);
      expect_same(expected[l - 1], values, executor);
    }
  });
  const Stages stages = stages_of(system);
  for (std::size_t l = 0; l + 1 < stages.levels.size(); ++l) {
    const Stage& stage = stages.levels[l];
    const auto found = entries(stages.A(l + 1)),
               right = entries(galerkin(stage.A, stage.P, stage.R));
    for (const auto& [at, value] : found) {
      const auto by_entries = right.find(at);
      EXPECT_NEAR(value, by_entries == right.end() ? 0 : by_entries->second, 1e-12);
      EXPECT_EQ(value, found.at({at.second, at.first}));
    }
    for (const auto& [at, value] : right) {
      if (found.count(at) == 0) {
        EXPECT_NEAR(value, 0, 1e-12);
      }
    }
    std::vector<double> sums(std::size_t(stage.P.n_rows));
    for (const auto& [at, weight] : entries(stage.P)) {
      sums[std::size_t(at.first)] += weight;
      EXPECT_EQ(at.first % system.block_size, at.second % system.block_size);
    }
    for (const double sum : sums) EXPECT_EQ(sum, 1);
  }
}

TEST(ComponentStages, HaveExactProductsOnEveryExecutor) {
  expect_exact_products(square(24));
  expect_exact_products(coupled_in_space(9));
}

/// Linear functions, and rotations with them, are in the range of P where points miss no vertex of the grid: in a square everywhere.
TEST(ComponentStages, KeepRotations) {
  const System system = square(32);
  const Array<double> points = node_coordinates(system.coordinates, 2, 2);
  const StretchedGrid grid = whole_grid(points, 2);
  EXPECT_GE(grid.sides[0], 9);
  const SimplexInterpolation simplices =
      simplex_interpolation(places_of(points, grid), 2, grid.sides);
  const std::vector<double> vertices = simplices.vertices.to_vector(), x = points.to_vector();
  const std::size_t n = x.size() / 2, m = vertices.size() / 2;
  const auto place = [&](std::size_t vertex, std::size_t d) {
    return grid.origin[d] + vertices[d * m + vertex] / grid.map[d][d];
  };
  std::vector<double> rotated(2 * n);
  for (const auto& [at, weight] : entries(component_rows(simplices.P, 2))) {
    const auto vertex = std::size_t(at.second / 2);
    EXPECT_EQ(at.first % 2, at.second % 2);
    rotated[std::size_t(at.first)] +=
        weight * (at.second % 2 == 0 ? -place(vertex, 1) : place(vertex, 0));
  }
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_NEAR(rotated[2 * i], -x[n + i], 1e-5);
    EXPECT_NEAR(rotated[2 * i + 1], x[i], 1e-5);
  }
}

int iterations(const System& system, const SolverOptions& options) {
  Solver solver(system, options);
  Array<double> x(system.A.executor(), system.n());
  const SolveReport report = solver.solve(system.b, x);
  EXPECT_TRUE(report.converged()) << report.message;
  return report.iterations;
}

TEST(ComponentSolve, TakesFewIterationsOnAnySize) {
  const int small = iterations(square(32), by_grid(Precision::half)),
            large = iterations(square(128), by_grid(Precision::half));
  EXPECT_LE(large, 16);
  EXPECT_LE(large - small, 3);
  EXPECT_LE(iterations(coupled_in_space(20), by_grid(Precision::half)), 12);
}

TEST(ComponentSolve, TakesAsManyIterationsInHalfAsInDouble) {
  const System system = square(64);
  EXPECT_LE(std::abs(iterations(system, by_grid(Precision::half)) -
                     iterations(system, by_grid(Precision::double_))),
            1);
}

/// Conjugate gradients without a flexible step need a symmetric preconditioner.
TEST(ComponentSolve, HasASymmetricPreconditioner) {
  const System system = square(48);
  SolverOptions options = by_grid(Precision::double_);
  const int flexible = iterations(system, options);
  options.krylov = Krylov::cg;
  EXPECT_LE(std::abs(iterations(system, options) - flexible), 1);
}

TEST(ComponentSolve, IsTheSameOnEveryExecutor) {
  const System system = square(40);
  int expected = -1;
  on_each_executor([&](const Executor& executor) {
    const int count = iterations(system.copy_to(executor), by_grid(Precision::half));
    if (expected < 0) expected = count;
    EXPECT_LE(std::abs(count - expected), 1);
  });
}

TEST(ComponentSolve, SaysThatAMeshIsGraded) {
  System system = square(40);
  std::vector<double> graded = system.coordinates.to_vector();
  for (double& x : graded) x = x * x * x;
  system.coordinates = Array<double>(default_host(), graded);
  const Solver solver(system, by_grid(Precision::half));
  bool says = false;
  for (const std::string& note : solver.hierarchy().notes)
    says = says || note.find("the mesh is graded") != std::string::npos;
  EXPECT_TRUE(says);
}

}  // namespace
}  // namespace tests
