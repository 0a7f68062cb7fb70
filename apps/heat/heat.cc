// SPDX-License-Identifier: MIT
#include "apps/heat/heat.h"

#include "apps/heat/heat_run.h"
#include "apps/interrupt.h"
#include "apps/parameters/slice_plane.h"

namespace apps {
namespace {

template <int dim>
std::string validate(const ParameterFile& file) {
  const Parameters& parameters = file.parameters;
  const mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag());
  require_slice_in_mesh(parameters.output.slice, *mesh.triangulation);
  assembly::Heat<dim> heat(mesh, parameters.problem, parameters.discretization);
  check_levels(parameters, heat);
  const TimeSchedule schedule(parameters.time, 0);
  heat.check_values(schedule.time(schedule.n_steps()));
  return fmt::format("{} is valid; the coarse mesh, {}, has {} cells, and there are {} steps.",
                     file.name, mesh.description(), mesh.triangulation->n_active_cells(),
                     schedule.n_steps());
}

}  // namespace

Ending solve_heat(const ParameterFile& file, const std::string& resume) {
  return file.parameters.is_in_space() ? HeatRun<3>(file, resume).carry_out()
                                       : HeatRun<2>(file, resume).carry_out();
}

std::string validate_heat(const ParameterFile& file) {
  return file.parameters.is_in_space() ? validate<3>(file) : validate<2>(file);
}

}  // namespace apps
