// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"

namespace apps {

/// Refuses what adaptive refinement cannot do.
///
/// throws  multigrid::InputError
void check_adaptivity(const Parameters& parameters);

}  // namespace apps
