// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <string>

namespace multigrid {

/// A pivot this much smaller than its diagonal entry was lost to cancellation.
inline constexpr double relative_zero = 1e-13;

/// Why a direct solver refuses the coarsest matrix, whose elimination fails in `row`.
std::string coarse_refusal(Index row, bool constant_nullspace);

}  // namespace multigrid
