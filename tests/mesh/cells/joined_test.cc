// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/joined.h"

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/coarse.h"
#include "tests/mesh/cells/consistency.h"
#include "tests/mesh/cells/mesh_numbers.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"

#include <array>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>

namespace tests {
namespace {

using namespace mesh;

/// A place on the unit square or cube whose opposite sides are the same, in 2^20 parts of an edge.
template <int dim>
std::array<long, 3> folded(const std::vector<double>& points, const std::size_t v) {
  std::array<long, 3> place{};
  for (std::size_t d = 0; d < dim; ++d)
    place[d] = std::lround(points[d * (points.size() / dim) + v] * (1 << 20)) % (1 << 20);
  return place;
}

/// Whether a point is on a side of the square or cube.
template <int dim>
bool is_on_boundary(const std::vector<double>& points, const std::size_t v) {
  for (std::size_t d = 0; d < dim; ++d) {
    const double x = points[d * (points.size() / dim) + v];
    if (x == 0 || x == 1) return true;
  }
  return false;
}

/// The points on the boundary where those of a grid with n cells a side are, so that opposite sides are alike.
template <int dim>
CoarseCells<dim> with_even_sides(CoarseCells<dim> cells, const int n) {
  const std::size_t count = cells.points.size() / dim;
  for (std::size_t v = 0; v < count; ++v) {
    if (!is_on_boundary<dim>(cells.points, v)) continue;
    for (std::size_t d = 0; d < dim; ++d) {
      double& x = cells.points[d * count + v];
      x = std::round(x * n) / n;
    }
  }
  return cells;
}

/// All opposite sides are joined; of points that are the same the first one is the original.
template <int dim>
CellArrays<dim> periodic_mesh(const CoarseCells<dim>& coarse, const Executor& executor) {
  CellArrays<dim> mesh = cell_arrays(coarse, executor, Keep::all);
  const std::vector<double> points = mesh.points.to_vector();
  std::map<std::array<long, 3>, Index> first;
  std::vector<Index> copies, originals;
  for (Index v = 0; v < mesh.n_points; ++v) {
    const auto [found, is_new] = first.insert({folded<dim>(points, std::size_t(v)), v});
    if (is_new) continue;
    copies.push_back(v);
    originals.push_back(found->second);
  }
  join_points(mesh, Array<Index>(executor, copies), Array<Index>(executor, originals));
  prepare_bisection(mesh);
  return mesh;
}

template <int dim>
Array<Index> by_chance(const CellArrays<dim>& mesh, const unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Index> marked(std::size_t(mesh.n_cells()), 0);
  for (Index& mark : marked) mark = random() % 8 == 0 ? 1 : 0;
  marked.front() = 1;
  return {mesh.executor(), marked};
}

template <int dim>
CellArrays<dim> refined_by_chance(CellArrays<dim> mesh, const int steps) {
  for (int k = 0; k < steps; ++k) mesh = refined_where(mesh, by_chance(mesh, unsigned(k))).cells;
  return mesh;
}

/// Points at the same place of the folded square or cube are joined, and no others are. Of each place on an open side there are two.
template <int dim>
void expect_partners(const CellArrays<dim>& mesh) {
  const std::vector<double> points = mesh.points.to_vector();
  const std::vector<Index> joined = mesh.bisection.joined.to_vector();
  ASSERT_EQ(Index(joined.size()), mesh.n_points);
  std::map<std::array<long, 3>, std::set<Index>> originals;
  std::map<std::array<long, 3>, int> counts;
  for (std::size_t v = 0; v < joined.size(); ++v) {
    const auto place = folded<dim>(points, v);
    originals[place].insert(joined[v]);
    if (!is_on_boundary<dim>(points, v)) {
      EXPECT_EQ(joined[v], Index(v));
      continue;
    }
    ++counts[place];
  }
  EXPECT_GT(counts.size(), std::size_t(10));
  for (const auto& [place, of] : originals) EXPECT_EQ(of.size(), 1u);
  for (const auto& [place, count] : counts) {
    int n_sides = 0;  // on how many sides that are joined to others the place is
    for (std::size_t d = 0; d < dim; ++d) n_sides += place[d] == 0 ? 1 : 0;
    EXPECT_EQ(count, 1 << n_sides);
  }
}

template <int dim>
void expect_periodic(const CoarseCells<dim>& coarse, const int steps) {
  const CellArrays<dim> first = periodic_mesh(coarse, multigrid::default_host());
  const CellArrays<dim> mesh = refined_by_chance(copied_to(first, first.executor()), steps);
  EXPECT_GT(mesh.n_points, 2 * first.n_points);
  expect_partners(mesh);
  EXPECT_EQ(faults_of(mesh), std::vector<std::string>());
  EXPECT_NEAR(measure_of(mesh), 1, 1e-12);
}

TEST(Joined, SidesAreHalvedTogether) {
  expect_periodic(with_even_sides(triangles_of_square(4), 4), 6);
  expect_periodic(with_even_sides(mixed_square(4), 4), 6);
  expect_periodic(with_even_sides(tetrahedra_of_cube(3), 3), 8);
}

/// Without it they are not: the test would see that.
TEST(Joined, OtherSidesAreNot) {
  CellArrays<2> mesh = cell_arrays(triangles_of_square(4), multigrid::default_host(), Keep::all);
  prepare_bisection(mesh);
  mesh = refined_by_chance(std::move(mesh), 4);
  EXPECT_TRUE(mesh.bisection.joined.empty());
  const std::vector<double> points = mesh.points.to_vector();
  std::map<std::array<long, 3>, int> counts;
  for (std::size_t v = 0; v < std::size_t(mesh.n_points); ++v)
    if (is_on_boundary<2>(points, v)) ++counts[folded<2>(points, v)];
  bool is_alike = true;
  for (const auto& [place, count] : counts) is_alike = is_alike && count > 1;
  EXPECT_FALSE(is_alike);
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  same_on_each_executor([&](const Executor& executor) {
    return numbers_of(refined_by_chance(periodic_mesh(coarse, executor), 5));
  });
}

TEST(Joined, MeshesAreTheSameOnAllExecutors) {
  expect_same_everywhere(with_even_sides(triangles_of_square(4), 4));
  expect_same_everywhere(with_even_sides(mixed_square(4), 4));
  expect_same_everywhere(with_even_sides(tetrahedra_of_cube(3), 3));
}

}  // namespace
}  // namespace tests
