// SPDX-License-Identifier: MIT
#pragma once

#include "apps/probes/places.h"
#include "assembly/scalar/goal.h"

#include <optional>

namespace apps {

/// Adaptivity/Goal. The boundary's name is not looked for in the mesh.
///
/// probes  Output/Probes
/// throws  multigrid::InputError if it is no goal, or names a probe that there is not
std::optional<assembly::Goal> goal_of(const Parameters& parameters,
                                      const std::vector<Probe>& probes);

}  // namespace apps
