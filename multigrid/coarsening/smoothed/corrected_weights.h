// SPDX-License-Identifier: MIT
#pragma once

// Corrects weights of smoothed_interpolation.h; for kernel sources.
#include "multigrid/backend/types.h"

namespace multigrid {

MG_HD inline double absolute(double x) {
  return x < 0 ? -x : x;
}

/// The weights of one point, at other points, and corrections of them. A correction adds the d_j
/// with the least sum of squares that reach its goal.
template <int dim>
struct CorrectedWeights {
  Index* columns;   ///< that of weight k is columns[k * stride]
  double* weights;  ///< weight k is weights[k * stride]
  Index stride;
  Index n;
  const double* others;  ///< coordinate d of the point of column j is others[d * n_others + j]
  Offset n_others;
  double point[dim];  ///< the point itself

  MG_HD Index& column(Index k) const { return columns[k * stride]; }
  MG_HD double& weight(Index k) const { return weights[k * stride]; }

  /// Adds the same number to all weights, such that they sum to `target`.
  MG_HD void set_sum(double target) const {
    for (Index k = 0; k < n; ++k) target -= weight(k);
    target /= n;
    for (Index k = 0; k < n; ++k) weight(k) += target;
  }

  /// Adds d_j = g . (x_j - mean x), of sum 0, such that the sum of w_j (x_j - point) becomes 0. If
  /// a weight would fall below `least`, all d_j are scaled down until none does. Does nothing if
  /// the points are too few or too close to a line or a plane to determine g: if the covariance of
  /// the x_j has a pivot below 1 / dim^2 of its trace. Coordinates are taken relative to `point`,
  /// which is close by, so their squares can be added before the mean is known.
  MG_HD void make_linear(double least) const {
    double mean[dim] = {}, gradient[dim] = {}, covariance[dim][dim] = {};
    for (Index k = 0; k < n; ++k) {
      const double w = weight(k);
      double step[dim];
      MG_UNROLL for (int d = 0; d < dim; ++d) {
        step[d] = to(k, d);
        mean[d] += step[d];
        gradient[d] -= w * step[d];
        MG_UNROLL for (int e = 0; e <= d; ++e) covariance[d][e] += step[d] * step[e];
      }
    }
    MG_UNROLL for (int d = 0; d < dim; ++d) {
      mean[d] /= n;
      MG_UNROLL for (int e = 0; e <= d; ++e) covariance[d][e] -= n * mean[d] * mean[e];
    }
    if (!solve(covariance, gradient)) return;
    const auto change = [&](Index k) {
      double sum = 0;
      MG_UNROLL for (int d = 0; d < dim; ++d) sum += gradient[d] * (to(k, d) - mean[d]);
      return sum;
    };
    double part = 1;
    for (Index k = 0; k < n; ++k) {
      const double w = weight(k), room = w > least ? w - least : 0, fall = -change(k);
      if (fall * part > room) part = room / fall;
    }
    for (Index k = 0; k < n; ++k) weight(k) += part * change(k);
  }

  /// Drops the weights whose absolute values are below `share` of the largest, but not that of
  /// column `keep`.
  MG_HD void drop(double share, Index keep) {
    double least = 0;
    for (Index k = 0; k < n; ++k)
      if (absolute(weight(k)) > least) least = absolute(weight(k));
    least *= share;
    Index kept = 0;
    for (Index k = 0; k < n; ++k) {
      const Index j = column(k);
      const double w = weight(k);
      if (j != keep && !(absolute(w) >= least)) continue;
      column(kept) = j;
      weight(kept++) = w;
    }
    n = kept;
  }

 private:
  MG_HD double to(Index k, int d) const { return others[d * n_others + column(k)] - point[d]; }

  /// r = K^-1 r, by K = L D L^T; false if K is not regular enough.
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
