// SPDX-License-Identifier: MIT
#include "assembly/nodes/array_levels.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "tests/assembly/nodes/kept_polynomials.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/parts.h"
#include "tests/support/refusals.h"

#include <cmath>
#include <random>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;
using multigrid::Executor;

/// A quarter of the cells, by chance.
Array<Index> by_chance(const Executor& executor, const Index n, const unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Index> marked(std::size_t(n), 0);
  for (Index& mark : marked) mark = random() % 4 == 0 ? 1 : 0;
  marked.front() = 1;
  return {executor, marked};
}

template <int dim>
CellArrays<dim> bisected_once(const CoarseCells<dim>& cells, const Executor& executor) {
  CellArrays<dim> mesh = cell_arrays(cells, executor, Keep::all);
  prepare_bisection(mesh);
  return refined_where(mesh, by_chance(executor, mesh.n_cells(), 1)).cells;
}

template <int dim>
Interpolation between(const CellArrays<dim>& coarse,
                      const int degree,
                      const std::vector<Index>& entries) {
  const Executor& executor = coarse.executor();
  const NodeNumbers numbers = number_nodes(coarse, entries, NodeOrder::as_met, degree);
  const AdaptedElements<dim> left = adapted_elements(coarse, numbers);
  const mesh::Adapted<dim> finer = refined_where(coarse, by_chance(executor, coarse.n_cells(), 2));
  const NodeNumbers of_fine = number_nodes(finer.cells, entries, NodeOrder::as_met, degree);
  return {
      interpolation(left, finer.cells, {&finer.origins, &finer.cells.bisection.parents}, of_fine),
      node_points(coarse, numbers).to_vector(), node_points(finer.cells, of_fine).to_vector()};
}

/// On cells with straight, parallel edges the coarse functions have all polynomials of their degree, which P keeps.
template <int dim>
void expect_polynomials(const CoarseCells<dim>& cells) {
  for (int degree = 1; degree <= highest_degree<dim>; ++degree) {
    SCOPED_TRACE(degree);
    expect_kept_polynomials(between(bisected_once(cells, multigrid::default_host()), degree, {}),
                            dim, degree);
  }
}

/// With squares: in other quadrilaterals that become triangles nodes of degree 2 and more move.
CoarseCells<2> mixed_squares(const int n) {
  CoarseCells<2> cells = mixed_square(n);
  for (double& x : cells.points) x = std::round(x * n) / n;
  return cells;
}

TEST(AdaptedElements, KeepPolynomials) {
  expect_polynomials(triangles_of_square(3));
  expect_polynomials(mixed_squares(4));
  expect_polynomials(tetrahedra_of_cube(2));
}

/// From a mesh that is refined everywhere and then made ready for bisection.
template <int dim>
void expect_polynomials_before_bisection(const CoarseCells<dim>& cells) {
  const Executor& host = multigrid::default_host();
  for (int degree = 1; degree <= highest_degree<dim>; ++degree) {
    SCOPED_TRACE(degree);
    const CellArrays<dim> coarse = refined(cell_arrays(cells, host, Keep::all), Keep::all);
    const NodeNumbers numbers = number_nodes(coarse, {}, NodeOrder::as_met, degree);
    const AdaptedElements<dim> left = adapted_elements(coarse, numbers);
    CellArrays<dim> fine = refined(coarse, Keep::all);
    prepare_bisection(fine);
    const NodeNumbers of_fine = number_nodes(fine, {}, NodeOrder::as_met, degree);
    expect_kept_polynomials(
        {interpolation(left, fine, of_fine), node_points(coarse, numbers).to_vector(),
         node_points(fine, of_fine).to_vector()},
        dim, degree);
  }
}

TEST(AdaptedElements, KeepPolynomialsBeforeBisection) {
  expect_polynomials_before_bisection(triangles_of_square(3));
  expect_polynomials_before_bisection(mixed_square(4));
  expect_polynomials_before_bisection(tetrahedra_of_cube(2));
}

template <int dim>
void expect_same_everywhere(const CoarseCells<dim>& cells) {
  for (int degree = 1; degree <= highest_degree<dim>; ++degree)
    expect_same_parts(
        [&](const Executor& executor) {
          return entries_of(between(bisected_once(cells, executor), degree, {1, -1, -1, 0}).P);
        },
        0);
}

TEST(AdaptedElements, InterpolateAlikeOnAllExecutors) {
  expect_same_everywhere(triangles_of_square(3));
  expect_same_everywhere(mixed_square(4));
  expect_same_everywhere(tetrahedra_of_cube(2));
}

/// Levels of meshes that are refined towards a point, which takes many small steps.
template <int dim>
std::vector<multigrid::CoarserLevel> levels_towards_corner(const CoarseCells<dim>& cells,
                                                           const int steps,
                                                           Index& n_unknowns) {
  const Executor& host = multigrid::default_host();
  CellArrays<dim> mesh = refined(cell_arrays(cells, host, Keep::all), Keep::all);
  prepare_bisection(mesh);
  ArrayLevels<dim> levels;
  levels.expect_bisection();
  Array<Index> origins;
  std::vector<multigrid::CoarserLevel> coarser;
  for (int k = 0;; ++k) {
    const NodeNumbers numbers = number_nodes(mesh, {}, NodeOrder::as_met);
    coarser = levels.take(mesh, origins, numbers);
    n_unknowns = numbers.n_unknowns;
    if (k == steps) return coarser;
    levels.keep(mesh, numbers, {}, std::move(coarser));
    std::vector<Index> marked(std::size_t(mesh.n_cells()), 0);
    marked[0] = marked[std::size_t(mesh.n_cells() / 2)] = 1;
    mesh::Adapted<dim> finer = refined_where(mesh, Array<Index>(host, marked));
    mesh = std::move(finer.cells);
    origins = std::move(finer.origins);
  }
}

template <int dim>
void expect_few_levels(const CoarseCells<dim>& cells) {
  Index n = 0;
  const auto levels = levels_towards_corner(cells, 30, n);
  ASSERT_GE(levels.size(), 2u);
  Index below = n;
  double all = 0;
  for (const multigrid::CoarserLevel& level : levels) {
    EXPECT_EQ(level.P.n_rows, below);
    below = level.n();
    all += below;
    const std::vector<double> values = level.P.values.to_vector();
    for (const double value : values) EXPECT_TRUE(value > 0 && value <= 1);
  }
  EXPECT_LT(levels.size(), 25u);  // of 30 steps
  EXPECT_LE(all, 3. * n);         // beside the finest mesh
}

TEST(AdaptedElements, LevelsAreFewerThanSmallSteps) {
  expect_few_levels(triangles_of_square(2));
  expect_few_levels(tetrahedra_of_cube(1));
}

TEST(AdaptedElements, RefuseCellsWithoutOrigins) {
  const Executor& host = multigrid::default_host();
  const CellArrays<2> coarse = cell_arrays(triangles_of_square(3), host, Keep::all);
  const NodeNumbers numbers = number_nodes(coarse, {}, NodeOrder::as_met, 2);
  const Array<Index> none;
  EXPECT_REFUSAL(interpolation(adapted_elements(coarse, numbers), coarse, {&none, &none}, numbers),
                 std::logic_error, "interpolation to a mesh whose cells have no known origins");
  const CellArrays<3> hexahedra = cell_arrays(hexahedra_of_cube(1), host, Keep::all);
  EXPECT_REFUSAL(adapted_elements(hexahedra, number_nodes(hexahedra, {}, NodeOrder::as_met)),
                 std::logic_error, "hexahedra are not refined where marked");
}

}  // namespace
}  // namespace tests
