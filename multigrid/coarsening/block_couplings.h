// SPDX-License-Identifier: MIT
#pragma once

// half_couplings.h for processors with caches; for kernel sources.
#include "multigrid/coarsening/half_couplings.h"

namespace multigrid {

/// Row r of P^T A P by the offsets of the vertices that it reaches, of which first steps are made
/// once.
template <int dim>
struct OffsetSums {
  static constexpr int n = dim == 2 ? 25 : 125;

  double sums[n] = {};                  ///< offsets -2 to 2 in each direction
  double positive[Steps<dim>::n] = {};  ///< -1 to 1, of positive entries between cells
  double row_sum = 0;

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
  /// Along an axis an offset of 2 goes by 1, one of 1 by 0 and by 1, half each. Results take the
  /// place of what has been read.
  static void first_steps(const double* from, int stride, double* to) {
    const double a = from[0], b = 0.5 * from[stride], c = from[2 * stride],
                 d = 0.5 * from[3 * stride], e = from[4 * stride];
    to[0] = a + b;
    to[stride] = b + c + d;
    to[2 * stride] = d + e;
  }
};

/// Row i of A P: by the vertices around its cell, 4 in each direction, the second of which is its
/// low corner.
template <int dim>
struct PointRow {
  static constexpr int n = dim == 2 ? 16 : 64;

  alignas(32) double sums[n];
  alignas(32) double positive[n];  ///< of positive entries that lead into another cell
  bool is_empty = true, has_positive = false;
  double row_sum = 0;

  PointRow(const CouplingsView<dim>& view, Index i) {
    for (Offset k = view.A.offsets[i]; k < view.A.offsets[i + 1]; ++k) {
      const Index j = view.other_end(i, k);
      const double a = view.A.values[k] * view.scale(j);
      row_sum += a;
      if (is_empty) begin(sums, is_empty);
      add(view.points, i, j, a);
    }
  }

  /// Adds a part of it to the row of corner q of the cell.
  void add_to(OffsetSums<dim>& row, int q, double weight) const {
    if (is_empty) return;
    row.row_sum += weight * row_sum;
    for (int z = 0; z < (dim == 2 ? 1 : 4); ++z)
      for (int y = 0; y < 4; ++y) {
        const int plane = dim == 2 ? 0 : 25 * (z + 1 - (q >> 2 & 1));
        double* to = row.sums + plane + 5 * (y + 1 - (q >> 1 & 1)) + 1 - (q & 1);
        for (int x = 0; x < 4; ++x) to[x] += weight * sums[16 * z + 4 * y + x];
      }
    if (has_positive) add_positive(row, q, weight);
  }

 private:
  static void begin(double* values, bool& flag) {
    flag = !flag;
    for (int v = 0; v < n; ++v) values[v] = 0;
  }
  void add(const PointsView<dim>& points, Index i, Index j, double a) {
    int low = 0, step = 0;
    double upper[dim];
    for (int d = dim - 1; d >= 0; --d) {
      const Index along = points.cell(j, d) - points.cell(i, d);
      low = 4 * low + along + 1;
      step |= along;
      upper[d] =
          static_cast<std::int32_t>(points.place(j, d) % places_per_cell) * (1. / places_per_cell);
    }
    const bool apart = a > 0 && step != 0;
    if (apart && !has_positive) begin(positive, has_positive);
    double* to = (apart ? positive : sums) + low;
    for (int z = 0; z < dim - 1; ++z) {
      const double az = dim == 2 ? a : a * (z == 0 ? 1 - upper[dim - 1] : upper[dim - 1]);
      const double further = az * upper[1], nearer = az - further;
      const double f = further * upper[0], e = nearer * upper[0];
      to[16 * z] += nearer - e;
      to[16 * z + 1] += e;
      to[16 * z + 4] += further - f;
      to[16 * z + 5] += f;
    }
  }

  /// Springs that push in series would push harder: those are left out.
  void add_positive(OffsetSums<dim>& row, int q, double weight) const {
    for (int e = 0; e < Steps<dim>::n; ++e) {
      int from = 0;
      for (int d = dim - 1; d >= 0; --d)
        from = 4 * from + 1 + (q >> d & 1) + Steps<dim>::component(e, d);
      row.positive[e] += weight * positive[from];
    }
  }
};

/// The first steps of the vertices begin .. end-1, and their row sums in the place of no step: of
/// the cells among them a row of A is read once, not once a vertex.
template <int dim>
struct HalfCouplingsOfBlock {
  static constexpr Index length = dim == 2 ? 256 : 64;

  CouplingsView<dim> view;
  Offset n;
  double* half;

  void operator()(Index begin, Index end) const {
    constexpr int n_corners = 1 << dim;
    OffsetSums<dim> rows[length];
    for (Index r = begin; r < end; ++r) {
      add_cell(r, 0, n_corners, begin, end, rows);
      for (int q = 1; q < n_corners; ++q) {
        const Index cell = view.P.around[Offset(r) * n_corners + q];
        if (cell >= 0 && cell < begin) add_cell(cell, q, q + 1, r, r + 1, rows + (r - begin));
      }
    }
    for (Index r = begin; r < end; ++r) {
      const FirstSteps<dim> steps = steps_of(r, rows[r - begin]);
      for (int e = 0; e < Steps<dim>::n; ++e)
        half[e * n + r] = e == Steps<dim>::none ? rows[r - begin].row_sum : steps.value[e];
    }
  }

 private:
  /// Adds the points of a cell to those of its corners q_begin .. q_end-1 that are among begin ..
  /// end-1.
  void add_cell(
      Index cell, int q_begin, int q_end, Index begin, Index end, OffsetSums<dim>* rows) const {
    const Index* corners = view.P.corners + Offset(cell) * view.P.n_corners;
    for (Index i = view.P.begins[cell]; i < view.P.begins[cell + 1]; ++i) {
      const PointRow<dim> point(view, i);
      for (int q = q_begin; q < q_end; ++q) {
        const double weight = view.P.weights[i].template weight<dim, double>(q);
        if (weight != 0 && corners[q] >= begin && corners[q] < end)
          point.add_to(rows[corners[q] - begin], q, weight);
      }
    }
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
