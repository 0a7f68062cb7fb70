// SPDX-License-Identifier: MIT
#include "apps/validate.h"

#include "apps/equations/equations.h"
#include "apps/parameters/slice_plane.h"
#include "apps/process/interrupt.h"
#include "apps/time/time_schedule.h"

#include <fmt/format.h>

namespace apps {
namespace {

template <int dim>
std::string validate_on(const ParameterFile& file) {
  const Parameters& parameters = file.parameters;
  const mesh::Mesh<dim> mesh = mesh::make_coarse_mesh<dim>(parameters.mesh, &interrupt_flag());
  require_slice_in_mesh(parameters.output.slice, *mesh.triangulation);
  driver_of(parameters.problem.equation).check(parameters, mesh, true);
  std::string text = fmt::format("{} is valid; the coarse mesh, {}, has {} cells", file.name,
                                 mesh.description(), mesh.triangulation->n_active_cells());
  if (parameters.is_in_time())
    text += fmt::format(", and there are {} steps", count_steps(parameters.time));
  return text + ".";
}

}  // namespace

std::string validate(const ParameterFile& file) {
  return file.parameters.is_in_space() ? validate_on<3>(file) : validate_on<2>(file);
}

}  // namespace apps
