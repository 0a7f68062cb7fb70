// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/discretization.h"
#include "assembly/space/nodes.h"

namespace assembly {

/// The integral of a function and that of its absolute value; of f, which is known by its integrals
/// against the shape functions, the sum of their absolute values.
struct Integrals {
  double value = 0, absolute = 0;
};

/// Those of f on the cells and of g on the boundary, which cancel if -div(kappa grad u) = f, kappa
/// du/dn = g has a solution.
struct Balance {
  Integrals f, g;
};

/// Checks that f and g cancel up to errors of quadrature, and takes what is left of their sum from
/// b, as a constant less in f would: b -= weights (sum b) / (sum weights), where the weights are
/// the integrals of the shape functions. Errors of quadrature, and of a curved boundary's polygon,
/// are of the order of the error of u_h: up to (h / L)^(degree + 1) of the integrals of |f|
/// and |g| may be left, and never more than a twentieth; h is the diameter of the largest cell, L
/// the square root of the area, in 3D the cube root of the volume.
///
/// b        of a problem whose nodes are all unknown
/// returns  what was left of the sum, as a share of the integrals of |f| and |g|
/// throws   multigrid::InputError with both integrals
template <int dim>
double balance_right_hand_side(const dealii::Triangulation<dim>& triangulation,
                               const Discretization<dim>& discretization,
                               const Nodes<dim>& nodes,
                               const Balance& balance,
                               std::vector<double>& b);

}  // namespace assembly
