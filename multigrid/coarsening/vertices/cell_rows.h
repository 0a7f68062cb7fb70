// SPDX-License-Identifier: MIT
#pragma once

// Rows of A P, and what the points of one cell contribute to rows of P^T A P, for a host with its
// caches and vector units; for kernel sources.
#include "multigrid/coarsening/vertices/half_couplings.h"

#include <cmath>

namespace multigrid {

/// A number for each of the vertices around a cell, 4 in each direction, the second of which is the
/// low corner of the cell.
template <int dim>
struct Window {
  static constexpr int n = dim == 2 ? 16 : 64;

  alignas(32) double values[n];

  void clear() {
    for (int v = 0; v < n; ++v) values[v] = 0;
  }
  void add(double weight, const Window& other) {
    MG_SIMD
    for (int v = 0; v < n; ++v) values[v] += weight * other.values[v];
  }
};

/// Row i of A P.
template <int dim>
struct PointRow {
  Window<dim> sums;
  Window<dim> positive;  ///< of positive entries that lead into another cell; set if has_positive
  bool has_positive;
  double row_sum;

  PointRow(const CouplingsView<dim>& view, Index i) {
    const Place here(view.points, i), low = here.below();
    double sum = 0;
    bool any_positive = false;
    sums.clear();
    for (Offset k = view.A.offsets[i]; k < view.A.offsets[i + 1]; ++k) {
      const Index j = view.A.columns[k];
      Place place = Place(view.points, j) - low;
      double a = view.A.values[k];
      if (place.is_in_window()) {
        a *= view.scale(j);
      } else {  // a path replaces it
        a *= view.scale(i);
        place = here - low;
      }
      sum += a;
      const bool apart = a > 0 && !place.is_in_second_cell();
      if (apart && !any_positive) {
        any_positive = true;
        positive.clear();
      }
      place.add(a, apart ? positive : sums);
    }
    has_positive = any_positive;
    row_sum = sum;
  }

 private:
  struct Place {
    std::uint32_t along[dim];

    Place(const PointsView<dim>& points, Index i) {
      for (int d = 0; d < dim; ++d) along[d] = points.place(i, d);
    }
    /// The place where the window around its cell begins.
    Place below() const {
      Place low = *this;
      for (int d = 0; d < dim; ++d)
        low.along[d] = (along[d] / places_per_cell - 1) * places_per_cell;
      return low;
    }
    Place operator-(const Place& low) const {
      Place offset = *this;
      for (int d = 0; d < dim; ++d) offset.along[d] -= low.along[d];
      return offset;
    }
    bool is_in_window() const {
      bool is = true;
      for (int d = 0; d < dim; ++d) is = is && along[d] < 3 * places_per_cell;
      return is;
    }
    /// Whether it is in the second cell of the window in every direction.
    bool is_in_second_cell() const {
      std::uint32_t others = 0;
      for (int d = 0; d < dim; ++d) others |= along[d] ^ places_per_cell;
      return others < places_per_cell;
    }
    Index cell(int d) const { return static_cast<Index>(along[d] / places_per_cell); }
    double upper(int d) const {
      return static_cast<Index>(along[d] % places_per_cell) * (1. / places_per_cell);
    }

    /// Distributes `a` at this place to the vertices. All four vertices of an edge of the window
    /// are one vector, though most of their weights are 0.
    void add(double a, Window<dim>& window) const {
      constexpr double vertices[4] = {0, 1, 2, 3};
      const double x = static_cast<Index>(along[0]) * (1. / places_per_cell);
      alignas(32) double weights[4];
      MG_SIMD
      for (int v = 0; v < 4; ++v) {
        const double weight = 1 - std::abs(x - vertices[v]);
        weights[v] = weight > 0 ? weight : 0.;
      }
      double* to = window.values + 4 * cell(1);
      if (dim == 3) to += 16 * cell(dim - 1);
      for (int z = 0; z < dim - 1; ++z) {
        const double az = dim == 2 ? a : a * (z == 0 ? 1 - upper(dim - 1) : upper(dim - 1));
        const double further = az * upper(1), nearer = az - further;
        MG_SIMD
        for (int v = 0; v < 4; ++v) {
          to[16 * z + v] += nearer * weights[v];
          to[16 * z + 4 + v] += further * weights[v];
        }
      }
    }
  };
};

/// What the points of a cell contribute to the rows of some of its corners.
template <int dim>
struct CellRows {
  static constexpr int n_corners = 1 << dim;

  Window<dim> sums[n_corners], positive[n_corners];
  double row_sums[n_corners] = {};
  bool has_positive = false;

  /// corners  a bit for each corner that is wanted
  CellRows(const CouplingsView<dim>& view, Index cell, int corners) {
    for (Window<dim>& window : sums) window.clear();
    for (Index i = view.P.begins[cell]; i < view.P.begins[cell + 1]; ++i) {
      const PointRow<dim> point(view, i);
      if (point.has_positive && !has_positive) {
        for (Window<dim>& window : positive) window.clear();
        has_positive = true;
      }
      double weights[n_corners];
      view.P.weights[i].template weigh<dim, double>(weights);
      for (int q = 0; q < n_corners; ++q) {
        if ((corners >> q & 1) == 0 || weights[q] == 0) continue;
        row_sums[q] += weights[q] * point.row_sum;
        sums[q].add(weights[q], point.sums);
        if (point.has_positive) positive[q].add(weights[q], point.positive);
      }
    }
  }
};

}  // namespace multigrid
