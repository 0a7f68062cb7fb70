// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "assembly/scalar/goal.h"

#include <string>
#include <utility>
#include <vector>

namespace apps {

/// Refuses what adaptive refinement cannot do.
///
/// throws  multigrid::InputError
void check_adaptivity(const Parameters& parameters);

/// What Adaptivity/Estimator = auto stands for, else what is asked for.
Estimator estimator_of(const Parameters& parameters, bool has_periodic_sides);

/// A sentence if the estimate is known to be too small, else empty.
///
/// estimator  of estimator_of
std::string estimator_warning(const Parameters& parameters, Estimator estimator);

/// Throws multigrid::InputError.
[[noreturn]] void refuse_hexahedra();
/// Throws multigrid::InputError if the goal is the flux through one of these pairs.
void refuse_flux_of_periodic_sides(
    const assembly::Goal& goal, const std::vector<std::pair<std::string, std::string>>& periodic);

/// For problems with periodic sides; throws multigrid::InputError.
void refuse_residuals_with_periodic_sides(const AdaptivityOptions& options);

}  // namespace apps
