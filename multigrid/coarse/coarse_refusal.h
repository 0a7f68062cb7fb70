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

/// The message of a direct solver that refuses the coarsest matrix, because elimination fails in
/// `row`.
inline std::string coarse_refusal(Index row, CoarseMatrix kind) {
  const bool is_general = kind == CoarseMatrix::general;
  const char* reason = is_general ? "check boundary conditions and coefficients"
                       : kind == CoarseMatrix::constants
                           ? "more than the constants solve the problem without a right-hand side, "
                             "as where the domain falls into parts that are not connected"
                           : "the problem is singular or indefinite, check boundary conditions and "
                             "coefficients";
  return std::string("the coarsest matrix is ") +
         (is_general ? "singular" : "not positive definite") + " (row " + std::to_string(row) +
         "): " + reason;
}

}  // namespace multigrid
