// SPDX-License-Identifier: MIT
#include "apps/drivers/array_meshes.h"

#include "apps/process/interrupt.h"
#include "apps/ranks/started.h"
#include "assembly/space/element.h"
#include "mesh/stand_in.h"

namespace apps {

mesh::Keep kept_by_elements(const Parameters& parameters) {
  return assembly::degree_of(parameters.discretization.element) == 1 ? mesh::Keep::corners
                                                                     : mesh::Keep::all;
}

template <int dim>
mesh::Mesh<dim> make_coarse_mesh(const Parameters& parameters) {
  const bool is_refined = parameters.mesh.refinements > 0 || parameters.output.convergence > 0 ||
                          parameters.adaptivity.is_on();
  const bool has_edges = kept_by_elements(parameters) == mesh::Keep::all;
  if (!has_edges && !is_refined && !uses_petsc(parameters.engine) &&
      mesh::can_stand_in(parameters.mesh))
    return mesh::make_stand_in<dim>(parameters.mesh);
  return mesh::make_coarse_mesh<dim>(parameters.mesh, &own_interrupt_flag());
}

template <int dim>
void refine_arrays(mesh::Mesh<dim>& mesh,
                   const int wanted_refinements,
                   const multigrid::Executor& executor,
                   const mesh::Keep keep) {
  if (!mesh.arrays || mesh.arrays->executor() != executor) {
    const bool is_final = wanted_refinements == 0 && keep == mesh::Keep::corners;
    mesh::take_arrays(mesh, executor, is_final ? mesh::Keep::corners : mesh::Keep::all);
  }
  const int times = wanted_refinements - mesh.refinements;
  if (times > 0) mesh::refine(mesh, times, &interrupt_flag(), keep);
  stop_if_interrupted();
}

template mesh::Mesh<2> make_coarse_mesh(const Parameters&);
template mesh::Mesh<3> make_coarse_mesh(const Parameters&);
template void refine_arrays(mesh::Mesh<2>&, int, const multigrid::Executor&, mesh::Keep);
template void refine_arrays(mesh::Mesh<3>&, int, const multigrid::Executor&, mesh::Keep);

}  // namespace apps
