// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/together.h"
#include "multigrid/csr.h"
#include "multigrid/transfers/grid_points.h"

namespace multigrid {

/// Interpolation from the vertices of a grid to points in its cells, without a matrix. It stores
/// for each point its cell and its place there, for each cell its corners and its points, which are
/// consecutive, and for each vertex the cells around it. A cell has the number of the vertex at its
/// low corner.
struct GridInterpolation {
  int dimension = 2;
  Index n_fine = 0;
  Index n_coarse = 0;
  Array<PointWeights> weights;  ///< n_fine
  Array<Index> cell;            ///< n_fine, ascending
  Array<Index> begins;          ///< n_coarse + 1: the first point of each cell
  Array<Index> corners;         ///< n_coarse × 2^dimension: of a cell; -1 for no vertex
  Array<Index> around;          ///< n_coarse × 2^dimension: vertex r is corner q of cell around[q]

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  const Executor& executor() const { return weights.executor(); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.weights);
    f(self.cell);
    f(self.begins);
    f(self.corners);
    f(self.around);
  }
};

/// The matrix of the interpolation, without entries that are 0.
Csr<double> matrix_of(const GridInterpolation& P);

/// GridInterpolation as kernels see it.
template <int dim>
struct GridInterpolationView {
  static constexpr int n_corners = 1 << dim;

  const PointWeights* weights;
  const Index* cell;
  const Index* begins;
  const Index* corners;
  const Index* around;

  GridInterpolationView() = default;
  explicit GridInterpolationView(const GridInterpolation& P)
      : weights(P.weights.on(P.weights.executor())),
        cell(P.cell.on(P.weights.executor())),
        begins(P.begins.on(P.weights.executor())),
        corners(P.corners.on(P.weights.executor())),
        around(P.around.on(P.weights.executor())) {}

  /// sums[k] = (P x)_{i + k} for `size` points; i is a multiple of `size`. Loads of one kind are
  /// all issued before any of them is used. Bytes a point: 12 and, mostly from a cache, 2^dim times
  /// 4 and a value.
  template <int size, class T>
  MG_HD void interpolated(Index i, const T* x, T (&sums)[size]) const {
    PointWeights places[size];
    Index cells[size], vertices[size][n_corners];
    T values[size][n_corners];
    read_together(cell + i, cells);
    read_together(weights + i, places);
    MG_UNROLL
    for (int k = 0; k < size; ++k)
      read_together(corners + Offset(cells[k]) * n_corners, vertices[k]);
    MG_UNROLL
    for (int k = 0; k < size; ++k) MG_UNROLL
    for (int q = 0; q < n_corners; ++q)
      values[k][q] = vertices[k][q] >= 0 ? x[vertices[k][q]] : T(0);
    MG_UNROLL
    for (int k = 0; k < size; ++k) {
      T own[n_corners];
      places[k].template weigh<dim, T>(own);
      sums[k] = 0;
      MG_UNROLL
      for (int q = 0; q < n_corners; ++q) sums[k] += own[q] * values[k][q];
    }
  }

  /// (P^T y)_r. The lanes share the points of a cell, which are consecutive, and load those of
  /// several cells together. Bytes: 8 and a value for each point of its cells, mostly from a cache
  /// since 2^dim vertices read it, and 12 a cell.
  template <class T, class Lanes>
  MG_HD T times(Index r, const T* y, Lanes lane) const {
    constexpr int size = Lanes::size, n_own = n_corners / size;
    constexpr int together = size > 1 ? cells_together : 1;
    static_assert(n_corners % size == 0 && n_corners % together == 0);
    Index own_begin[n_own], own_end[n_own];
    MG_UNROLL
    for (int c = 0; c < n_own; ++c) {
      const Index from = around[Offset(r) * n_corners + c * size + lane.rank];
      own_begin[c] = from < 0 ? 0 : begins[from];
      own_end[c] = from < 0 ? 0 : begins[from + 1];
    }
    T sum = 0;
    MG_UNROLL
    for (int first = 0; first < n_corners; first += together) {
      Index i[together], end[together];
      MG_UNROLL
      for (int c = 0; c < together; ++c) {
        const int q = first + c;
        i[c] = lane.get(own_begin[q / size], q % size) + lane.rank;
        end[c] = lane.get(own_end[q / size], q % size);
      }
      bool more = true;
      while (more) {
        PointWeights places[together];
        T values[together];
        MG_UNROLL
        for (int c = 0; c < together; ++c) {
          const Index at = i[c] < end[c] ? i[c] : 0;
          places[c] = weights[at];
          values[c] = i[c] < end[c] ? y[at] : T(0);
        }
        more = false;
        MG_UNROLL
        for (int c = 0; c < together; ++c) {
          sum += places[c].template weight<dim, T>(first + c) * values[c];
          i[c] += size;
          more = more || i[c] < end[c];
        }
      }
    }
    return lane.sum(sum);
  }

 private:
  static constexpr int cells_together = n_corners;  ///< whose points are loaded together
};

}  // namespace multigrid
