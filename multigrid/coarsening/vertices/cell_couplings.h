// SPDX-License-Identifier: MIT
#pragma once

// The first half of vertex_galerkin on a GPU, cell by cell; for kernel sources.
#include "multigrid/backend/array.h"
#include "multigrid/backend/kernel_memory.h"
#include "multigrid/backend/side_by_side.h"
#include "multigrid/backend/together.h"
#include "multigrid/coarsening/vertices/point_rows.h"
#include "multigrid/transfers/corner_steps.h"

namespace multigrid {

/// What cells contribute to the first steps of their corners: that for step e of corner q of cell c
/// is values[(q 3^dim + e) stride + c], with the row sum in place of no step.
template <int dim>
struct CellParts {
  static constexpr int n = Steps<dim>::n << dim;

  Offset stride;  ///< number of cells, rounded up: runs of cells begin at a multiple of 32 bytes
  double* values;

  static Offset stride_of(Index n_cells) { return (Offset(n_cells) + 7) / 8 * 8; }

  MG_HD double* at(Index cell, int q, int e) const {
    return values + (q * Steps<dim>::n + e) * stride + cell;
  }
};

/// Computes the parts of a run of cells. A warp takes a run, a lane a corner of a cell. One lane
/// reads a row of A and makes a column of A P in memory that the lanes share; then each lane adds
/// what belongs to its corner. If positive entries lead into other cells, a second pass adds these:
/// they count for neighbouring vertices alone.
///
/// Bytes a point: those of its row of A, 12 an entry, and 4 dim + 2 for what that couples with,
/// mostly from a cache; a cell: 8 6^dim written. Operations in double a point: some 4 2^dim an
/// entry and 2 8^dim.
template <int dim>
struct CellCouplings {
  static constexpr int n_corners = 1 << dim;
  static constexpr int lanes = 32;                   ///< on a GPU
  static constexpr int n_cells = lanes / n_corners;  ///< of a run
  static constexpr int rows_of_index = n_cells;
  static constexpr int block_size = dim == 2 ? 128 : 64;  ///< 22 and 38 kB of shared memory
  static constexpr int n_blocks = 4;                      ///< 128 and 255 registers a thread

  CouplingsView<dim> view;
  Index n;  ///< cells
  CellParts<dim> parts;

  static Index n_runs(Index n) { return (n + n_cells - 1) / n_cells; }

  template <class Lanes>
  MG_HD void operator()(Index run, Lanes lane) const {
    if (add<false>(run * n_cells, lane) > 0) add<true>(run * n_cells, lane);
  }

 private:
  using Rows = PointRows<dim>;

  /// What the points of a cell contribute to the row of its corner q.
  struct Corner {
    Index cell, begin = 0, end = 0;
    int q;
    CornerSums<dim> around;
    double row_sum = 0;
  };

  /// Adds some of the couplings of the points of cells first .. first + n_cells - 1: the positive
  /// ones that lead into another cell if `apart`, else the rest.
  ///
  /// returns  how many positive ones lead into another cell
  template <bool apart, class Lanes>
  MG_HD int add(Index first, Lanes lane) const {
    RowMemory<double, Rows::size, Lanes, block_size> memory;
    const Rows rows{memory.begin()};
    constexpr int n_own = lanes / Lanes::size;  // one on a GPU
    Corner own[n_own];
    MG_UNROLL
    for (int k = 0; k < n_own; ++k) place(own[k], first, lane.rank + k * Lanes::size);
    const Index end = view.P.begins[n - first < n_cells ? n : first + n_cells];
    int count = 0;
    for (Index at = view.P.begins[first]; at < end; at += Rows::n_columns) {
      const Index next = end - at < Rows::n_columns ? end : at + Rows::n_columns;
      for (Index i = at + lane.rank; i < next; i += Lanes::size)
        count += rows.template fill<apart>(view, i, i - at);
      wait(lane);
      MG_UNROLL
      for (int k = 0; k < n_own; ++k) add_points(rows, at, next, own[k]);
      wait(lane);
    }
    MG_UNROLL
    for (int k = 0; k < n_own; ++k)
      if (own[k].cell < n) write<apart>(own[k]);
    return lane.sum(count);
  }

  MG_HD void place(Corner& corner, Index first, int number) const {
    corner.cell = first + number / n_corners;
    corner.q = number % n_corners;
    if (corner.cell >= n) return;
    corner.begin = view.P.begins[corner.cell];
    corner.end = view.P.begins[corner.cell + 1];
  }

