// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/cell_checks.h"
#include "mesh/cells/coarse.h"
#include "multigrid/errors.h"
#include "tests/mesh/cells/consistency.h"
#include "tests/mesh/cells/mesh_numbers.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <random>

namespace tests {
namespace {

using namespace mesh;

/// The cells with a corner near a point.
template <int dim>
std::vector<Index> near(const CellArrays<dim>& mesh,
                        const std::vector<double>& point,
                        double distance) {
  const std::vector<double> points = mesh.points.to_vector();
  std::vector<Index> marked;
  const auto look = [&](const std::vector<Index>& corners, std::size_t n_corners) {
    for (std::size_t c = 0; c * n_corners < corners.size(); ++c) {
      bool is_near = false;
      for (std::size_t k = 0; k < n_corners; ++k) {
        double square = 0;
        for (std::size_t d = 0; d < dim; ++d) {
          const double x =
              points[d * std::size_t(mesh.n_points) + std::size_t(corners[c * n_corners + k])] -
              point[d];
          square += x * x;
        }
        is_near = is_near || std::sqrt(square) < distance;
      }
      marked.push_back(is_near ? 1 : 0);
    }
  };
  if constexpr (dim == 2) {
    look(mesh.quadrilaterals.corners.to_vector(), 4);
    look(mesh.triangles.corners.to_vector(), 3);
  } else {
    look(mesh.tetrahedra.corners.to_vector(), 4);
  }
  return marked;
}

/// A mesh that is refined towards a point.
template <int dim>
CellArrays<dim> refined_towards(const CoarseCells<dim>& coarse,
                                const std::vector<double>& point,
                                int steps,
                                const Executor& executor) {
  CellArrays<dim> mesh = cell_arrays(coarse, executor, Keep::all);
  prepare_bisection(mesh);
  for (int k = 0; k < steps; ++k) {
    const Array<Index> marked(executor, near(mesh, point, std::pow(0.5, dim == 2 ? k : k / 3)));
    mesh = refined_where(mesh, marked).cells;
  }
  return mesh;
}

/// The least quality of the simplices of a mesh: 1 if all edges are equal, 0 if a cell is flat.
///
/// source  Liu, Joe, Relationship between tetrahedron shape measures, BIT 1994 (mean ratio)
template <int dim>
double worst_quality(const CellArrays<dim>& mesh) {
  const std::vector<double> points = mesh.points.to_vector();
  const std::vector<Index> corners =
      dim == 2 ? mesh.triangles.corners.to_vector() : mesh.tetrahedra.corners.to_vector();
  double worst = 1;
  for (std::size_t c = 0; c < corners.size(); c += dim + 1) {
    double edges[3][3] = {}, squares = 0;
    const auto at = [&](std::size_t k, std::size_t d) {
      return points[d * std::size_t(mesh.n_points) + std::size_t(corners[c + k])];
    };
    for (std::size_t k = 0; k <= dim; ++k)
      for (std::size_t l = 0; l < k; ++l)
        for (std::size_t d = 0; d < dim; ++d) squares += std::pow(at(k, d) - at(l, d), 2);
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t d = 0; d < 3; ++d)
        edges[k][d] = k < dim && d < dim ? at(k + 1, d) - at(0, d) : k == d;
    double determinant = 0;
    for (int k = 0; k < 3; ++k) {
      const int l = (k + 1) % 3, m = (k + 2) % 3;
      determinant += edges[0][k] * (edges[1][l] * edges[2][m] - edges[1][m] * edges[2][l]);
    }
    worst = std::min(worst, dim == 2 ? 2 * std::sqrt(3.) * determinant / squares
                                     : 12 * std::pow(determinant / 2, 2. / 3) / squares);
  }
  return worst;
}

/// Tetrahedra whose points inside of the cube are moved.
CoarseCells<3> bent_tetrahedra(int n) {
  CoarseCells<3> coarse = tetrahedra_of_cube(n);
  const std::size_t n_points = coarse.points.size() / 3;
  for (std::size_t v = 0; v < n_points; ++v) {
    bool is_inside = true;
    for (std::size_t d = 0; d < 3; ++d)
      is_inside =
          is_inside && coarse.points[d * n_points + v] > 0 && coarse.points[d * n_points + v] < 1;
    for (std::size_t d = 0; is_inside && d < 3; ++d)
      coarse.points[d * n_points + v] += 0.1 / n * (double(d) - 0.7);
  }
  return coarse;
}

/// A fifth of the cells, by chance.
std::vector<Index> by_chance(Index n, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Index> marked(std::size_t(n), 0);
  for (Index& mark : marked) mark = random() % 5 == 0 ? 1 : 0;
  marked[0] = 1;
  return marked;
}

template <int dim>
void expect_conforming(const CoarseCells<dim>& coarse, int steps) {
  const Executor host = multigrid::default_host();
  CellArrays<dim> mesh = cell_arrays(coarse, host, Keep::all);
  prepare_bisection(mesh);
  EXPECT_EQ(faults_of(mesh), std::vector<std::string>());
  for (int k = 0; k < steps; ++k) {
    SCOPED_TRACE(k);
    const std::vector<Index> marked = by_chance(mesh.n_cells(), unsigned(k));
    Adapted<dim> finer = refined_where(mesh, Array<Index>(host, marked));
    EXPECT_EQ(faults_of(finer.cells), std::vector<std::string>());
    EXPECT_NEAR(measure_of(finer.cells), 1, 1e-12);
    EXPECT_EQ(check_cells(finer.cells).first_bad, -1);
    std::vector<int> parts(marked.size());
    for (const Index origin : finer.origins.to_vector()) ++parts[std::size_t(origin)];
    for (std::size_t c = 0; c < marked.size(); ++c) {
      EXPECT_GE(parts[c], marked[c] == 0 ? 1 : dim == 2 ? 4 : 2);
      EXPECT_LE(parts[c], dim == 2 ? 4 : 64);
    }
    mesh = std::move(finer.cells);
  }
}

TEST(Bisection, OfTrianglesIsConforming) {
  expect_conforming(triangles_of_square(3), 6);
}
TEST(Bisection, OfTrianglesAndQuadrilateralsIsConforming) {
  expect_conforming(mixed_square(3), 6);
}
TEST(Bisection, OfTetrahedraIsConforming) {
  expect_conforming(tetrahedra_of_cube(2), 7);
}

/// Points are in the middle between their parents, which are of an earlier round.
template <int dim>
void expect_parents(const CoarseCells<dim>& coarse) {
  CellArrays<dim> mesh = cell_arrays(coarse, multigrid::default_host(), Keep::all);
  prepare_bisection(mesh);
  for (int k = 0; k < 4; ++k) {
    const std::vector<Index> marked = by_chance(mesh.n_cells(), unsigned(k));
    Adapted<dim> finer = refined_where(mesh, Array<Index>(mesh.executor(), marked));
    const std::vector<Index> parents = finer.cells.bisection.parents.to_vector();
    const std::vector<double> points = finer.cells.points.to_vector();
    ASSERT_EQ(finer.rounds.front(), mesh.n_points);
    ASSERT_EQ(finer.rounds.back(), finer.cells.n_points);
    for (std::size_t round = 1; round < finer.rounds.size(); ++round)
      for (Index v = finer.rounds[round - 1]; v < finer.rounds[round]; ++v) {
        const Index a = parents[2 * std::size_t(v)], b = parents[2 * std::size_t(v) + 1];
        ASSERT_LT(std::max(a, b), finer.rounds[round - 1]);
        for (std::size_t d = 0; d < dim; ++d) {
          const double* const x = &points[d * std::size_t(finer.cells.n_points)];
          EXPECT_NEAR(x[v], 0.5 * (x[a] + x[b]), 1e-15);
        }
      }
    mesh = std::move(finer.cells);
  }
}

TEST(Bisection, KnowsTheParentsOfPoints) {
  expect_parents(mixed_square(2));
  expect_parents(tetrahedra_of_cube(1));
}

/// Numbers are equal, and points to rounding.
template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse, int steps) {
  const auto refine = [&](const Executor& executor) {
    CellArrays<dim> mesh = cell_arrays(coarse, executor, Keep::all);
    prepare_bisection(mesh);
    for (int k = 0; k < steps; ++k)
      mesh =
          refined_where(mesh, Array<Index>(executor, by_chance(mesh.n_cells(), unsigned(k)))).cells;
    return mesh;
  };
  same_on_each_executor(
      [&](const Executor& executor) {
        const CellArrays<dim> mesh = refine(executor);
        std::vector<double> numbers = numbers_of(mesh);
        append(numbers, mesh.bisection.parents);
        append(numbers, mesh.bisection.of_points);
        append(numbers, mesh.bisection.of_edges);
        return numbers;
      },
      0);
  same_on_each_executor(
      [&](const Executor& executor) { return refine(executor).points.to_vector(); }, 1e-15);
}

