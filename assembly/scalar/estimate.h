// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <cmath>

namespace assembly {

/// How errors are estimated: by fluxes that are recovered at the nodes, or by the residuals of the equation; automatic: by what suits the
/// element.
enum class Estimator { automatic, recovery, residual };

/// How large the error of a solution is, as estimated from the solution itself.
struct EnergyEstimate {
  multigrid::Array<double> squares;  ///< of each cell's part of the error in the norm of the energy
  double square = 0;                 ///< their sum
  double energy = 0;                 ///< integral of grad u_h . kappa grad u_h
  /// The estimated error relative to the norm of the solution, which is that of u_h and of the error together.
  double relative() const { return square > 0 ? std::sqrt(square / (energy + square)) : 0; }
};

}  // namespace assembly
