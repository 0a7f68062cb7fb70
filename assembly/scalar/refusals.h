// SPDX-License-Identifier: MIT
#pragma once

#include <deal.II/base/point.h>

// Meshes that are too coarse for their problem. All throw multigrid::InputError.
namespace assembly {

/// Every node is on a Dirichlet boundary.
[[noreturn]] void refuse_no_unknowns();

/// The map of the curved cell around `center` is inverted (det J <= 0).
template <int dim>
[[noreturn]] void refuse_turned_over(const dealii::Point<dim>& center);

}  // namespace assembly
