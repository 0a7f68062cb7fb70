// SPDX-License-Identifier: MIT
#include "apps/steady/steady.h"

#include "apps/interrupt.h"
#include "apps/parameters/slice_plane.h"
#include "apps/steady/steady_run.h"

#include <fmt/format.h>

namespace apps {
namespace {

template <int dim>
std::string validate(const ParameterFile& file) {
  const Parameters& parameters = file.parameters;
  const mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag());
  require_slice_in_mesh(parameters.output.slice, *mesh.triangulation);
  const assembly::Poisson<dim> poisson(mesh, parameters.problem, parameters.discretization);
  poisson.check_values();
  return fmt::format("{} is valid; the coarse mesh, {}, has {} cells.", file.name,
                     mesh.description(), mesh.triangulation->n_active_cells());
}

}  // namespace

Ending solve_steady(const ParameterFile& file) {
  return file.parameters.is_in_space() ? SteadyRun<3>(file).carry_out()
                                       : SteadyRun<2>(file).carry_out();
}

std::string validate_steady(const ParameterFile& file) {
  return file.parameters.is_in_space() ? validate<3>(file) : validate<2>(file);
}

}  // namespace apps
