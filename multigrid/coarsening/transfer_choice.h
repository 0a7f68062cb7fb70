// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/options.h"
#include "multigrid/system.h"

namespace multigrid {

/// Auxiliary grid/Transfer = auto: linear where the mean couplings of the rows are at most
/// `most_uniform` times longer in one place than in another, smoothed elsewhere.
///
/// throws  InputError if the system has no coordinates
GridTransfer choose_transfer(const System& system);

/// A uniform grid that suits the average cell costs iterations where cells are much smaller; own
/// study (docs/methods.md).
constexpr double most_uniform = 6;

}  // namespace multigrid
