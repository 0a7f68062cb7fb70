// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// The least distance of a point from a grid line it does not lie on, in cells. What is closer is
/// put on the line: a vertex that only weights next to nothing reach would have a row of rounding
/// errors.
constexpr double least_fraction = 1. / (1 << 20);

/// Where points are on a uniform grid: in direction d, point i is at places[d * n + i] >= 0, in
/// cells. Cell c holds places from c up to, not including, c + 1, and has the vertices c and c + 1
/// in each direction; its corner number q has vertex c + 1 in the directions whose bits are set in
/// q.
struct GridPoints {
  int dimension = 2;
  Index n = 0;
  Array<double> places;  ///< dimension × n
};

/// The same for kernels.
template <int dim>
struct PointsView {
  static constexpr int corners = 1 << dim;

  const double* places;
  Offset n;

  explicit PointsView(const GridPoints& points)
      : places(points.places.on(points.places.executor())), n(points.n) {}

  MG_HD Index cell(Index i, int d) const { return static_cast<Index>(places[d * n + i]); }

  /// Corners of its cell at which point i has a weight are those whose bits are all among these.
  MG_HD int used_bits(Index i) const {
    int bits = 0;
    for (int d = 0; d < dim; ++d) bits |= (places[d * n + i] > cell(i, d) ? 1 : 0) << d;
    return bits;
  }

  /// The bilinear (trilinear) function of a corner of its cell at point i.
  MG_HD double weight(Index i, int corner) const {
    double product = 1;
    for (int d = 0; d < dim; ++d) {
      const double fraction = places[d * n + i] - cell(i, d);
      product *= corner >> d & 1 ? fraction : 1 - fraction;
    }
    return product;
  }

  /// Whether the cells of two points touch or are the same.
  MG_HD bool touch(Index i, Index j) const {
    for (int d = 0; d < dim; ++d) {
      const Index step = cell(j, d) - cell(i, d);
      if (step < -1 || step > 1) return false;
    }
    return true;
  }
};

/// The place of something at x cells from the origin of a grid.
MG_HD inline double settled(double x) {
  const auto below = static_cast<double>(static_cast<Offset>(x));
  if (x - below < least_fraction) return below;
  return x - below > 1 - least_fraction ? below + 1 : x;
}

}  // namespace multigrid
