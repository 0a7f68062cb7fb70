// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <limits>

namespace multigrid {

/// The energy that a solution x of A x = b dissipates,
///
///     D(x) = 1/2 sum_ij -a_ij (x_i - x_j)^2 + sum_k (weight_k y_k - 2 moment_k) y_k + constant,
///     y_k = x[row_k] - value_k:
///
/// of -div(kappa grad u) + c u = f the integrals of kappa |grad u|^2, c u^2 and, on Robin
/// boundaries, alpha (u - g / alpha)^2. The first sum is what unknowns do to each other, the second
/// what ties them to values from outside: given ones of neighbours on a Dirichlet boundary, a Robin
/// boundary's g / alpha, the 0 of c u, the temperature before a step. A and b alone do not tell: b
/// has large entries wherever large entries of A multiply given values, and the energy x^T A x with
/// it, whatever flows. Differences to a value of the row itself keep the sum exact there.
struct Dissipation {
  Array<Index> row;      ///< unknowns that are tied, ascending
  Array<double> value;   ///< what the differences of a row are taken to; as long as `row`
  Array<double> weight;  ///< sum of the weights that tie it
  Array<double> moment;  ///< sum of weight times (what it is tied to - value)
  double constant = 0;
  /// Range of what unknowns are tied to; empty (low > high) if nothing ties them.
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
