// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/mapping.h"
#include "assembly/nodes/shapes_at_point.h"

namespace assembly {

/// Coordinates of reference cells beyond their faces by this much still count as inside. That is what rounding and the end of Newton's
/// method leave; a cell that is small beside its coordinates has more.
constexpr double reference_tolerance = 1e-11;

/// Newton's method on the map of a cell to find the point of its reference cell that is mapped to a given one; for kernels.
template <int dim, int n>
class InverseMap {
  using Shapes = ShapesAtPoint<dim, n>;

 public:
  /// places  of the nodes, three numbers each (lattice.h)
  MG_HD InverseMap(const Index* nodes, const PointsView& points, const int* places)
      : nodes_(nodes, points), places_(places) {}

  /// Whether x is in the cell, on its faces included. Then `reference` is where, in the reference cell.
  MG_HD bool find(const double (&x)[dim], double (&reference)[dim]) const {
    for (int start = 0; start < n_starts; ++start) {
      start_at(start, reference);
      if (!iterate(x, reference)) continue;
      if (is_inside(x, reference)) {
        clamp(reference);
        return true;
      }
      if (Shapes::degree == 1 && Shapes::is_simplex) return false;  // the map is affine
    }
    return false;
  }

  /// The square of the distance of x from a place in the cell: of a point outside about the nearest one, which steps of projected
  /// gradients look for. Then `reference` is where that is, in the reference cell. Infinite if Newton's method leads nowhere.
  MG_HD double approach(const double (&x)[dim], double (&reference)[dim]) const {
    for (int start = 0; start < n_starts; ++start) {
      start_at(start, reference);
      if (!iterate(x, reference)) continue;
      project(reference);
      double next[dim];
      double square = step_toward(x, reference, next);
      for (int step = 0; step < most_steps; ++step) {
        double after[dim];
        project(next);
        const double better = step_toward(x, next, after);
        if (!(better < square)) break;
        square = better;
        for (int d = 0; d < dim; ++d) {
          reference[d] = next[d];
          next[d] = after[d];
        }
      }
      return square;
    }
    return INFINITY;
  }

  /// The derivatives of the map, and with them the gradient of a shape function.
  MG_HD Jacobian<dim> jacobian(const Shapes& shapes) const {
    double gradients[n * dim];
    for (int i = 0; i < n; ++i) {
      double g[dim];
      shapes.gradient(places_ + 3 * i, g);
      for (int d = 0; d < dim; ++d) gradients[i * dim + d] = g[d];
    }
    return {nodes_, gradients};
  }

 private:
  /// The centre, and if that leads nowhere points beside the corners.
  static constexpr int n_corners = Shapes::is_simplex ? dim + 1 : 1 << dim;
  static constexpr int n_starts = 1 + n_corners;
  static constexpr int most_steps = 40;

  MG_HD static void start_at(int start, double (&x)[dim]) {
    const double centre = Shapes::is_simplex ? 1. / (dim + 1) : 0.5;
    for (int d = 0; d < dim; ++d) {
      x[d] = centre;
      if (start == 0) continue;
      const int v = start - 1;
      const double corner = Shapes::is_simplex ? (v == d + 1 ? 1 : 0) : (v >> d) & 1;
      x[d] += 0.75 * (corner - centre);
    }
  }

  /// Steps are at most half a reference cell long, and none leads far away from it: there the map need not be invertible.
  MG_HD bool iterate(const double (&x)[dim], double (&reference)[dim]) const {
    double last = 1;
    for (int step = 0; step < most_steps; ++step) {
      const Shapes shapes(reference);
      const Jacobian<dim> map = jacobian(shapes);
      double residual[dim];
      for (int d = 0; d < dim; ++d) residual[d] = x[d];
      for (int i = 0; i < n; ++i) {
        const double value = shapes.value(places_ + 3 * i);
        for (int d = 0; d < dim; ++d) residual[d] -= value * nodes_.x[i][d];
      }
      double change[dim], size = 0;
      for (int d = 0; d < dim; ++d) {
        change[d] = 0;
        for (int e = 0; e < dim; ++e) change[d] += map.inverse[d][e] * residual[e];
        size = fabs(change[d]) > size ? fabs(change[d]) : size;
      }
      if (!(size < 1e300)) return false;  // det J = 0
      const double factor = size > 0.5 ? 0.5 / size : 1;
      for (int d = 0; d < dim; ++d) {
        reference[d] += factor * change[d];
        if (!(fabs(reference[d] - 0.5) < 4)) return false;
      }
      // Convergence is quadratic: after a step of 1e-8 what is left is rounding.
      if (size < 1e-8 && (size < 1e-15 || last < 1e-8)) return true;
      last = size;
    }
    return last < 1e-8;
  }

