// SPDX-License-Identifier: MIT
#pragma once

// Both directions of a GridInterpolation cell by cell, for a host with its caches and vector units.
// For kernel sources.
#include "multigrid/backend/blocks.h"
#include "multigrid/transfers/transfer_steps.h"

namespace multigrid {

/// f(cell), once for each cell that has one of the vertices begin .. end-1 at a corner: the cells
/// begin .. end-1, and some with lower numbers, since along the Morton curve no cell comes after
/// its corners.
template <int dim, class F>
void for_each_cell_around(const GridInterpolationView<dim>& P, Index begin, Index end, F&& f) {
  constexpr int n_corners = 1 << dim;
  const auto is_first_corner = [&](Index r, Index cell) {
    for (int q = 0; q < n_corners; ++q) {
      const Index other = P.corners[Offset(cell) * n_corners + q];
      if (other >= begin && other < r) return false;
    }
    return true;
  };
  for (Index r = begin; r < end; ++r)
    for (int q = 1; q < n_corners; ++q) {
      const Index cell = P.around[Offset(r) * n_corners + q];
      if (cell >= 0 && cell < begin && is_first_corner(r, cell)) f(cell);
    }
  for (Index cell = begin; cell < end; ++cell) f(cell);
}

/// The weights of a point at all corners of its cell, with the bits of PointWeights::weigh,
/// computed side by side.
template <int dim, class T>
struct CornerWeights {
  static constexpr int n = 1 << dim;

  T values[n];

  explicit CornerWeights(const PointWeights& weights) {
    T high[dim];
    for (int d = 0; d < dim; ++d) high[d] = T(weights.fraction[d]) * T(1. / places_per_cell);
    const T scale = T(weights.scale) * T(PointWeights::scale_unit);
    MG_SIMD
    for (int q = 0; q < n; ++q) {
      T product = scale;
      for (int d = 0; d < dim; ++d) product *= at_zero[d][q] + sign[d][q] * high[d];
      values[q] = product;
    }
  }

 private:
  static constexpr T at_zero[3][8] = {
      {1, 0, 1, 0, 1, 0, 1, 0}, {1, 1, 0, 0, 1, 1, 0, 0}, {1, 1, 1, 1, 0, 0, 0, 0}};
  static constexpr T sign[3][8] = {
      {-1, 1, -1, 1, -1, 1, -1, 1}, {-1, -1, 1, 1, -1, -1, 1, 1}, {-1, -1, -1, -1, 1, 1, 1, 1}};
};

/// P^T y for the vertices begin .. end-1. Bytes a point: 8 and a value.
template <int dim, class T>
struct RestrictToBlock {
  static constexpr Index length = 4096;

  GridInterpolationView<dim> P;
  const T* fine;
  T* coarse;
  FiniteCheck check;

  void operator()(Index begin, Index end) const {
    for (Index r = begin; r < end; ++r) coarse[r] = 0;
    for_each_cell_around(P, begin, end, [&](Index cell) { add(cell, begin, end); });
    T nothing = 0;
    for (Index r = begin; r < end; ++r) nothing += coarse[r] - coarse[r];
    check(nothing);
  }

 private:
  static constexpr int n_corners = 1 << dim;

  void add(Index cell, Index begin, Index end) const {
    T sums[n_corners] = {};
    for (Index i = P.begins[cell]; i < P.begins[cell + 1]; ++i) {
      const CornerWeights<dim, T> weights(P.weights[i]);
      const T value = fine[i];
      MG_SIMD
      for (int q = 0; q < n_corners; ++q) sums[q] += weights.values[q] * value;
    }
    const Index* corners = P.corners + Offset(cell) * n_corners;
    for (int q = 0; q < n_corners; ++q)
      if (corners[q] >= begin && corners[q] < end) coarse[corners[q]] += sums[q];
  }
};

/// y += P x for the points of the cells begin .. end-1. Bytes a point: 8, and a value read and
/// written.
template <int dim, class T>
struct ProlongToBlock {
  static constexpr Index length = 256;

  GridInterpolationView<dim> P;
  const T* coarse;
  T* fine;
  FiniteCheck check;

  void operator()(Index begin, Index end) const {
    T nothing = 0;
    for (Index cell = begin; cell < end; ++cell) {
      T values[n_corners];
      for (int q = 0; q < n_corners; ++q) {
        const Index r = P.corners[Offset(cell) * n_corners + q];
        values[q] = r >= 0 ? coarse[r] : T(0);
      }
      for (Index i = P.begins[cell]; i < P.begins[cell + 1]; ++i) {
        const CornerWeights<dim, T> weights(P.weights[i]);
        T correction = 0;
        for (int q = 0; q < n_corners; ++q) correction += weights.values[q] * values[q];
        fine[i] += correction;
        nothing += correction - correction;
      }
    }
    check(nothing);
  }

 private:
  static constexpr int n_corners = 1 << dim;
};

}  // namespace multigrid
