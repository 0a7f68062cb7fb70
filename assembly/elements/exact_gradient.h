// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/mapping.h"

// Gradients of functions that are known by their values; for kernel sources.
namespace assembly {

/// The derivatives of a function along the axes of the reference cell at a point of a cell: central differences with a step of 1/256
/// of it, of second order, in cells of degree 3 and more of fourth (see error_sums).
///
/// n            nodes of the cell
/// x            the point
/// value_at(x)  the function
template <int dim, int n, class F>
MG_HD void derivatives_on_reference(const Jacobian<dim>& map,
                                    const double (&x)[dim],
                                    F&& value_at,
                                    double (&derivatives)[dim]) {
  constexpr double step = 1. / 256;
  constexpr bool is_high = degree_of_nodes(dim, n) > 2;
  constexpr int n_places = is_high ? 4 : 2;
  constexpr int places_along[4] = {1, -1, 2, -2};
  constexpr double weights[4] = {is_high ? 4. / 3 : 1, is_high ? -4. / 3 : -1, -1. / 6, 1. / 6};
  for (int d = 0; d < dim; ++d) {
    derivatives[d] = 0;
    for (int k = 0; k < n_places; ++k) {  // one place in the code: what evaluates is large
      double at[dim];
      for (int e = 0; e < dim; ++e) at[e] = x[e] + places_along[k] * step * map.J[e][d];
      derivatives[d] += weights[k] / (2 * step) * value_at(at);
    }
  }
}

}  // namespace assembly
