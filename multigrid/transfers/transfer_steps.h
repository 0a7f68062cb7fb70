// SPDX-License-Identifier: MIT
#pragma once

// Both directions of a transfer as kernels see them; for kernel sources.
#include "multigrid/formats/packed_rows_view.h"
#include "multigrid/formats/views.h"
#include "multigrid/transfers/transfer.h"

namespace multigrid {

template <class T>
struct RestrictSum {
  const Index* offsets;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index j) const {
    T sum = 0;
    for (Index i = offsets[j]; i < offsets[j + 1]; ++i) sum += fine[i];
    coarse[j] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

template <class T>
struct ProlongAdd {
  const Index* aggregate;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index i) const {
    const T correction = coarse[aggregate[i]];
    fine[i] += correction;
    if (!(correction - correction == T(0))) raise(first_bad, level);
  }
};

template <class T, class View = CsrView<T>>
struct RestrictByMatrix {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  View R;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  template <class Lanes>
  MG_HD void operator()(Index j, Lanes lane) const {
    const T sum = R.times(j, fine, lane);
    if (lane.rank == 0) coarse[j] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

/// Rows of P have one to four entries with elements of degree 1 (nine with Q2, none beside a
/// Dirichlet boundary), so that one thread reads a row. Bytes a row with p entries: in CSR 8 and an
/// index and a value an entry, in packed rows 2.4 and 4 an entry; coarse values mostly from cache,
/// fine read and written: 2 values.
template <class T, class View = CsrView<T>>
struct ProlongByMatrix {
  View P;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
  MG_HD void operator()(Index i) const {
    const T before = fine[i];
    const T correction = P.times(i, coarse, Lanes<1>{0});
    fine[i] = before + correction;
    if (!(correction - correction == T(0))) raise(first_bad, level);
  }
};

/// By rows of P in words, some a thread, 32 rows apart. Bytes a row: 2.4 and 4 an entry, fine read
/// and written: 2 values.
template <class T>
struct ProlongByRows {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  static constexpr Index slice = PackedRows::slice;
  static constexpr int size = 2;  ///< rows a thread

  PackedRowsView P;
  Index n_rows;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
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
    if (!(nothing == T(0))) raise(first_bad, level);
  }
  /// Threads, of which the last ones may have nothing to do.
  static Offset n_threads(Index n_rows) {
    constexpr Offset rows = size * slice;
    return (n_rows + rows - 1) / rows * slice;
  }
};

/// Bytes: those of `restricted`, and a value written.
template <int dim, class T>
struct RestrictToVertex {
  /// A lane has three (in double four) registers of each of 2^dim cells.
  static constexpr int block_size = rows_block_size;
  static constexpr int n_blocks = dim == 2 ? rows_n_blocks : sizeof(T) == 4 ? 4 : 2;
  static constexpr int lanes = 1 << dim;  ///< about as many points a cell has, and cells a vertex

  GridInterpolationView<dim> P;
  const T* fine;
  T* coarse;
  Index* first_bad;
  Index level;
  template <class Lanes>
  MG_HD void operator()(Index r, Lanes lane) const {
    const T sum = P.restricted(r, fine, lane);
    if (lane.rank == 0) coarse[r] = sum;
    if (!(sum - sum == T(0))) raise(first_bad, level);
  }
};

/// Points `size` k and on. Bytes: those of `interpolated`, and a value read and written.
template <int dim, class T>
struct ProlongFromVertices {
  static constexpr int block_size = rows_block_size, n_blocks = rows_n_blocks;
  static constexpr int size = dim == 2 || sizeof(T) == 4 ? 2 : 1;  ///< points a thread

  GridInterpolationView<dim> P;
  Index n_fine;
  const T* coarse;
  T* fine;
  Index* first_bad;
  Index level;
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
    if (!(nothing == T(0))) raise(first_bad, level);
  }
};

}  // namespace multigrid
