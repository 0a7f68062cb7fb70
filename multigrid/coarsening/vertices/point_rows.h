// SPDX-License-Identifier: MIT
#pragma once

// Rows of A P on a GPU, for cell_couplings.h; for kernel sources.
#include "multigrid/coarsening/vertices/half_couplings.h"
#include "multigrid/transfers/corner_steps.h"

#include <cstring>

namespace multigrid {

/// x / 2^16 for x < 2^16: the number 1 with these bits below it, less 1. On a GPU that is faster
/// than a conversion.
MG_HD inline double part_of_cell(std::uint32_t x) {
  const std::uint64_t bits = 0x3ff0000000000000ull | static_cast<std::uint64_t>(x) << 36;
  double one_more;
  std::memcpy(&one_more, &bits, sizeof bits);
  return one_more - 1;
}

/// Rows of A P of some points, and the weights of the points at the corners of their cells. A point
/// has a column: the sums for the vertices around its cell, 4 in each direction, the second of
/// which is the low corner; the row sum; the weights. There are as many columns of sums as memory
/// banks, so the threads of a warp, each in its column, have no bank conflicts. Weights of several
/// corners are read at once, so each corner's weights are shifted by one place.
template <int dim>
struct PointRows {
  static constexpr int n_vertices = CornerSums<dim>::n;
  static constexpr int n_columns = 32;
  static constexpr int size = (n_vertices + 1) * n_columns + (n_columns + 1) * (1 << dim);

  double* values;

  MG_HD double& sum(int vertex, int column) const { return values[vertex * n_columns + column]; }
  MG_HD double& row_sum(int column) const { return sum(n_vertices, column); }
  MG_HD double& weight(int q, int column) const {
    return values[(n_vertices + 1) * n_columns + q * (n_columns + 1) + column];
  }

  /// Makes a column of the couplings of point i: of the positive ones that lead into another cell
  /// if `apart`, else of the rest.
  ///
  /// returns  how many positive ones lead into another cell
  template <bool apart>
  MG_HD int fill(const CouplingsView<dim>& view, Index i, int column) const {
    MG_UNROLL
    for (int v = 0; v < n_vertices; ++v) sum(v, column) = 0;
    const Ends ends(view, i);
    double all = 0;
    int count = 0;
    const Offset end = view.A.offsets[i + 1];
    for (Offset k = view.A.offsets[i]; k < end; k += at_once) {
      double a[at_once];
      std::uint32_t place[at_once][dim];
      ends.read(view, k, end, a, place);
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        if (k + u >= end) continue;
        all += a[u];
        const bool leads_apart = a[u] > 0 && leaves(place[u]);
        if (leads_apart == apart) add(values + column, place[u], a[u]);
        count += leads_apart ? 1 : 0;
      }
    }
    row_sum(column) = all;
    double weights[1 << dim];
    view.P.weights[i].template weigh<dim, double>(weights);
    MG_UNROLL
    for (int q = 0; q < 1 << dim; ++q) weight(q, column) = weights[q];
    return count;
  }

 private:
  /// Entries that are loaded together, so that a GPU waits for all of them at once. For more, a
  /// thread has not enough predicate registers.
  static constexpr int at_once = 6;

  /// The places of the points that a point couples with, relative to the lowest vertex around its
  /// cell.
  struct Ends {
    Index i;
    std::uint32_t low[dim], own[dim];
    std::uint16_t own_scale;

    MG_HD Ends(const CouplingsView<dim>& view, Index i_) : i(i_), own_scale(scale(view, i_)) {
      view.points.read(i, own);
      MG_UNROLL
      for (int d = 0; d < dim; ++d) {
        low[d] = ((own[d] >> place_bits) - 1) << place_bits;
        own[d] -= low[d];
      }
    }

    MG_HD void read(const CouplingsView<dim>& view,
                    Offset k,
                    Offset end,
                    double a[at_once],
                    std::uint32_t place[at_once][dim]) const {
      Index j[at_once];
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        j[u] = k + u < end ? view.A.columns[k + u] : i;
        a[u] = k + u < end ? view.A.values[k + u] : 0;
      }
      std::uint16_t scales[at_once];
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        view.points.read(j[u], place[u]);
        scales[u] = scale(view, j[u]);
      }
      MG_UNROLL
      for (int u = 0; u < at_once; ++u) {
        bool touches = true;
        MG_UNROLL
        for (int d = 0; d < dim; ++d) {
          place[u][d] -= low[d];
          touches = touches && place[u][d] < 3 * places_per_cell;
        }
        MG_UNROLL
        for (int d = 0; d < dim; ++d) place[u][d] = touches ? place[u][d] : own[d];
        a[u] *= (touches ? scales[u] : own_scale) * PointWeights::scale_unit;
      }
    }
  };

  /// The factor of row j of P, in PointWeights::scale_unit.
  MG_HD static std::uint16_t scale(const CouplingsView<dim>& view, Index j) {
    return dim == 2 ? view.P.weights[j].scale : PointWeights::no_scale;
  }

  MG_HD static bool leaves(const std::uint32_t place[dim]) {
    bool stays = true;
    MG_UNROLL
    for (int d = 0; d < dim; ++d) stays = stays && place[d] >> place_bits == 1;
    return !stays;
  }

  MG_HD static void add(double* column, const std::uint32_t place[dim], double a) {
    double upper[dim];
    MG_UNROLL
    for (int d = 0; d < dim; ++d) {
      upper[d] = part_of_cell(place[d] % places_per_cell);
      column += (n_columns << 2 * d) * static_cast<int>(place[d] >> place_bits);
    }
    MG_UNROLL
    for (int z = 0; z < dim - 1; ++z) {
      const double az = dim == 2 ? a : a * (z == 0 ? 1 - upper[dim - 1] : upper[dim - 1]);
      const double further = az * upper[1], nearer = az - further;
      const double f = further * upper[0], e = nearer * upper[0];
      double* to = column + 16 * z * n_columns;
      const double sums[] = {to[0], to[n_columns], to[4 * n_columns], to[5 * n_columns]};
      to[0] = sums[0] + (nearer - e);
      to[n_columns] = sums[1] + e;
      to[4 * n_columns] = sums[2] + (further - f);
      to[5 * n_columns] = sums[3] + f;
    }
  }
};

}  // namespace multigrid
