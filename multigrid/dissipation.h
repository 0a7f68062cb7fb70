// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <limits>

namespace multigrid {

/// The energy that a solution x of A x = b dissipates,
///
///     D(x) = 1/2 sum_ij -a_ij (x_i - x_j)^2 + sum_k (weight_k y_k - 2 moment_k) y_k + constant,
///     y_k = x[row_k] - value_k.
///
/// For -div(kappa grad u) + c u = f it is the sum of the integrals of kappa |grad u|^2, of c u^2
/// and, on Robin boundaries, of alpha (u - g / alpha)^2. The first sum of D(x) is over couplings
/// between unknowns. The second is over the unknowns that are tied to given values: those of
/// neighbours on a Dirichlet boundary, g / alpha of a Robin boundary, the 0 of c u, or the
/// temperature before a step. A and b alone do not determine D(x): where large entries of A
/// multiply given values, b and the energy x^T A x are large, whatever flows. Taking differences to
/// a value of the row itself avoids cancellation there.
struct Dissipation {
  Array<Index> row;      ///< unknowns that are tied, ascending; the other arrays are as long
  Array<double> value;   ///< what differences of the unknown are taken to
  Array<double> weight;  ///< sum of the weights of its ties
  Array<double> moment;  ///< sum of weight times (given value - `value`) over its ties
  double constant = 0;
  /// Range of the given values; empty (low > high) if nothing is tied.
  double low = std::numeric_limits<double>::infinity(),
         high = -std::numeric_limits<double>::infinity();

  Dissipation copy_to(const Executor& executor) const {
    return {row.copy_to(executor),
            value.copy_to(executor),
            weight.copy_to(executor),
            moment.copy_to(executor),
            constant,
            low,
            high};
  }
};

}  // namespace multigrid
