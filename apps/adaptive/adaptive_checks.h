// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

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

/// For problems with periodic sides; throws multigrid::InputError.
void refuse_residuals_with_periodic_sides(const AdaptivityOptions& options);

}  // namespace apps
