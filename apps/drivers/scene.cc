// SPDX-License-Identifier: MIT
#include "apps/drivers/scene.h"

#include "apps/drivers/array_meshes.h"
#include "apps/process/interrupt.h"
#include "assembly/arrays/fields_on_arrays.h"
#include "assembly/space/vtk_cell.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace apps {

template <int dim>
MeshScene<dim>::MeshScene(const Parameters& parameters)
    : mesh_(mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag())) {}

template <int dim>
void MeshScene<dim>::refine(const Parameters& parameters,
                            const bool for_system,
                            const multigrid::Executor& host) {
  const bool assembled =
      parameters.solver.geometric.level_matrices == multigrid::LevelMatrices::assembled;
  const int last = parameters.mesh.refinements;
  const bool as_arrays = takes_arrays(parameters),
             has_levels = for_system && parameters.has_mesh_levels();
  const auto refine_to = [&](const int refinements) {
    refine_arrays(mesh_, refinements, host,
                  refinements == last ? mesh::Keep::corners : mesh::Keep::all);
  };
  if (as_arrays) refine_to(has_levels ? 0 : last);
  while (mesh_.refinements < last) {
    stop_if_interrupted();
    if (has_levels) keep_level(host, assembled);
    if (as_arrays)
      refine_to(mesh_.refinements + 1);
    else
      mesh::refine(mesh_, 1, &interrupt_flag());
  }
  stop_if_interrupted();
}

template <int dim>
MeshNumbers MeshScene<dim>::mesh_numbers() const {
  const mesh::CellSizes sizes = mesh::cell_sizes(mesh_);
  const std::int64_t vertices =
      mesh_.arrays ? mesh_.arrays->n_points : std::int64_t(mesh_.triangulation->n_used_vertices());
  return {mesh_.n_cells(), vertices, sizes.h_max, sizes.h_min};
}

template <int dim>
postprocess::Fields MeshScene<dim>::cells() const {
  if (mesh_.arrays) return assembly::cells_on_arrays(*mesh_.arrays);
  const dealii::Triangulation<dim>& triangulation = *mesh_.triangulation;
  postprocess::Fields fields;
  fields.dimension = dim;
  fields.points.assign(3 * triangulation.n_vertices(), 0.);
  for (unsigned int k = 0; k < triangulation.n_vertices(); ++k)
    for (unsigned int d = 0; d < dim; ++d)
      fields.points[3 * k + d] = triangulation.get_vertices()[k][d];
  fields.offsets = {0};
  for (const auto& cell : triangulation.active_cell_iterators()) {
    const assembly::VtkCell& type = assembly::vtk_cells<dim>(cell->n_vertices())[0];
    for (const unsigned int k : type.order) fields.connectivity.push_back(cell->vertex_index(k));
    fields.offsets.push_back(std::int64_t(fields.connectivity.size()));
    fields.types.push_back(type.number);
  }
  return fields;
}

template class MeshScene<2>;
template class MeshScene<3>;

}  // namespace apps