TEST(Bisection, IsTheSameOnAllExecutors) {
  expect_same_everywhere(mixed_square(4), 4);
  expect_same_everywhere(disk(), 4);
  expect_same_everywhere(tetrahedra_of_cube(2), 3);
}

/// Shapes do not degenerate: after many steps towards a point they are no worse than after a few.
TEST(Bisection, KeepsShapes) {
  const auto worst = [](const auto& coarse, const std::vector<double>& point, int steps) {
    return worst_quality(refined_towards(coarse, point, steps, multigrid::default_host()));
  };
  const std::vector<double> point = {0.3, 0.4, 0.2};
  EXPECT_GE(worst(triangles_of_square(2), point, 24),
            0.99 * worst(triangles_of_square(2), point, 6));
  EXPECT_GE(worst(mixed_square(2), point, 24), 0.99 * worst(mixed_square(2), point, 6));
  EXPECT_GE(worst(tetrahedra_of_cube(1), point, 72),
            0.99 * worst(tetrahedra_of_cube(1), point, 18));
  EXPECT_GE(worst(bent_tetrahedra(2), point, 72), 0.99 * worst(bent_tetrahedra(2), point, 24));
}

/// A region that is refined stays small: what closes it does not spread.
TEST(Bisection, StaysLocal) {
  const Executor host = multigrid::default_host();
  const std::vector<double> corner = {0, 0, 0};
  const Index plane_20 = refined_towards(triangles_of_square(2), corner, 20, host).n_cells();
  const Index plane_40 = refined_towards(triangles_of_square(2), corner, 40, host).n_cells();
  EXPECT_LT(plane_40, 2.5 * plane_20);
  const Index space_20 = refined_towards(tetrahedra_of_cube(1), corner, 60, host).n_cells();
  const Index space_40 = refined_towards(tetrahedra_of_cube(1), corner, 120, host).n_cells();
  EXPECT_LT(space_40, 2.5 * space_20);
}

