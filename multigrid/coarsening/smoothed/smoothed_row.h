// SPDX-License-Identifier: MIT
#pragma once

// The steps that make a row of smoothed_interpolation.h from the sums of a row of A; for kernel sources.
#include "multigrid/coarsening/smoothed/corrected_weights.h"

#include <cmath>

namespace multigrid {

constexpr double constant_share = 0.05;  ///< of the diagonal: more is a row at a Dirichlet boundary
constexpr double linear_share = 0.1;     ///< of |a_ik| |x_k - x_i|: more is a boundary or a jump
constexpr double least_weight = -0.1;    ///< corrections let no weight fall below it

template <int dim>
constexpr double drop_share = dim == 2 ? 0.1 : 0.15;  ///< of a row's largest weight

/// omega of an estimate of the largest eigenvalue of D^-1 A.
inline double smoothing_step(double lambda) {
  return 4. / 3. / lambda;
}

/// The sums that one pass over row i of A makes.
template <int dim>
struct RowMoments {
  double total = 0;         ///< sum_k a_ik
  double diagonal = 0;      ///< a_ii
  double moment[dim] = {};  ///< sum_k a_ik (x_k - x_i)
  double bound = 0;         ///< sum_k |a_ik| |x_k - x_i|
  bool isolated = true;     ///< all entries beside the diagonal are 0

  /// Adds a_ik of another unknown to all sums but the total.
  ///
  /// here, there  x_i and x_k
  MG_HD void add_coupling(double a, const double (&here)[dim], const double (&there)[dim]) {
    isolated = isolated && a == 0;
    double distance = 0;
    MG_UNROLL for (int d = 0; d < dim; ++d) {
      const double step = there[d] - here[d];
      moment[d] += a * step;
      distance += step * step;
    }
    bound += absolute(a) * sqrt(distance);
  }
  MG_HD bool keeps_constants() const { return absolute(total) <= constant_share * diagonal; }
  MG_HD bool keeps_linear() const {
    double square = 0;
    for (int d = 0; d < dim; ++d) square += moment[d] * moment[d];
    return sqrt(square) <= linear_share * bound;
  }
};

/// Makes row i of P from that of A, which is not isolated.
///
/// row    in: sum_k a_ik over the members k of each aggregate; out: the weights, those that are dropped left out
/// own    the aggregate of i
template <int dim>
MG_HD void smooth_and_correct(CorrectedWeights<dim>& row,
                              const RowMoments<dim>& sums,
                              Index own,
                              double omega) {
  const double step = omega / sums.diagonal;
  for (Index k = 0; k < row.n; ++k)
    row.weight(k) = (row.column(k) == own ? 1. : 0.) - step * row.weight(k);
  const bool keeps_constants = sums.keeps_constants();
  if (keeps_constants) row.set_sum(1);
  if (keeps_constants && sums.keeps_linear()) row.make_linear(least_weight);
  row.drop(drop_share<dim>, own);
  row.set_sum(keeps_constants ? 1. : 1 - step * sums.total);
}

}  // namespace multigrid
