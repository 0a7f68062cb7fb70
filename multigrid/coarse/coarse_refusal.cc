// SPDX-License-Identifier: MIT
#include "multigrid/coarse/coarse_refusal.h"

namespace multigrid {

std::string coarse_refusal(Index row, CoarseMatrix kind) {
  const std::string place = " (row " + std::to_string(row) + "): ";
  switch (kind) {
    case CoarseMatrix::constants:
      return "the coarsest matrix is not positive definite" + place +
             "more than the constants solve the problem without a right-hand side, as where the "
             "domain falls into parts that are not connected";
    case CoarseMatrix::general:
      return "the coarsest matrix is singular" + place +
             "check boundary conditions and coefficients";
    case CoarseMatrix::definite:
      break;
  }
  return "the coarsest matrix is not positive definite" + place +
         "the problem is singular or indefinite, check boundary conditions and coefficients";
}

}  // namespace multigrid
