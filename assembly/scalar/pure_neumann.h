// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace assembly {

/// The integral of a function and that of its absolute value. If f is known only by its integrals
/// against the test functions, `absolute` is the sum of their absolute values.
struct Integrals {
  double value = 0, absolute = 0;
};

/// Integrals of f over the cells and of g over the boundary. They must cancel for
/// -div(kappa grad u) = f, kappa du/dn = g to have a solution.
struct Balance {
  Integrals f, g;

  /// The sum of the integrals of f and g, relative to those of |f| and |g|.
  double imbalance() const {
    const double absolute = f.absolute + g.absolute;
    return absolute > 0 ? std::abs(f.value + g.value) / absolute : 0;
  }
};

/// Refuses f and g that do not cancel.
///
/// share   of the integrals of |f| and |g| that passes for errors of quadrature, though never more than a twentieth
/// throws  multigrid::InputError with both integrals
void require_balance(const Balance& balance, double share);

/// throws  multigrid::InputError: with a further term a solution that is determined up to a constant is not found
[[noreturn]] void refuse_constants();

}  // namespace assembly
