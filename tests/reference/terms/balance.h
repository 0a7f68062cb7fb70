// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/pure_neumann.h"
#include "tests/reference/space/nodes.h"
#include "tests/reference/terms/terms.h"

#include <vector>

namespace assembly {

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