TEST(Bisection, PutsPointsOnTheCircle) {
  const CoarseCells<2> coarse = disk();
  const std::vector<double> center(coarse.center, coarse.center + 2);
  const CellArrays<2> mesh =
      refined_towards(coarse, {center[0] + coarse.radius, center[1]}, 8, multigrid::default_host());
  const std::vector<double> points = mesh.points.to_vector();
  std::vector<bool> is_on_side(std::size_t(mesh.n_points), false);
  const std::vector<Index> of_edges = mesh.edge_ends.to_vector();
  for (const Index e : mesh.curved.edges.to_vector())
    for (std::size_t k = 0; k < 2; ++k)
      is_on_side[std::size_t(of_edges[2 * std::size_t(e) + k])] = true;
  int n = 0;
  for (std::size_t v = 0; v < is_on_side.size(); ++v) {
    const double radius =
        std::hypot(points[v] - center[0], points[v + is_on_side.size()] - center[1]);
    if (!is_on_side[v]) continue;
    ++n;
    EXPECT_NEAR(radius, coarse.radius, 1e-14);
  }
  EXPECT_EQ(n, mesh.sides.size());  // a closed curve
  EXPECT_GT(n, 20);
}

TEST(Bisection, TakesMaterialsAlong) {
  CellArrays<3> mesh =
      refined(cell_arrays(tetrahedra_of_cube(1), multigrid::default_host(), Keep::all), Keep::all);
  const std::vector<std::uint16_t> coarse = mesh.materials.to_vector();
  prepare_bisection(mesh);
  const Adapted<3> finer =
      refined_where(mesh, Array<Index>(mesh.executor(), by_chance(mesh.n_cells(), 1)));
  const std::vector<Index> origins = finer.origins.to_vector();
  const std::vector<std::uint16_t> materials = finer.cells.materials.to_vector();
  ASSERT_EQ(materials.size(), origins.size());
  EXPECT_EQ(finer.cells.refinements, 0);
  for (std::size_t c = 0; c < origins.size(); ++c)
    EXPECT_EQ(materials[c], coarse[std::size_t(origins[c]) >> 3]);
}

TEST(Bisection, RefusesHexahedraAndWhatIsNotReady) {
  CellArrays<3> cubes = cell_arrays(hexahedra_of_cube(1), multigrid::default_host(), Keep::all);
  EXPECT_REFUSAL(prepare_bisection(cubes), multigrid::InputError,
                 "hexahedra are not refined one by one");
  const CellArrays<2> plane = cell_arrays(mixed_square(2), multigrid::default_host(), Keep::all);
  EXPECT_REFUSAL(
      refined_where(plane, Array<Index>(plane.executor(), by_chance(plane.n_cells(), 1))),
      std::logic_error, "with all its parts, after prepare_bisection");
}

}  // namespace
}  // namespace tests
