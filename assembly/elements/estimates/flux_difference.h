// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/mapping.h"
#include "assembly/elements/reference_element.h"

// How far the flux of a function is from another one, at a point of a cell; for kernel sources.
namespace assembly {

/// x = K^-1 x for a positive definite K, by elimination without pivots.
template <int dim>
MG_HD void divide_by(const DiffusionView<dim>& kappa, const double* entries, double (&x)[dim]) {
  double K[dim][dim];
  for (int d = 0; d < dim; ++d)
    for (int e = 0; e < dim; ++e) {
      const int low = d < e ? d : e, high = d < e ? e : d;
      const bool is_zero = d != e && kappa.n_entries <= dim;
      K[d][e] = is_zero ? 0 : entries[kappa.n_entries == 1 ? 0 : kappa.place(low, high)];
    }
  for (int d = 0; d < dim; ++d)
    for (int e = d + 1; e < dim; ++e) {
      const double factor = K[e][d] / K[d][d];
      for (int k = d; k < dim; ++k) K[e][k] -= factor * K[d][k];
      x[e] -= factor * x[d];
    }
  for (int d = dim - 1; d >= 0; --d) {
    for (int e = d + 1; e < dim; ++e) x[d] -= K[d][e] * x[e];
    x[d] /= K[d][d];
  }
}

/// At point q of a cell: kappa grad u_h, grad u_h, and the difference between the flux -kappa grad u_h and one that is given at the nodes.
template <int dim, int n>
struct FluxAtPoint {
  double gradient[dim], own[dim], difference[dim];

  /// K         kappa there
  /// u         of all nodes
  /// flux      at the nodes, three components each; between them by the shape functions
  MG_HD FluxAtPoint(const ReferenceView& rule,
                    int q,
                    const Index* nodes,
                    const Jacobian<dim>& map,
                    const DiffusionView<dim>& kappa,
                    const double (&K)[DiffusionView<dim>::most],
                    const double* u,
                    const double* flux) {
    const double* const reference = rule.gradients_at(q);
    double on_reference[dim] = {};
    for (int d = 0; d < dim; ++d) difference[d] = 0;
    for (int i = 0; i < n; ++i)
      for (int d = 0; d < dim; ++d) {
        on_reference[d] += u[nodes[i]] * reference[i * dim + d];
        difference[d] += flux[3 * Offset(nodes[i]) + d] * rule.value(q, i);
      }
    map.gradient(on_reference, gradient);
    kappa.times(K, 1, gradient, own);
    for (int d = 0; d < dim; ++d) difference[d] += own[d];
  }
};

}  // namespace assembly