  MG_HD bool is_inside(const double (&x)[dim], const double (&reference)[dim]) const {
    double low[dim], high[dim], tolerance = reference_tolerance;
    for (int d = 0; d < dim; ++d) {
      low[d] = high[d] = nodes_.x[0][d];
      for (int i = 1; i < n; ++i) {
        low[d] = nodes_.x[i][d] < low[d] ? nodes_.x[i][d] : low[d];
        high[d] = nodes_.x[i][d] > high[d] ? nodes_.x[i][d] : high[d];
      }
      const double rounding = 64 * 2.2e-16 * fabs(x[d]) / (high[d] - low[d]);
      tolerance += rounding < 1e-6 ? rounding : 1e-6;
    }
    double sum = 0;
    for (int d = 0; d < dim; ++d) {
      if (reference[d] < -tolerance || reference[d] > 1 + tolerance) return false;
      sum += reference[d];
    }
    return !Shapes::is_simplex || sum <= 1 + tolerance;
  }

  /// The square of the distance of x from where `reference` is mapped to, and the end of a step that makes it smaller: along the
  /// gradient, as long as the square of the map's norm allows.
  MG_HD double step_toward(const double (&x)[dim],
                           const double (&reference)[dim],
                           double (&next)[dim]) const {
    const Shapes shapes(reference);
    double difference[dim], map[dim][dim] = {}, square = 0, norm = 0;
    for (int d = 0; d < dim; ++d) difference[d] = x[d];
    for (int i = 0; i < n; ++i) {
      const double value = shapes.value(places_ + 3 * i);
      double g[dim];
      shapes.gradient(places_ + 3 * i, g);
      for (int d = 0; d < dim; ++d) {
        difference[d] -= value * nodes_.x[i][d];
        for (int e = 0; e < dim; ++e) map[d][e] += nodes_.x[i][d] * g[e];
      }
    }
    for (int d = 0; d < dim; ++d) {
      square += difference[d] * difference[d];
      for (int e = 0; e < dim; ++e) norm += map[d][e] * map[d][e];
    }
    for (int e = 0; e < dim; ++e) {
      next[e] = reference[e];
      for (int d = 0; d < dim; ++d) next[e] += map[d][e] * difference[d] / norm;
    }
    return square;
  }

  /// To the nearest place in the reference cell.
  MG_HD static void project(double (&reference)[dim]) {
    for (int d = 0; d < dim; ++d)
      reference[d] = reference[d] < 0                          ? 0
                     : reference[d] > 1 && !Shapes::is_simplex ? 1
                                                               : reference[d];
    if constexpr (Shapes::is_simplex)
      for (int round = 0; round < dim; ++round) {
        double excess = -1;
        int n_positive = 0;
        for (int d = 0; d < dim; ++d) {
          excess += reference[d];
          n_positive += reference[d] > 0 ? 1 : 0;
        }
        if (excess <= 0) return;
        for (int d = 0; d < dim; ++d) {
          const double lower = reference[d] - excess / n_positive;
          reference[d] = reference[d] > 0 && lower > 0 ? lower : 0;
        }
      }
  }

  /// Into the reference cell.
  MG_HD static void clamp(double (&reference)[dim]) {
    double sum = 0;
    for (int d = 0; d < dim; ++d) {
      reference[d] = reference[d] < 0 ? 0 : reference[d] > 1 ? 1 : reference[d];
      sum += reference[d];
    }
    if (Shapes::is_simplex && sum > 1)
      for (int d = 0; d < dim; ++d) reference[d] /= sum;
  }

  CellNodes<dim, n> nodes_;
  const int* places_;
};

}  // namespace assembly
