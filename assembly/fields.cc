// SPDX-License-Identifier: MIT
#include "assembly/poisson_data.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

namespace {

/// Points of the mesh in VTK's order around a cell, from deal.II's.
constexpr unsigned int triangle_order[] = {0, 1, 2}, quadrilateral_order[] = {0, 1, 3, 2};
constexpr std::uint8_t vtk_triangle = 5, vtk_quadrilateral = 9;

template <int dim>
std::vector<double> interleaved_points(const Numbering<dim>& numbering) {
  std::vector<double> points(3 * numbering.points.size(), 0.);
  for (std::size_t node = 0; node < numbering.points.size(); ++node)
    for (int d = 0; d < dim; ++d) points[3 * node + d] = numbering.points[node][d];
  return points;
}

}  // namespace

template <int dim>
postprocess::Fields Poisson<dim>::fields(const std::vector<double>& solution) const {
  const Numbering<dim>& numbering = implementation_->numbering;
  const unsigned int n = numbering.nodes_per_cell;
  const std::size_t n_cells = numbering.cell_nodes.size() / n;
  const unsigned int* order = n == 3 ? triangle_order : quadrilateral_order;

  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points = interleaved_points(numbering);
  fields.types.assign(n_cells, n == 3 ? vtk_triangle : vtk_quadrilateral);
  fields.connectivity.resize(numbering.cell_nodes.size());
  fields.offsets.resize(n_cells + 1);
  for (std::size_t cell = 0; cell < n_cells; ++cell) {
    fields.offsets[cell + 1] = std::int64_t((cell + 1) * n);
    for (unsigned int v = 0; v < n; ++v)
      fields.connectivity[cell * n + v] = numbering.cell_nodes[cell * n + order[v]];
  }
  fields.point_data = {{"solution", 1, numbering.nodal_values(solution)}};
  fields.cell_data = {{"level", 1, {}}};
  fields.cell_data[0].values.reserve(n_cells);
  for (const auto& cell : implementation_->triangulation.active_cell_iterators())
    fields.cell_data[0].values.push_back(cell->level());
  return fields;
}

template postprocess::Fields Poisson<2>::fields(const std::vector<double>& solution) const;

}  // namespace assembly
