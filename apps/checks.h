// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters.h"

namespace apps {

/// Refuses parameters that contradict each other, and keys that are set although the chosen method
/// does not use them.
///
/// throws  multigrid::InputError naming the keys (as Section/Key) and the method
void check(const Parameters& parameters);

}  // namespace apps
