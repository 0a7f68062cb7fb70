// SPDX-License-Identifier: MIT
#include "multigrid/coarse/coarse_refusal.h"

namespace multigrid {

std::string coarse_refusal(Index row, bool constant_nullspace) {
  const std::string what =
      "the coarsest matrix is not positive definite (row " + std::to_string(row) + "): ";
  if (constant_nullspace)
    return what +
           "more than the constants solve the problem without a right-hand side, as where the "
           "domain falls into parts that are not connected";
  return what + "the problem is singular or indefinite, check boundary conditions and coefficients";
}

}  // namespace multigrid
