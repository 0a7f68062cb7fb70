// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

#include <cstring>
#include <type_traits>

namespace multigrid {

/// f(std::integral_constant<int, dimension>()) with dimension 2 or 3: for code that needs the
/// dimension when it is compiled.
template <class F>
auto with_dimension(int dimension, const F& f) {
  return dimension == 2 ? f(std::integral_constant<int, 2>()) : f(std::integral_constant<int, 3>());
}

/// Places on a grid are multiples of 2^-16 of a cell. So the factors of a weight fit in 16 bits,
/// weights are exact in double, and no vertex is reached by tiny weights alone, which would make
/// its row one of rounding errors.
constexpr int place_bits = 16;
constexpr std::uint32_t places_per_cell = 1u << place_bits;

/// Points on a uniform grid of less than 2^16 cells a side: in direction d, point i is at
/// places[dimension * i + d], in 2^-16 cells. In each direction cell c holds places from c up to,
/// but not including, c + 1, and has the vertices c and c + 1; its corner number q has vertex c + 1
/// in the directions whose bits are set in q.
struct GridPoints {
  int dimension = 2;
  Index n = 0;
  Array<std::uint32_t> places;  ///< n × dimension
};

/// What determines a point's row of P: its place in its cell in each direction, in 2^-16 cells, and
/// a factor of the row, in 2^-15. Aligned, so that a GPU reads it at once.
struct alignas(8) PointWeights {
  static constexpr double scale_unit = 1. / (1 << 15);
  static constexpr std::uint16_t no_scale = 1 << 15;

  std::uint16_t fraction[3];
  std::uint16_t scale;

  /// The bilinear (trilinear) function of a corner of its cell, times the scale. P and P^T compute
  /// this expression in the type of their vectors.
  template <int dim, class T>
  MG_HD T weight(int corner) const {
    T product = T(scale) * T(scale_unit);
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      const T high = T(fraction[d]) * T(1. / places_per_cell);
      product *= corner >> d & 1 ? high : 1 - high;
    }
    return product;
  }

  /// The weights at all corners, with the bits of `weight`.
  template <int dim, class T>
  MG_HD void weigh(T weights[1 << dim]) const {
    weights[0] = T(scale) * T(scale_unit);
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      const T high = T(fraction[d]) * T(1. / places_per_cell);
      MG_UNROLL
      for (int q = 0; q < 1 << d; ++q) {
        weights[q + (1 << d)] = weights[q] * high;
        weights[q] *= 1 - high;
      }
    }
  }

  /// The point has a weight at the corners whose bits are all among the bits of the result.
  template <int dim>
  MG_HD int used_bits() const {
    int bits = 0;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) bits |= (fraction[d] > 0 ? 1 : 0) << d;
    return bits;
  }
};

/// GridPoints as kernels see them.
template <int dim>
struct PointsView {
  static constexpr int corners = 1 << dim;

  const std::uint32_t* places;

  explicit PointsView(const GridPoints& points)
      : places(points.places.on(points.places.executor())) {}

  MG_HD std::uint32_t place(Index i, int d) const { return places[Offset(dim) * i + d]; }
  /// The places in all directions. In 2D a GPU reads both at once.
  MG_HD void read(Index i, std::uint32_t place_of_point[dim]) const {
    if constexpr (dim == 2) {
      std::memcpy(place_of_point, __builtin_assume_aligned(places + Offset(2) * i, 8), 8);
    } else {
      MG_UNROLL
      for (int d = 0; d < dim; ++d) place_of_point[d] = place(i, d);
    }
  }
  MG_HD Index cell(Index i, int d) const { return static_cast<Index>(place(i, d) >> place_bits); }

  MG_HD PointWeights weights(Index i, std::uint16_t scale) const {
    PointWeights result = {};
    MG_UNROLL
    for (int d = 0; d < dim; ++d) result.fraction[d] = static_cast<std::uint16_t>(place(i, d));
    result.scale = scale;
    return result;
  }

  /// Whether the cells of two points touch or are the same.
  MG_HD bool touch(Index i, Index j) const {
    bool near = true;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      const Index step = cell(j, d) - cell(i, d);
      near = near && step >= -1 && step <= 1;
    }
    return near;
  }
};

/// The place at x >= 0 cells from the origin of a grid.
MG_HD inline std::uint32_t placed(double x) {
  return static_cast<std::uint32_t>(x * places_per_cell + 0.5);
}

}  // namespace multigrid
