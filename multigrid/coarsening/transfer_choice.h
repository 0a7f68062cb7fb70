// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

namespace multigrid {

/// A uniform grid that suits the average cell costs iterations where cells are much smaller; own
/// study (docs/methods/fast.md).
constexpr double most_uniform = 6;

/// Auxiliary grid/Transfer = auto: whether the mean couplings of the rows are at most
/// `most_uniform` times longer in one place than in another. Waits.
///
/// system  with coordinates
bool is_about_uniform(const System& system);

}  // namespace multigrid
