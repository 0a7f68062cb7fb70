// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace assembly {

/// What goes into a problem that knows its solution up to a constant only: what f brings has to
/// leave through the boundary.
struct Balance {
  double source = 0, boundary = 0;  ///< integrals of f and of g
  double scale = 0;                 ///< integrals of |f| and |g| together
  double allowed = 0;               ///< relative to the scale

  double imbalance() const { return source + boundary; }
};

/// throws  multigrid::InputError with both integrals, if the imbalance is more than allowed
void check(const Balance& balance);

/// Removes the rest of the imbalance, as a constant taken from f would: b -= weights (sum b) / (sum
/// weights).
///
/// weights  integrals of the nodal shape functions, one an unknown
void remove_imbalance(const std::vector<double>& weights, std::vector<double>& b);

}  // namespace assembly
