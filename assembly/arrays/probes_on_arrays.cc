// SPDX-License-Identifier: MIT
#include "assembly/arrays/probes_on_arrays.h"

#include "assembly/arrays/tensors_on_arrays.h"
#include "assembly/elements/point_flux.h"

#include <algorithm>
#include <numeric>

namespace assembly {

template <int dim>
PointsInCells points_on_arrays(const mesh::CellArrays<dim>& cells,
                               const NodesOnArrays<dim>& nodes,
                               const std::vector<double>& points) {
  return points_in_cells<dim>(cell_blocks(cells, nodes.numbers), nodes.points, points);
}

template <int dim>
SideBlock sides_with_names(const mesh::Mesh<dim>& mesh, const NodeNumbers& numbers) {
  std::vector<bool> is_wanted;
  for (const auto& [name, id] : mesh.boundaries) {
    is_wanted.resize(std::max(is_wanted.size(), std::size_t(id) + 1), false);
    is_wanted[id] = true;
  }
  return sides_of(*mesh.arrays, is_wanted, numbers);
}

template <int dim>
double distance_to_boundary_on_arrays(const mesh::Mesh<dim>& mesh,
                                      const NodesOnArrays<dim>& nodes,
                                      const std::vector<double>& point) {
  return distance_to_sides<dim>(sides_with_names(mesh, nodes.numbers).block, nodes.points, point);
}

namespace {

/// Points as elements of one node each, whose parts are the materials of their cells.
ElementBlock elements_at(const Executor& executor, const Index n) {
  std::vector<Index> numbers(std::size_t(n), 0);
  std::iota(numbers.begin(), numbers.end(), 0);
  return {0, n, 1, Array<Index>(executor, numbers), {}};
}

/// Coordinate d of point k as number d * n + k. Points outside are moved to the first one inside, where data may be evaluated.
std::vector<double> by_coordinate(const std::vector<double>& points,
                                  const std::vector<Index>& cells,
                                  const std::size_t dim) {
  const std::size_t n = cells.size();
  const auto inside = std::size_t(
      std::find_if(cells.begin(), cells.end(), [](const Index cell) { return cell >= 0; }) -
      cells.begin());
  std::vector<double> result(points.size());
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t d = 0; d < dim; ++d)
      result[d * n + k] = points[(cells[k] < 0 ? inside : k) * dim + d];
  return result;
}

}  // namespace

template <int dim>
PointResults results_at_points(const ScalarProblem<dim>& problem,
                               const mesh::CellArrays<dim>& cells,
                               const PointsInCells& points,
                               const std::vector<double>& coordinates,
                               const Array<double>& u) {
  const Executor& executor = cells.executor();
  PointResults results;
  const Array<double> values = values_at(points, u);
  results.values = values.to_vector();
  const Array<double> gradients = gradients_at(points, u);
  std::vector<Index> own = points.cells.to_vector();
  if (std::all_of(own.begin(), own.end(), [](const Index cell) { return cell < 0; })) {
    results.flux = gradients.to_vector();  // nan
    return results;
  }
  const Array<double> places(executor, by_coordinate(coordinates, own, dim));
  const Index inside = *std::find_if(own.begin(), own.end(), [](Index cell) { return cell >= 0; });
  std::replace_if(
      own.begin(), own.end(), [](const Index cell) { return cell < 0; }, inside);
  const Array<std::uint16_t> materials = materials_of(cells, Array<Index>(executor, own));
  ElementBlock block = elements_at(executor, points.n());
  block.parts.numbers = &materials;
  const ReferenceElement at_node(executor, {dim, 1, {1}, {1}, std::vector<double>(dim, 0.)});
  Array<double> flux(executor, gradients.size());
  flux_at_points<dim>(kappa_in(problem, block, at_node, places, &values), gradients, flux);
  results.flux = flux.to_vector();
  return results;
}

#define INSTANTIATE(dim)                                                                           \
  template PointsInCells points_on_arrays(const mesh::CellArrays<dim>&, const NodesOnArrays<dim>&, \
                                          const std::vector<double>&);                             \
  template SideBlock sides_with_names(const mesh::Mesh<dim>&, const NodeNumbers&);                 \
  template double distance_to_boundary_on_arrays(                                                  \
      const mesh::Mesh<dim>&, const NodesOnArrays<dim>&, const std::vector<double>&);              \
  template PointResults results_at_points(const ScalarProblem<dim>&, const mesh::CellArrays<dim>&, \
                                          const PointsInCells&, const std::vector<double>&,        \
                                          const Array<double>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace assembly
