// SPDX-License-Identifier: MIT
#pragma once

// For kernel sources.
#include "multigrid/backend/types.h"

namespace multigrid {

MG_HD inline double absolute(double x) {
  return x < 0 ? -x : x;
}

/// The weights of one point among some others, and what is changed about them. Changes are the
/// smallest: d_j has the least sum of squares among all that do the same.
template <int dim>
struct CorrectedWeights {
  Index* columns;   ///< n
  double* weights;  ///< n
  Index n;
  const double*
      others;  ///< coordinate d of point `columns[k]` is others[d * n_others + columns[k]]
  Offset n_others;
  double point[dim];

  /// Adds d_j = c such that the weights sum to `target`.
  MG_HD void set_sum(double target) const {
    for (Index k = 0; k < n; ++k) target -= weights[k];
    target /= n;
    for (Index k = 0; k < n; ++k) weights[k] += target;
  }

  /// Adds d_j = g . (x_j - mean x), of sum 0, such that the sum of w_j (x_j - point) becomes 0. No
  /// weight that falls does so below `least`: then all are changed by the part of this that is
  /// allowed, down to nothing. Nothing is done where the points are too few or too close to a
  /// line or a plane to tell what would be right: where the covariance of the x_j has a pivot below
  /// 1 / dim^2 of its trace.
  MG_HD void make_linear(double least) const {
    double mean[dim] = {}, gradient[dim] = {}, covariance[dim][dim] = {};
    for (Index k = 0; k < n; ++k)
      for (int d = 0; d < dim; ++d) {
        const double step = to(k, d);
        mean[d] += step;
        gradient[d] -= weights[k] * step;
      }
    for (int d = 0; d < dim; ++d) mean[d] /= n;
    for (Index k = 0; k < n; ++k)
      for (int d = 0; d < dim; ++d)
        for (int e = 0; e <= d; ++e)
          covariance[d][e] += (to(k, d) - mean[d]) * (to(k, e) - mean[e]);
    if (!solve(covariance, gradient)) return;
    const auto change = [&](Index k) {
      double sum = 0;
      for (int d = 0; d < dim; ++d) sum += gradient[d] * (to(k, d) - mean[d]);
      return sum;
    };
    double part = 1;
    for (Index k = 0; k < n; ++k) {
      const double room = weights[k] > least ? weights[k] - least : 0, fall = -change(k);
      if (fall * part > room) part = room / fall;
    }
    for (Index k = 0; k < n; ++k) weights[k] += part * change(k);
  }

  /// Drops the weights below `share` of the largest, by their absolute values, but that of column
  /// `keep`.
  MG_HD void drop(double share, Index keep) {
    double least = 0;
    for (Index k = 0; k < n; ++k)
      if (absolute(weights[k]) > least) least = absolute(weights[k]);
    least *= share;
    Index kept = 0;
    for (Index k = 0; k < n; ++k)
      if (columns[k] == keep || absolute(weights[k]) >= least) {
        columns[kept] = columns[k];
        weights[kept++] = weights[k];
      }
    n = kept;
  }

 private:
  MG_HD double to(Index k, int d) const { return others[d * n_others + columns[k]] - point[d]; }

  /// K^-1 r in the place of r, by K = L D L^T; whether K is regular.
  MG_HD static bool solve(double (&K)[dim][dim], double (&r)[dim]) {
    double trace = 0;
    for (int d = 0; d < dim; ++d) trace += K[d][d];
    MG_UNROLL for (int d = 0; d < dim; ++d) {
      if (!(K[d][d] * dim * dim > trace)) return false;
      MG_UNROLL for (int e = d + 1; e < dim; ++e) {
        const double factor = K[e][d] / K[d][d];
        MG_UNROLL for (int f = d + 1; f <= e; ++f) K[e][f] -= factor * K[f][d];
        r[e] -= factor * r[d];
      }
    }
    MG_UNROLL for (int d = dim - 1; d >= 0; --d) {
      MG_UNROLL for (int e = d + 1; e < dim; ++e) r[d] -= K[e][d] * r[e];
      r[d] /= K[d][d];
    }
    return true;
  }
};

}  // namespace multigrid
