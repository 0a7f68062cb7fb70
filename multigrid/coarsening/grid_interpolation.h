// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/coarsening/grid_points.h"
#include "multigrid/csr.h"

namespace multigrid {

/// Interpolation from the vertices of a grid to points in its cells without a matrix: a point knows
/// its cell and its place in it, a cell its corners, and a vertex the cells around it, whose points
/// are consecutive. Cells have the numbers of the vertices at their low corners.
struct GridInterpolation {
  int dimension = 2;
  Index n_fine = 0;
  Index n_coarse = 0;
  Array<PointWeights> weights;  ///< n_fine
  Array<Index> cell;            ///< n_fine, ascending
  Array<Index> begins;          ///< n_coarse + 1: the first point of each cell
  Array<Index> corners;         ///< n_coarse × 2^dimension: of a cell; -1 for no vertex
  Array<Index> around;          ///< n_coarse × 2^dimension: vertex r is corner q of cell around[q]

  std::size_t bytes() const {
    return weights.bytes() + cell.bytes() + begins.bytes() + corners.bytes() + around.bytes();
  }
};

/// The same as a matrix: entries that are not 0.
Csr<double> matrix_of(const GridInterpolation& P);

/// What kernels read.
template <int dim>
struct GridInterpolationView {
  static constexpr int n_corners = 1 << dim;

  const PointWeights* weights;
  const Index* cell;
  const Index* begins;
  const Index* corners;
  const Index* around;

  explicit GridInterpolationView(const GridInterpolation& P)
      : weights(P.weights.on(P.weights.executor())),
        cell(P.cell.on(P.weights.executor())),
        begins(P.begins.on(P.weights.executor())),
        corners(P.corners.on(P.weights.executor())),
        around(P.around.on(P.weights.executor())) {}

  /// (P x)_i. Bytes: 12 and, mostly from a cache, 2^dim of 4 and a value each.
  template <class T>
  MG_HD T interpolated(Index i, const T* x) const {
    const Index* vertices = corners + Offset(cell[i]) * n_corners;
    T own[n_corners];
    weights[i].weigh<dim, T>(own);
    T sum = 0;
    MG_UNROLL
    for (int q = 0; q < n_corners; ++q) {
      const Index r = vertices[q];
      if (r >= 0) sum += own[q] * x[r];
    }
    return sum;
  }

  /// (P^T y)_r. Bytes: those of its cells' points, 8 and a value each, read for 2^dim vertices and
  /// mostly from a cache, and 12 a cell.
  template <class T, class Lanes>
  MG_HD T restricted(Index r, const T* y, Lanes lane) const {
    T sum = 0;
    for (int q = lane.rank; q < n_corners; q += Lanes::size) {
      const Index from = around[Offset(r) * n_corners + q];
      if (from < 0) continue;
      for (Index i = begins[from]; i < begins[from + 1]; ++i)
        sum += weights[i].weight<dim, T>(q) * y[i];
    }
    return lane.sum(sum);
  }
};

}  // namespace multigrid
