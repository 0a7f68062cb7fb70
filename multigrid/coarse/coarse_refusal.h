// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <string>

namespace multigrid {

/// A pivot this much smaller than its diagonal entry was lost to cancellation.
inline constexpr double relative_zero = 1e-13;

/// What a direct solver is told of the coarsest matrix.
enum class CoarseMatrix {
  definite,   ///< symmetric, positive definite
  constants,  ///< symmetric, semidefinite, with the constants alone as its kernel
  general     ///< regular
};

/// Why a direct solver refuses the coarsest matrix, whose elimination fails in `row`.
std::string coarse_refusal(Index row, CoarseMatrix kind);

}  // namespace multigrid
