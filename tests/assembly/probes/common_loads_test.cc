// SPDX-License-Identifier: MIT
#include "assembly/probes/common_loads.h"

#include "assembly/elements/cell_matrices.h"
#include "assembly/nodes/lattice_on.h"
#include "assembly/nodes/node_numbers.h"
#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/descent/rebuilt.h"
#include "tests/support/coarse_meshes.h"
#include "tests/support/executors.h"
#include "tests/support/reference_tables.h"

#include <random>

namespace tests {
namespace {

using namespace assembly;
using mesh::CellArrays;
using mesh::CoarseCells;
using mesh::Keep;

/// Two meshes from one first mesh, linear elements on both, and a function on the first of them.
template <int dim>
struct TwoMeshes {
  CellArrays<dim> old_cells, new_cells;
  mesh::Descent<dim> of_old, of_new;
  mesh::CommonCells common;
  NodeNumbers old_numbers, new_numbers;
  Array<double> old_points, new_points;
  std::vector<ElementBlock> before, after;
  ReferenceElement rule;
  Array<int> places;

  TwoMeshes(const Executor& executor, const CoarseCells<dim>& coarse)
      : rule(executor, linear_simplex<dim>()), places(lattice_on(executor, dim, dim + 1)) {
    CellArrays<dim> first = cell_arrays(coarse, executor, Keep::all);
    prepare_bisection(first);
    of_old = mesh::begin_descent(first);
    old_cells = copied_to(first, executor);
    for (int k = 0; k < 4; ++k) {
      mesh::Rebuilt<dim> next = rebuilt(first, of_old, changes(executor, of_old.n_cells(), k));
      if (k == 3) {
        new_cells = std::move(next.cells);
        of_new = std::move(next.descent);
        common = std::move(next.common);
      } else {
        old_cells = std::move(next.cells);
        of_old = std::move(next.descent);
      }
    }
    const auto number = [](const CellArrays<dim>& cells, NodeNumbers& numbers,
                           Array<double>& points, std::vector<ElementBlock>& blocks) {
      numbers = number_nodes(cells, {}, NodeOrder::as_met);
      points = node_points(cells, numbers);
      blocks = cell_blocks(cells, numbers);
    };
    number(old_cells, old_numbers, old_points, before);
    number(new_cells, new_numbers, new_points, after);
  }

  static Array<Index> changes(const Executor& executor, Index n, int seed) {
    std::mt19937 random{unsigned(seed)};
    std::vector<Index> result(std::size_t(n), 0);
    for (Index& change : result) change = Index(random() % 5) - (seed == 3 ? 2 : 1);
    return {executor, result};
  }
  template <class F>
  static Array<double> values(const Array<double>& points, const F& f) {
    const std::vector<double> x = points.to_vector();
    const std::size_t n = x.size() / dim;
    std::vector<double> u(n);
    for (std::size_t i = 0; i < n; ++i) u[i] = f(x[i], x[n + i]);
    return {points.executor(), u};
  }

