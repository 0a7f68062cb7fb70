// SPDX-License-Identifier: MIT
#include "mesh/cells/descent/rebuilt.h"

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/coarse.h"
#include "mesh/cells/descent/packed_marks.h"
#include "multigrid/errors.h"
#include "tests/mesh/cells/consistency.h"
#include "tests/mesh/cells/mesh_numbers.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/refusals.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace tests {
namespace {

using namespace mesh;

/// Changes by chance from -3 to 2.
Array<Index> by_chance(const Executor& executor, Index n, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Index> changes(std::size_t(n), 0);
  for (Index& change : changes) change = Index(random() % 6) - 3;
  return {executor, changes};
}

/// Each cell refined so often in a half of the mesh that moves along.
template <int dim>
Array<Index> towards(const CellArrays<dim>& cells, const Descent<dim>& mesh, double front) {
  const std::vector<Index> corners =
      (dim == 2 ? cells.triangles.corners : cells.tetrahedra.corners).to_vector();
  const std::vector<double> points = cells.points.to_vector();
  const std::vector<Index> levels = mesh.levels.to_vector();
  std::vector<Index> changes(levels.size());
  for (std::size_t c = 0; c < changes.size(); ++c) {
    double middle = 0;
    for (std::size_t k = 0; k <= dim; ++k)
      middle += points[std::size_t(corners[c * (dim + 1) + k])] / (dim + 1);
    changes[c] = std::abs(middle - front) < 0.2 ? (levels[c] < 6 ? 1 : 0) : -1;
  }
  return {cells.executor(), changes};
}

template <int dim>
CellArrays<dim> first_mesh(const CoarseCells<dim>& coarse, const Executor& executor) {
  CellArrays<dim> first = cell_arrays(coarse, executor, Keep::all);
  prepare_bisection(first);
  return first;
}

template <int dim>
double measure(const std::vector<double>& corners, std::size_t cell) {
  const double* const x = &corners[cell * dim * (dim + 1)];
  double J[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int k = 0; k < dim; ++k)
    for (int d = 0; d < dim; ++d) J[k][d] = x[(k + 1) * dim + d] - x[d];
  return std::abs(J[0][0] * (J[1][1] * J[2][2] - J[1][2] * J[2][1]) -
                  J[0][1] * (J[1][0] * J[2][2] - J[1][2] * J[2][0]) +
                  J[0][2] * (J[1][0] * J[2][1] - J[1][1] * J[2][0]));
}

/// Whether a cell lies inside of another one, by the coordinates in the first mesh.
template <int dim>
bool lies_inside(const Descent<dim>& inner,
                 std::size_t a,
                 const Descent<dim>& outer,
                 std::size_t b) {
  if (inner.first.to_vector()[a] != outer.first.to_vector()[b]) return false;
  const std::vector<double> small = inner.corners.to_vector(), large = outer.corners.to_vector();
  constexpr std::size_t n = dim * (dim + 1);
  const double all = measure<dim>(large, b);
  for (std::size_t corner = 0; corner <= dim; ++corner) {
    double sum =
        0;  // of the simplices that the corner makes with the faces: the whole one if it is inside
    for (std::size_t k = 0; k <= dim; ++k) {
      std::vector<double> moved(large.begin() + std::ptrdiff_t(b * n),
                                large.begin() + std::ptrdiff_t((b + 1) * n));
      for (std::size_t d = 0; d < dim; ++d) moved[k * dim + d] = small[a * n + corner * dim + d];
      sum += measure<dim>(moved, 0);
    }
    if (std::abs(sum - all) > 1e-12 * all) return false;
  }
  return true;
}

/// Each place has the smaller one of the two cells there, once.
template <int dim>
void expect_common(const Descent<dim>& old, const Rebuilt<dim>& next) {
  const std::vector<Index> new_of_old = next.common.new_of_old.to_vector(),
                           is_inside = next.common.is_inside.to_vector(),
                           old_of_new = next.common.old_of_new.to_vector();
  const std::vector<double> before = old.corners.to_vector(),
                            after = next.descent.corners.to_vector();
  double sum = 0;
  for (std::size_t c = 0; c < new_of_old.size(); ++c) {
    if (is_inside[c] == 0) continue;
    sum += measure<dim>(before, c);
    if (c % 7 == 0) {
      EXPECT_TRUE(lies_inside(old, c, next.descent, std::size_t(new_of_old[c])));
    }
  }
  for (std::size_t c = 0; c < old_of_new.size(); ++c) {
    if (old_of_new[c] < 0) continue;
    sum += measure<dim>(after, c);
    if (c % 7 == 0) {
      EXPECT_TRUE(lies_inside(next.descent, c, old, std::size_t(old_of_new[c])));
    }
  }
  const std::vector<Index> first = old.first.to_vector();
  const Index n_first = *std::max_element(first.begin(), first.end()) + 1;
  EXPECT_EQ(sum, double(n_first));  // reference cells are counted as 1; there is no rounding
}

template <int dim>
void expect_rebuilt(const CoarseCells<dim>& coarse, int steps) {
  const Executor host = multigrid::default_host();
  const CellArrays<dim> first = first_mesh(coarse, host);
  CellArrays<dim> cells = copied_to(first, host);
  Descent<dim> mesh = begin_descent(first);
  for (int k = 0; k < steps; ++k) {
    SCOPED_TRACE(k);
    const Array<Index> changes =
        k % 2 == 0 ? towards(cells, mesh, 0.2 * k) : by_chance(host, mesh.n_cells(), unsigned(k));
    Rebuilt<dim> next = rebuilt(first, mesh, changes);
    EXPECT_EQ(faults_of(next.cells), std::vector<std::string>());
    EXPECT_NEAR(measure_of(next.cells), measure_of(first), 1e-12);
    const std::vector<Index> wanted = changes.to_vector(), before = mesh.levels.to_vector(),
                             after = next.descent.levels.to_vector(),
                             container = next.common.new_of_old.to_vector();
    for (std::size_t c = 0; c < wanted.size(); ++c)
      EXPECT_GE(after[std::size_t(container[c])], before[c] + wanted[c]);
    expect_common(mesh, next);
    mesh = std::move(next.descent);
    cells = std::move(next.cells);
  }
  EXPECT_GT(mesh.n_cells(), first.n_cells());
}

TEST(Rebuilt, MeshesAreConformingAndShareCells) {
  expect_rebuilt(triangles_of_square(6), 10);
  expect_rebuilt(tetrahedra_of_cube(2), 10);
}

/// Without changes it is the same mesh, and where all is coarsened the first one.
template <int dim>
void expect_no_more_cells_than_needed(const CoarseCells<dim>& coarse) {
  const Executor host = multigrid::default_host();
  const CellArrays<dim> first = first_mesh(coarse, host);
  CellArrays<dim> cells = copied_to(first, host);
  Descent<dim> mesh = begin_descent(first);
  for (int k = 0; k < 4; ++k) {
    Rebuilt<dim> next = rebuilt(first, mesh, towards(cells, mesh, 0.5));
    cells = std::move(next.cells);
    mesh = std::move(next.descent);
  }
  Array<Index> changes(host, std::vector<Index>(std::size_t(mesh.n_cells()), 0));
  const Rebuilt<dim> same = rebuilt(first, mesh, changes);
  const auto sorted = [](const Array<Index>& levels) {
    std::vector<Index> result = levels.to_vector();
    std::sort(result.begin(), result.end());
    return result;
  };
  EXPECT_EQ(sorted(same.descent.levels), sorted(mesh.levels));
  EXPECT_EQ(same.cells.n_points, cells.n_points);
  changes = Array<Index>(host, std::vector<Index>(std::size_t(mesh.n_cells()), -100));
  EXPECT_EQ(numbers_of(rebuilt(first, mesh, changes).cells), numbers_of(first));
}

TEST(Rebuilt, HasNoMoreCellsThanNeeded) {
  expect_no_more_cells_than_needed(triangles_of_square(2));
  expect_no_more_cells_than_needed(tetrahedra_of_cube(1));
}

TEST(Rebuilt, KeepsCurvedSides) {
  const Executor host = multigrid::default_host();
  const CoarseCells<2> coarse = disk();
  CellArrays<2> first = first_mesh(coarse, host);
  ASSERT_EQ(first.quadrilaterals.n, 0);
  Descent<2> mesh = begin_descent(first);
  for (int k = 0; k < 4; ++k) {
    Rebuilt<2> next = rebuilt(first, mesh, by_chance(host, mesh.n_cells(), unsigned(k) + 9));
    expect_common(mesh, next);
    mesh = std::move(next.descent);
  }
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& coarse) {
  same_on_each_executor(
      [&](const Executor& executor) {
        const CellArrays<dim> first = first_mesh(coarse, executor);
        Descent<dim> mesh = begin_descent(first);
        std::vector<double> all;
        for (int k = 0; k < 3; ++k) {
          Rebuilt<dim> next =
              rebuilt(first, mesh, by_chance(executor, mesh.n_cells(), unsigned(k)));
          append(all, next.common.new_of_old);
          append(all, next.common.is_inside);
          append(all, next.common.old_of_new);
          const std::vector<double> numbers = numbers_of(next.cells);
          all.insert(all.end(), numbers.begin(), numbers.end());
          mesh = std::move(next.descent);
        }
        append(all, mesh.first);
        append(all, mesh.levels);
        append(all, mesh.corners);
        return all;
      },
      0);
}

TEST(Rebuilt, IsTheSameOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(tetrahedra_of_cube(1));
}

/// The same rounds make the same numbers, on any executor.
template <int dim>
void expect_repeated(const CoarseCells<dim>& coarse, const Executor& there) {
  const Executor host = multigrid::default_host();
  const CellArrays<dim> first = first_mesh(coarse, host), first_there = first_mesh(coarse, there);
  Descent<dim> mesh = begin_descent(first);
  std::vector<double> finest;
  for (unsigned k = 0; k < 6; ++k) {
    Rebuilt<dim> next = rebuilt(first, mesh, by_chance(host, mesh.n_cells(), k + 20));
    const Repeated<dim> again = repeated(first_there, next.rounds);
    EXPECT_EQ(numbers_of(again.cells), numbers_of(next.cells)) << k;
    EXPECT_EQ(again.cells.points.to_vector(), next.cells.points.to_vector()) << k;
    EXPECT_EQ(again.descent.first.to_vector(), next.descent.first.to_vector()) << k;
    EXPECT_EQ(again.descent.levels.to_vector(), next.descent.levels.to_vector()) << k;
    EXPECT_EQ(again.descent.corners.to_vector(), next.descent.corners.to_vector()) << k;
    mesh = std::move(next.descent);
    std::vector<MarkedRound> others = next.rounds;
    if (others.empty()) continue;
    others.back().n_cells += 1;
    EXPECT_REFUSAL(repeated(first_there, others), multigrid::InputError,
                   "the rounds of refinement are of another mesh");
    others = next.rounds;
    for (std::uint64_t& word : others.front().words) word = 0;
    EXPECT_REFUSAL(repeated(first_there, others), multigrid::InputError,
                   "the rounds of refinement are of another mesh");
  }
  EXPECT_GT(mesh.n_cells(), first.n_cells());
}

TEST(Rebuilt, IsRepeatedFromItsRounds) {
  for (const Executor& there : {multigrid::default_host(), Executor::shadow()}) {
    expect_repeated(triangles_of_square(3), there);
    expect_repeated(tetrahedra_of_cube(1), there);
  }
}

TEST(Rebuilt, MarksComeBack) {
  for (const Index n : {1, 31, 32, 33, 1000}) {
    std::vector<Index> marks(std::size_t(n), 0);
    for (std::size_t k = 0; k < marks.size(); ++k) marks[k] = Index(k * k % 4) - 1;
    const Executor shadow = Executor::shadow();
    const auto words = packed_marks(Array<Index>(shadow, marks));
    EXPECT_EQ(words.size(), words_of(n));
    EXPECT_EQ(unpacked_marks(shadow, words, n).to_vector(), marks);
  }
}

TEST(Rebuilt, RefusesQuadrilaterals) {
  EXPECT_REFUSAL(begin_descent(first_mesh(mixed_square(2), multigrid::default_host())),
                 std::logic_error, "meshes of triangles or tetrahedra alone are rebuilt");
}

}  // namespace
}  // namespace tests
