// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/expression.h"

#include <deal.II/base/point.h>

// Meshes that are too coarse for their problem. All throw multigrid::InputError.
namespace assembly {

/// Every node is on a Dirichlet boundary.
[[noreturn]] void refuse_no_unknowns();

/// Data depend on u, so there is no one linear system.
[[noreturn]] void refuse_linear_system();
/// Data depend on u, and u is determined at most up to a constant.
[[noreturn]] void refuse_untied();

/// The map of the curved cell around `center` is inverted (det J <= 0).
template <int dim>
[[noreturn]] void refuse_turned_over(const dealii::Point<dim>& center);

/// The cell around `center` lies on both of two periodic sides.
template <int dim>
[[noreturn]] void refuse_periodic_cell(const dealii::Point<dim>& center);

/// Refuses that a place on a periodic side is given another value than its partner: they may differ by 1e-8 of the largest.
template <int dim>
void require_alike(const Expression<dim>& value,
                   const dealii::Point<dim>& place,
                   double own,
                   double of_partner,
                   double largest);

}  // namespace assembly
