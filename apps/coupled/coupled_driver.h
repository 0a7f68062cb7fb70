// SPDX-License-Identifier: MIT
#pragma once

#include "apps/steady/steady_run.h"
#include "assembly/elasticity/temperature_field.h"

namespace apps {

/// Makes the problem of elasticity with a temperature, or null: that of Problem/Temperature. Throws multigrid::InputError.
template <int dim>
using MakeElastic = std::unique_ptr<assembly::SteadyProblem<dim>> (*)(
    const Parameters& parameters,
    const mesh::Mesh<dim>& mesh,
    const assembly::Progress& progress,
    std::unique_ptr<const assembly::TemperatureField<dim>> temperature);

/// What makes the problems of both parts.
template <int dim>
struct CoupledMakers {
  MakeSteady<dim> thermal;  ///< of the steady one
  MakeElastic<dim> elastic;
};

/// The driver of thermoelasticity. The output directory is that of the elastic part, with the folder thermal/ of the other one. Both have one
/// log and one report; the elastic part begins where the thermal one has solved, with its values at the nodes.
std::unique_ptr<const EquationDriver> coupled_driver(CoupledMakers<2> in_plane,
                                                     CoupledMakers<3> in_space);

}  // namespace apps
