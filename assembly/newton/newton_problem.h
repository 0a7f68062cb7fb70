// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/solution.h"
#include "multigrid/system.h"

#include <algorithm>

namespace assembly {

/// How far u is from a solution of its equations: what flows into the boxes of unknowns without flowing out again.
struct Imbalance {
  double missing = 0;  ///< the sum of |R_i|, R_i what is left of the equation of unknown i
  double turnover =
      0;  ///< what sources, reaction and boundaries add up to, each by its absolute value
  double rounding = 0;  ///< of `missing`, by the rounding of u and of the sums

  double relative() const { return turnover > 0 ? missing / turnover : missing; }
  /// Whether it is within the tolerance, or as small as rounding lets it be. Where nothing flows in the end, its square is asked for of
  /// what did in the beginning.
  ///
  /// at_start  turnover where the iteration began
  bool is_within(double tolerance, double at_start) const {
    return missing <= std::max({tolerance * turnover, tolerance * tolerance * at_start, rounding});
  }
};

/// Equations that are not linear, as Newton's method sees them. The values given on boundaries hold in every u, so unknowns alone are corrected.
/// Processes that share a mesh must call each function together. All get the same imbalance, and each the part of J and R that its own cells make.
class NewtonProblem {
 public:
  virtual ~NewtonProblem() = default;

  /// Refuses a u at which data have values that they must not have.
  ///
  /// u       values of the unknowns
  /// throws  multigrid::InputError with key, expression, value, point and u
  virtual void require_values(const Solution& u) = 0;
  /// The same as an answer.
  ///
  /// returns  none if data have such values there
  virtual std::optional<Imbalance> imbalance(const Solution& u) = 0;
  /// The system J x = R whose solution corrects u. J is the derivative of -R. Later calls keep the places of A's entries.
  ///
  /// u       one at which data have values
  /// system  empty at first; then that of the last call, whose A and b are replaced
  virtual void linearize(const Solution& u, multigrid::System& system) = 0;
  /// Whether something that holds here does so in all processes that share the equations, which must all ask together.
  virtual bool holds_everywhere(const bool here) const { return here; }
};

}  // namespace assembly
