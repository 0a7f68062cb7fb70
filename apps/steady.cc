// SPDX-License-Identifier: MIT
#include "apps/steady.h"

#include "apps/steady_run.h"

#include <fmt/format.h>

namespace apps {

Ending solve_steady(const ParameterFile& file) {
  return SteadyRun(file).carry_out();
}

std::string validate_steady(const ParameterFile& file) {
  const Parameters& parameters = file.parameters;
  const mesh::Mesh<SteadyRun::dim> mesh = mesh::make_coarse_mesh<SteadyRun::dim>(parameters.mesh);
  const assembly::Poisson<SteadyRun::dim> poisson(mesh, parameters.problem,
                                                  parameters.discretization);
  return fmt::format("{} is valid; the coarse mesh, {}, has {} cells.", file.name,
                     mesh.description(), mesh.triangulation->n_active_cells());
}

}  // namespace apps
