// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters.h"

namespace apps {

/// Refuses parameters that contradict each other, and keys that are set although the chosen method
/// does not use them.
///
/// throws  multigrid::InputError naming the keys (as Section/Key) and the method
///
/// defaults  what the keys are where nobody sets them
void check(const Parameters& parameters, const Parameters& defaults = Parameters());

}  // namespace apps
