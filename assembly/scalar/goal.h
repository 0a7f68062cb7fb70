// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/system.h"

#include <optional>
#include <string>
#include <vector>

namespace assembly {

/// A number about the solution that a mesh is refined for.
struct Goal {
  std::string boundary = {};       ///< what flows in through it; empty: the value at the point
  std::vector<double> point = {};  ///< its coordinates
};

/// The right-hand side of the dual problem a(v, z) = J(v) for all v, J being the goal; the values that z is given count as known.
struct DualLoads {
  multigrid::Array<double> b;      ///< of the unknowns
  multigrid::Array<double> given;  ///< z at the nodes with given values
  double sign = 1;                 ///< J(u) - J(u_h) = sign a(u - u_h, z - z_h)
  std::optional<multigrid::Dissipation> dissipation = {};  ///< a(z, z)
  /// The system of the unknowns of z where the matrix is not symmetric: the transposed matrix, and b.
  std::optional<multigrid::System> transposed = {};
};

/// The error J(u) - J(u_h), estimated from the fluxes that are recovered of u_h and z_h.
struct GoalEstimate {
  multigrid::Array<double>
      products;     ///< of each cell the estimated errors of u and z in the norm of the energy
  double size = 0;  ///< the sum of the absolute values of what cells contribute to the error
  double correction = 0;  ///< the sum of what they contribute: J(u) is about J(u_h) + correction
};

}  // namespace assembly