  /// Adds the points at .. next-1, which are the columns of `rows`.
  MG_HD void add_points(const Rows& rows, Index at, Index next, Corner& corner) const {
    const Index begin = corner.begin > at ? corner.begin : at;
    const Index end = corner.end < next ? corner.end : next;
    for (Index i = begin; i < end; ++i) {
      const double weight = rows.weight(corner.q, i - at);
      MG_UNROLL
      for (int v = 0; v < Rows::n_vertices; ++v)
        corner.around.sums[v] += weight * rows.sum(v, i - at);
      corner.row_sum += weight * rows.row_sum(i - at);
    }
  }

  /// Writes the parts of a corner. Positive couplings into other cells are added to the others,
  /// without what they contribute further away: a repelling spring replaced by two in series would
  /// repel more strongly.
  template <bool apart>
  MG_HD void write(Corner& corner) const {
    constexpr int none = Steps<dim>::none;
    double steps[Steps<dim>::n];
    corner.around.turn(corner.q);
    if (apart)
      corner.around.near_steps(steps);
    else
      corner.around.first_steps(steps);
    double* const to = parts.at(corner.cell, corner.q, none);
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e) {
      Offset step = 0;
      MG_UNROLL
      for (int d = 0, all = 1; d < dim; ++d, all *= 3)
        step += (corner.q >> d & 1 ? -all : all) * Steps<dim>::component(e, d);
      if (!apart)
        to[step * parts.stride] = e == none ? corner.row_sum : steps[e];
      else if (e != none)
        to[step * parts.stride] += steps[e];
    }
  }
};

/// Adds the couplings of the path points of a cell to its parts. A thread takes a corner of a cell.
template <int dim>
struct PathCouplings {
  CouplingsView<dim> view;
  Index n;  ///< cells
  CellParts<dim> parts;

  MG_HD void operator()(Index k) const {
    const Index cell = k >> dim;
    const int q = k & ((1 << dim) - 1);
    if (view.path_begins[cell] == view.path_begins[cell + 1]) return;
    Index at[dim];
    MG_UNROLL
    for (int d = 0; d < dim; ++d)
      at[d] = static_cast<Index>(morton::coordinate(view.keys[cell], d, view.depth, dim)) +
              (q >> d & 1);
    FirstSteps<dim> steps;
    view.add_paths(cell, q, at, steps);
    MG_UNROLL
    for (int e = 0; e < Steps<dim>::n; ++e)
      if (e != Steps<dim>::none) *parts.at(cell, q, e) += steps.value[e];
  }
};

/// Writes the first steps of rows, the sums of the parts of the cells around. A thread takes 9
/// steps of a row. Bytes a row: 4 2^dim, 8 6^dim and 8 3^dim.
template <int dim>
struct SumOfParts {
  static constexpr int n_steps = 9;
  static constexpr int n_parts = Steps<dim>::n / n_steps;

  const Index* around;
  Index n;
  CellParts<dim> parts;
  double* half;
  int first;  ///< of the steps

  MG_HD void operator()(Index r) const {
    Index cells[1 << dim];
    read_together(around + (Offset(r) << dim), cells);
    double sums[n_steps] = {};
    MG_UNROLL
    for (int q = 0; q < 1 << dim; ++q) {
      MG_UNROLL
      for (int e = 0; e < n_steps; ++e)
        sums[e] += cells[q] >= 0 ? *parts.at(cells[q], q, first + e) : 0;
    }
    MG_UNROLL
    for (int e = 0; e < n_steps; ++e) half[Offset(first + e) * n + r] = sums[e];
  }
};

/// Writes the first steps of all rows to `half`: 3^dim × n.
template <int dim>
void add_cells(const Executor& executor, const CouplingsView<dim>& view, Index n, double* half) {
  const Offset stride = CellParts<dim>::stride_of(n);
  Array<double> values(executor, CellParts<dim>::n * stride, {CellParts<dim>::n});
  const CellParts<dim> parts{stride, values.on(executor)};
  using Cells = CellCouplings<dim>;
  for_each_row<Cells::lanes>(executor, Cells::n_runs(n), Cells{view, n, parts});
  if (view.path_order) for_each(executor, Offset(n) << dim, PathCouplings<dim>{view, n, parts});
  std::vector<Part<SumOfParts<dim>>> sums;
  for (int k = 0; k < SumOfParts<dim>::n_parts; ++k)
    sums.push_back({n, {view.P.around, n, parts, half, k * SumOfParts<dim>::n_steps}});
  for_each(executor, sums);
}

}  // namespace multigrid
