// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <vector>

namespace assembly {

using multigrid::Array;
using multigrid::Index;
using multigrid::Offset;

struct CoefficientView {
  double constant;
  const double* values;  ///< null: the constant everywhere
  Offset n;              ///< elements
  bool by_point;
  MG_HD double at(Index element, int point) const {
    return values ? values[(by_point ? point * n : 0) + element] : constant;
  }
};

/// A coefficient in the elements of a block: the same everywhere, one value an element, or one at each quadrature point.
struct Coefficient {
  double constant = 0;
  Array<double> values = {};  ///< value at point q of element e: q * n + e; empty: the constant
  bool by_point = false;
  Index n = 0;  ///< elements

  CoefficientView view() const {
    return {constant, values.empty() ? nullptr : values.on(values.executor()), n, by_point};
  }
};

/// kappa: one value, the diagonal of a tensor, or its upper triangle row by row.
template <int dim>
struct DiffusionView {
  static constexpr int most = dim * (dim + 1) / 2;
  int n_entries;
  CoefficientView entries[most];

  /// The entries at a point, of which there are n_entries; 0 behind them.
  MG_HD void at(Index element, int point, double (&K)[most]) const {
    for (int k = 0; k < most; ++k) K[k] = k < n_entries ? entries[k].at(element, point) : 0;
  }
  /// y = factor K x
  MG_HD void times(const double (&K)[most],
                   double factor,
                   const double (&x)[dim],
                   double (&y)[dim]) const {
    MG_UNROLL
    for (int d = 0; d < dim; ++d) y[d] = K[n_entries == 1 ? 0 : place(d, d)] * x[d];
    if (n_entries > dim) {
      MG_UNROLL
      for (int d = 0; d < dim; ++d) {
        MG_UNROLL
        for (int e = d + 1; e < dim; ++e) {
          y[d] += K[place(d, e)] * x[e];
          y[e] += K[place(d, e)] * x[d];
        }
      }
    }
    MG_UNROLL
    for (int d = 0; d < dim; ++d) y[d] *= factor;
  }
  /// Where entry (d, e), d <= e, is among the entries.
  MG_HD int place(int d, int e) const {
    return n_entries <= dim ? d : d * dim - d * (d - 1) / 2 + (e - d);
  }
};

/// entries  as in DiffusionView
template <int dim>
DiffusionView<dim> diffusion_view(const std::vector<Coefficient>& entries) {
  DiffusionView<dim> view;
  view.n_entries = int(entries.size());
  for (int k = 0; k < DiffusionView<dim>::most; ++k)
    view.entries[k] = entries[k < view.n_entries ? std::size_t(k) : 0].view();
  return view;
}

}  // namespace assembly
