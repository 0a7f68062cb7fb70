// SPDX-License-Identifier: MIT
#pragma once

#include "apps/probes/places.h"
#include "assembly/scalar/goal.h"
#include "mesh/mesh.h"

#include <optional>

namespace apps {

/// Adaptivity/Goal. The boundary's name is not looked for in the mesh.
///
/// probes  Output/Probes
/// throws  multigrid::InputError if it is no goal, or names a probe that there is not
std::optional<assembly::Goal> goal_of(const Parameters& parameters,
                                      const std::vector<Probe>& probes);

/// Refuses a goal of a boundary that the mesh does not have, and of an equation whose data depend on u.
///
/// throws  multigrid::InputError
template <int dim>
void check_goal(const std::optional<assembly::Goal>& goal,
                const mesh::Mesh<dim>& mesh,
                bool is_nonlinear);

}  // namespace apps
