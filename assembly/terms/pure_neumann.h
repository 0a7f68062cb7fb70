// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/nodes.h"
#include "assembly/terms/terms.h"

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

/// Checks that f and g cancel up to errors of quadrature. Then makes the sum of b zero, as if f were
/// smaller by a constant: b -= w (sum b) / (sum w), where w are the integrals of the shape
/// functions.
///
/// Errors of quadrature, and of the polygon in place of a curved boundary, are of the order of the
/// error of u_h. So the sum may be up to (h / L)^(degree + 1) of the integrals of |f| and |g|, and
/// never more than a twentieth of them. h is the diameter of the largest cell; L is the square root
/// of the area, or the cube root of the volume.
///
/// b        of a problem whose nodes are all unknown; changed in place
/// returns  the sum of the integrals of f and g, relative to those of |f| and |g|
/// throws   multigrid::InputError with both integrals
template <int dim>
double balance_right_hand_side(const Terms<dim>& terms,
                               const Nodes<dim>& nodes,
                               const Balance& balance,
                               std::vector<double>& b);

}  // namespace assembly
