// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

namespace apps {

/// Refuses what adaptive refinement cannot do.
///
/// throws  multigrid::InputError
void check_adaptivity(const Parameters& parameters);

/// For problems with periodic sides; throws multigrid::InputError.
void refuse_residuals_with_periodic_sides(const AdaptivityOptions& options);

}  // namespace apps
