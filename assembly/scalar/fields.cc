// SPDX-License-Identifier: MIT
#include "assembly/scalar/scalar_problem.h"
#include "assembly/space/vtk_cell.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

namespace {

template <int dim>
std::vector<double> interleaved_points(const Numbering<dim>& numbering) {
  std::vector<double> points(3 * numbering.points.size(), 0.);
  for (std::size_t node = 0; node < numbering.points.size(); ++node)
    for (int d = 0; d < dim; ++d) points[3 * node + d] = numbering.points[node][d];
  return points;
}

}  // namespace

template <int dim>
postprocess::Fields ScalarProblem<dim>::fields(const std::vector<double>& solution) const {
  const bool is_flat = !mesh.lineage.empty();  // all levels in one
  const std::size_t n_cells = numbering.cell_offsets.size() - 1;

  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points = interleaved_points(numbering);
  fields.offsets.assign(numbering.cell_offsets.begin(), numbering.cell_offsets.end());
  fields.types.reserve(n_cells);
  fields.connectivity.reserve(numbering.cell_nodes.size());
  for (std::size_t cell = 0; cell < n_cells; ++cell) {
    const VtkCell& type = vtk_cell<dim>(numbering.n_nodes_of(cell));
    fields.types.push_back(type.number);
    for (const unsigned int k : type.order)
      fields.connectivity.push_back(numbering.nodes_of(cell)[k]);
  }
  fields.point_data = {{"solution", 1, numbering.nodal_values(solution)}};
  fields.cell_numbers = {{"level", {}}};
  fields.cell_numbers[0].values.reserve(n_cells);
  for (const auto& cell : triangulation().active_cell_iterators())
    fields.cell_numbers[0].values.push_back(is_flat ? mesh.refinements : cell->level());
  if (!mesh.materials.empty()) {
    fields.cell_numbers.push_back({"material_id", {}});
    fields.cell_numbers[1].values.reserve(n_cells);
    for (const auto& cell : triangulation().active_cell_iterators())
      fields.cell_numbers[1].values.push_back(std::int32_t(cell->material_id()));
  }
  for (const auto& [name, id] : mesh.materials)
    fields.mesh_numbers.push_back({"material " + name, {std::int32_t(id)}});
  for (const auto& [name, id] : mesh.boundaries)
    fields.mesh_numbers.push_back({"boundary " + name, {std::int32_t(id)}});
  return fields;
}

template postprocess::Fields ScalarProblem<2>::fields(const std::vector<double>& solution) const;
template postprocess::Fields ScalarProblem<3>::fields(const std::vector<double>& solution) const;

}  // namespace assembly
