// SPDX-License-Identifier: MIT
#include "apps/drivers/scene.h"

#include "apps/drivers/array_meshes.h"
#include "apps/process/interrupt.h"
#include "assembly/arrays/fields_on_arrays.h"

namespace apps {

void hear_interrupts(double) {
  stop_if_interrupted();
}

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
  const bool has_levels = for_system && parameters.has_mesh_levels();
  const auto refine_to = [&](const int refinements) {
    refine_arrays(mesh_, refinements, host,
                  refinements == last ? kept_by_elements(parameters) : mesh::Keep::all);
  };
  refine_to(has_levels ? 0 : last);
  while (mesh_.refinements < last) {
    stop_if_interrupted();
    if (has_levels) keep_level(host, assembled);
    refine_to(mesh_.refinements + 1);
  }
  stop_if_interrupted();
}

template <int dim>
MeshNumbers MeshScene<dim>::mesh_numbers() const {
  const mesh::CellSizes sizes = mesh::cell_sizes(mesh_);
  return {mesh_.n_cells(), mesh_.arrays->n_points, sizes.h_max, sizes.h_min};
}

template <int dim>
postprocess::Fields MeshScene<dim>::cells() const {
  return assembly::cells_on_arrays(*mesh_.arrays);
}

template class MeshScene<2>;
template class MeshScene<3>;

}  // namespace apps
