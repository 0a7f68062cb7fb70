// SPDX-License-Identifier: MIT
#pragma once

// The first half of vertex_galerkin on a host, block by block; for kernel sources.
#include "multigrid/coarsening/vertices/cell_rows.h"
#include "multigrid/transfers/cell_transfers.h"

#include <vector>

namespace multigrid {

/// A row of P^T A P by the offsets of the vertices that it reaches. First steps are made of it
/// once.
template <int dim>
struct OffsetSums {
  static constexpr int n = dim == 2 ? 25 : 125;

  double sums[n] = {};  ///< for offsets -2 to 2 in each direction
  /// For offsets -1 to 1: sums of positive entries between cells. A repelling spring replaced by
  /// two in series would repel more strongly, so what they add further away is left out.
  double positive[Steps<dim>::n] = {};
  double row_sum = 0;

  /// Adds what the points of a cell contribute to the row of its corner q.
  void add(const CellRows<dim>& cell, int q) {
    row_sum += cell.row_sums[q];
    for (int z = 0; z < (dim == 2 ? 1 : 4); ++z)
      for (int y = 0; y < 4; ++y) {
        const int plane = dim == 2 ? 0 : 25 * (z + 1 - (q >> 2 & 1));
        double* to = sums + plane + 5 * (y + 1 - (q >> 1 & 1)) + 1 - (q & 1);
        for (int x = 0; x < 4; ++x) to[x] += cell.sums[q].values[16 * z + 4 * y + x];
      }
    if (!cell.has_positive) return;
    for (int e = 0; e < Steps<dim>::n; ++e) {
      int from = 0;
      for (int d = dim - 1; d >= 0; --d)
        from = 4 * from + 1 + (q >> d & 1) + Steps<dim>::component(e, d);
      positive[e] += cell.positive[q].values[from];
    }
  }

  void add_to(FirstSteps<dim>& steps) const {
    double far[n];
    for (int o = 0; o < n; ++o) far[o] = sums[o];
    for (int e = 0; e < Steps<dim>::n; ++e) {
      int o = 0;
      for (int d = dim - 1; d >= 0; --d) o = 5 * o + Steps<dim>::component(e, d) + 2;
      steps.value[e] += 0.5 * (sums[o] + positive[e]);
      far[o] = 0;
    }
    for (int d = 0, inner = 1, outer = n / 5; d < dim; ++d, inner *= 3, outer /= 5)
      for (int o = 0; o < outer; ++o)
        for (int i = 0; i < inner; ++i)
          first_steps(far + o * 5 * inner + i, inner, far + o * 3 * inner + i);
    for (int e = 0; e < Steps<dim>::n; ++e) steps.value[e] += 2 * far[e];
  }

 private:
  /// Along an axis an offset of 2 makes a first step of 1, one of 1 makes steps of 0 and 1, half
  /// each. Results may overwrite what has been read.
  static void first_steps(const double* from, int stride, double* to) {
    const double a = from[0], b = 0.5 * from[stride], c = from[2 * stride],
                 d = 0.5 * from[3 * stride], e = from[4 * stride];
    to[0] = a + b;
    to[stride] = b + c + d;
    to[2 * stride] = d + e;
  }
};

/// Writes the first steps of the vertices begin .. end-1, and their row sums in place of no step.
/// Rows of A are read once for each cell, not once for each of its corners.
template <int dim>
struct HalfCouplingsOfBlock {
  /// So many that their sums fit a second-level cache. Around 16 x 16 or 8 x 8 x 8 vertices there
  /// are 0.13 or 0.42 cells a vertex that other blocks read too.
  static constexpr Index length = dim == 2 ? 256 : 512;

  CouplingsView<dim> view;
  Offset n;
  double* half;

  void operator()(Index begin, Index end) const {
    // Too much for a stack: 0.6 MB in 3D.
    static thread_local std::vector<OffsetSums<dim>> rows;
    rows.assign(length, OffsetSums<dim>());
    for_each_cell_around(view.P, begin, end,
                         [&](Index cell) { add_cell(cell, begin, end, rows.data()); });
    for (Index r = begin; r < end; ++r) {
      const FirstSteps<dim> steps = steps_of(r, rows[r - begin]);
      for (int e = 0; e < Steps<dim>::n; ++e)
        half[e * n + r] = e == Steps<dim>::none ? rows[r - begin].row_sum : steps.value[e];
    }
  }

 private:
  static constexpr int n_corners = 1 << dim;

  /// Adds the points of a cell to the rows of those of its corners that are among begin .. end-1.
  void add_cell(Index cell, Index begin, Index end, OffsetSums<dim>* rows) const {
    if (view.P.begins[cell] == view.P.begins[cell + 1]) return;
    const Index* corners = view.P.corners + Offset(cell) * n_corners;
    int wanted = 0;
    for (int q = 0; q < n_corners; ++q)
      wanted |= (corners[q] >= begin && corners[q] < end ? 1 : 0) << q;
    const CellRows<dim> cell_rows(view, cell, wanted);
    for (int q = 0; q < n_corners; ++q)
      if (wanted >> q & 1) rows[corners[q] - begin].add(cell_rows, q);
  }

  FirstSteps<dim> steps_of(Index r, const OffsetSums<dim>& row) const {
    FirstSteps<dim> steps;
    row.add_to(steps);
    if (!view.path_order) return steps;
    Index at[dim];
    for (int d = 0; d < dim; ++d)
      at[d] = static_cast<Index>(morton::coordinate(view.keys[r], d, view.depth, dim));
    for (int q = 0; q < view.P.n_corners; ++q) {
      const Index cell = view.P.around[Offset(r) * view.P.n_corners + q];
      if (cell >= 0) view.add_paths(cell, q, at, steps);
    }
    return steps;
  }
};

}  // namespace multigrid