  /// Loads at the nodes of the new mesh, cell by cell: of those of the old mesh first.
  std::vector<double> loads(const Array<double>& u, const double C) const {
    const DescendedCells old_mesh{&before[0], &old_points, &of_old.corners},
        new_mesh{&after[0], &new_points, &of_new.corners};
    const Coefficient capacity{C, {}, false, 0};
    std::vector<double> result =
        loads_of_common_cells<dim>(old_mesh, rule, capacity, common.new_of_old, &common.is_inside,
                                   new_mesh, places, Carried::from_small, u)
            .to_vector();
    const std::vector<double> more =
        loads_of_common_cells<dim>(new_mesh, rule, capacity, common.old_of_new, nullptr, old_mesh,
                                   places, Carried::from_large, u)
            .to_vector();
    result.insert(result.end(), more.begin(), more.end());
    return result;
  }
  std::vector<double> at_nodes(const std::vector<double>& loads) const {
    std::vector<Index> nodes = rows_of_large(common.new_of_old, after[0]).to_vector();
    const std::vector<Index> own = after[0].nodes.to_vector();
    nodes.insert(nodes.end(), own.begin(), own.end());
    std::vector<double> result(std::size_t(new_numbers.n_nodes), 0);
    for (std::size_t k = 0; k < nodes.size(); ++k) result[std::size_t(nodes[k])] += loads[k];
    return result;
  }
};

/// A function that both meshes have is the same on the new one: its loads are M u.
template <int dim>
void expect_loads_of_linear_functions(const CoarseCells<dim>& coarse) {
  const Executor host = multigrid::default_host();
  const TwoMeshes<dim> meshes(host, coarse);
  const auto f = [](double x, double y) { return 1 + 2 * x - 3 * y; };
  const std::vector<double> loads =
      meshes.at_nodes(meshes.loads(meshes.values(meshes.old_points, f), 2));
  CellCoefficients mass;
  mass.kappa.resize(1);
  mass.c.constant = 2;
  mass.has_reaction = true;
  const std::vector<double> M =
      cell_matrices<dim>(meshes.after[0], meshes.rule, meshes.new_points, mass).A.to_vector();
  const std::vector<double> u = meshes.values(meshes.new_points, f).to_vector();
  const std::vector<Index> nodes = meshes.after[0].nodes.to_vector();
  std::vector<double> expected(loads.size(), 0);
  constexpr std::size_t n = dim + 1;
  for (std::size_t c = 0; c < nodes.size() / n; ++c)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        expected[std::size_t(nodes[c * n + i])] +=
            M[(c * n + i) * n + j] * u[std::size_t(nodes[c * n + j])];
  for (std::size_t i = 0; i < loads.size(); ++i) EXPECT_NEAR(loads[i], expected[i], 1e-14);
}

TEST(CommonLoads, AreThoseOfFunctionsThatBothMeshesHave) {
  expect_loads_of_linear_functions(triangles_of_square(3));
  expect_loads_of_linear_functions(tetrahedra_of_cube(2));
}

/// Whatever the function, its integral is kept.
template <int dim>
void expect_integrals(const CoarseCells<dim>& coarse) {
  const Executor host = multigrid::default_host();
  const TwoMeshes<dim> meshes(host, coarse);
  std::mt19937 random(5);
  std::vector<double> u(std::size_t(meshes.old_numbers.n_nodes));
  for (double& value : u) value = double(random() % 1000);
  double sum = 0, expected = 0;
  for (const double load : meshes.loads(Array<double>(host, u), 1)) sum += load;
  CellCoefficients mass;
  mass.kappa.resize(1);
  mass.c.constant = 1;
  mass.has_reaction = true;
  const std::vector<double> weights =
      cell_matrices<dim>(meshes.before[0], meshes.rule, meshes.old_points, mass)
          .reactions.to_vector();
  const std::vector<Index> nodes = meshes.before[0].nodes.to_vector();
  for (std::size_t k = 0; k < nodes.size(); ++k) expected += weights[k] * u[std::size_t(nodes[k])];
  EXPECT_NEAR(sum / expected, 1, 1e-13);
}

TEST(CommonLoads, KeepIntegrals) {
  expect_integrals(triangles_of_square(3));
  expect_integrals(tetrahedra_of_cube(2));
  expect_integrals(disk());
}

TEST(CommonLoads, AreTheSameOnAllExecutors) {
  const auto f = [](double x, double y) { return std::sin(3 * x + y); };
  same_on_each_executor(
      [&](const Executor& executor) {
        const TwoMeshes<2> meshes(executor, triangles_of_square(3));
        return meshes.loads(meshes.values(meshes.old_points, f), 3);
      },
      1e-14);
  same_on_each_executor(
      [&](const Executor& executor) {
        const TwoMeshes<3> meshes(executor, tetrahedra_of_cube(2));
        return meshes.loads(meshes.values(meshes.old_points, f), 3);
      },
      1e-14);
}

}  // namespace
}  // namespace tests
