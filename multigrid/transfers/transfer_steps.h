// SPDX-License-Identifier: MIT
#pragma once

// The kernels of both directions of a transfer; for kernel sources.
#include "multigrid/formats/packed_rows_view.h"
#include "multigrid/formats/views.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Stores `level` in *first_bad if a value is not finite and *first_bad is still negative.
struct FiniteCheck {
  Index* first_bad;
  Index level;
  /// nothing  x - x of a value x, or a sum of such: 0 if all values are finite
  template <class T>
  MG_HD void operator()(T nothing) const {
    if (!(nothing == T(0))) raise(first_bad, level);
  }
};

template <class T>
struct RestrictSum {
  const Index* offsets;
  const T* fine;
  T* coarse;
  FiniteCheck check;
  MG_HD void operator()(Index j) const {
    T sum = 0;
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i) sum += fine[i];
    coarse[j] = sum;
    check(sum - sum);
  }
};

template <class T>
struct ProlongAdd {
  const Index* aggregate;
  const T* coarse;
  T* fine;
  FiniteCheck check;
  MG_HD void operator()(Index i) const {
    const T correction = coarse[aggregate[i]];
    fine[i] += correction;
    check(correction - correction);
  }
};

template <class T, class View>
struct RestrictByMatrix {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View R;
  const T* fine;
  T* coarse;
  FiniteCheck check;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    const T sum = R.times(j, fine, lane);
    if (lane.rank == 0) coarse[j] = sum;
    check(sum - sum);
  }
};

/// One thread reads a row of P, which has one to four entries with elements of degree 1 (nine with
/// Q2, none next to a Dirichlet boundary); several where nodes have several unknowns. Bytes a row: 8, and an index and a value an entry;
/// coarse values mostly from cache, fine read and written: 2 values.
template <class T>
struct ProlongByMatrix {
  CsrView<T> P;
  const T* coarse;
  T* fine;
  FiniteCheck check;
  template <class Lanes>
  MG_HD void operator()(Index i, Lanes lane) const {
    const T before = fine[i];
    const T correction = P.times(i, coarse, lane);
    if (lane.rank == 0) fine[i] = before + correction;
    check(correction - correction);
  }
};

/// A thread takes `size` packed rows of P that are 32 rows apart. Bytes a row: 2.4 and 4 an entry,
/// fine read and written: 2 values.
template <class T>
struct ProlongByRows {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  static constexpr Index slice = PackedRows::slice;
  static constexpr int size = 2;  ///< rows a thread

  PackedRowsView P;
  Index n_rows;
  const T* coarse;
  T* fine;
  FiniteCheck check;
  MG_HD void operator()(Index k) const {
    const Index first = k / slice * (size * slice) + k % slice;
    T before[size], corrections[size], nothing = 0;
    MG_UNROLL
    for (int r = 0; r < size; ++r)
      before[r] = first + r * slice < n_rows ? fine[first + r * slice] : T(0);
    P.times_several(first, n_rows, coarse, corrections);
    MG_UNROLL
    for (int r = 0; r < size; ++r) {
      if (first + r * slice < n_rows) fine[first + r * slice] = before[r] + corrections[r];
      nothing += corrections[r] - corrections[r];
    }
    check(nothing);
  }
  /// How many threads; the last ones may have nothing to do.
  static Offset n_threads(Index n_rows) {
    constexpr Offset rows = size * slice;
    return (n_rows + rows - 1) / rows * slice;
  }
};

/// Bytes: those of GridInterpolationView::times, and a value written.
template <int dim, class T>
struct RestrictToVertex : RestrictByMatrix<T, GridInterpolationView<dim>> {
  /// A lane needs three registers (in double four) for each of 2^dim cells.
  static constexpr int n_blocks = dim == 2 ? rows_n_blocks : sizeof(T) == 4 ? 4 : 2;
  static constexpr int lanes = 1 << dim;  ///< about the points of a cell, and the cells of a vertex
};

/// For the points from `size` k on. Bytes: those of `interpolated`, and a value read and written.
template <int dim, class T>
struct ProlongFromVertices {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  static constexpr int size = dim == 2 || sizeof(T) == 4 ? 2 : 1;  ///< points a thread

  GridInterpolationView<dim> P;
  Index n_fine;
  const T* coarse;
  T* fine;
  FiniteCheck check;
  MG_HD void operator()(Index k) const {
    const Index first = size * k;
    if (first + size <= n_fine) return correct<size>(first);
    for (Index i = first; i < n_fine; ++i) correct<1>(i);
  }

 private:
  template <int n>
  MG_HD void correct(Index first) const {
    T values[n], corrections[n], nothing = 0;
    read_together(fine + first, values);
    P.interpolated(first, coarse, corrections);
    MG_UNROLL
    for (int k = 0; k < n; ++k) {
      values[k] += corrections[k];
      nothing += corrections[k] - corrections[k];
    }
    write_together(values, fine + first);
    check(nothing);
  }
};

}  // namespace multigrid
