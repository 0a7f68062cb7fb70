// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/half.h"
#include "multigrid/backend/row_of_slice.h"
#include "multigrid/formats/packed.h"
#include "multigrid/formats/packed_blocks.h"

namespace multigrid {

/// As kernels see it. A thread takes a row of unknowns, so that neighbouring ones read neighbouring halves, and a column together.
template <class T, int size>
struct PackedBlocksView {
  using Value = T;
  static constexpr int lanes = 1;

  const Offset* slices;
  const Index* columns;
  const std::uint16_t* halves;
  const T* diagonal;

  /// In the order of PackedView. Bytes a row: 2 + 4 / size^2 an entry.
  template <class Vector, class Lanes>
  MG_HD T times(Index i, const Vector& x, Lanes lane) const {
    constexpr Offset stride = Lanes::size * slice;
    constexpr int batch = size == 2 ? 4 : 2;  // more of size 3 do not fit into 40 registers
    const Offset last = end(i);
    T sum = 0;
    for (Offset k = begin(i) + lane.rank * slice; k < last; k += batch * stride) {
      Index column[batch];
      std::uint32_t half[batch][size];
      MG_UNROLL
      for (int m = 0; m < batch; ++m) {
        const bool is_there = k + m * stride < last;
        const Offset place = is_there ? k + m * stride : k;
        column[m] = columns[place] * size;
        MG_UNROLL
        for (int c = 0; c < size; ++c) half[m][c] = is_there ? half_of(i, place, c) : 0u;
      }
      MG_UNROLL
      for (int m = 0; m < batch; ++m) MG_UNROLL
      for (int c = 0; c < size; ++c)
        sum += static_cast<T>(from_half(half[m][c])) * x[column[m] + c];
    }
    return static_cast<T>(unit_of(diagonal[i])) * lane.sum(sum) + diagonal[i] * x[i];
  }

  template <class Vector>
  MG_HD T times(Index i, const Vector&, RowOfSlice<T> lane) const {
    return lane.products[i - lane.first];
  }

  /// The products of rows_of_slice rows from `first` on, bit for bit those of `times`.
  template <class Vector>
  MG_HD void times_slice(Index first, const Vector& x, T* products) const {
    T sum[rows_of_slice] = {};
    const Index own =
        first / size % slice * size + first % size;  // the first row in its slice of nodes
    Index node[rows_of_slice];
    for (Index l = 0; l < rows_of_slice; ++l) node[l] = (own + l) / size;
    const Offset last = end(first);
    for (Offset k = slices[first / size / slice]; k < last; k += slice)
      for (int c = 0; c < size; ++c) {
        const std::uint16_t* const column_of_halves = halves + (k * size + c * slice) * size + own;
        MG_SIMD
        for (Index l = 0; l < rows_of_slice; ++l)
          sum[l] +=
              static_cast<T>(from_half(column_of_halves[l])) * x[columns[k + node[l]] * size + c];
      }
    MG_SIMD
    for (Index l = 0; l < rows_of_slice; ++l)
      products[l] = static_cast<T>(unit_of(diagonal[first + l])) * sum[l] +
                    diagonal[first + l] * x[first + l];
  }

  /// The diagonal first, then in storage order.
  template <class F>
  MG_HD void for_each_entry(Index i, F&& f) const {
    f(i, diagonal[i]);
    const T unit = static_cast<T>(unit_of(diagonal[i]));
    for_each_place(i, [&](Offset k) {
      for (int c = 0; c < size; ++c) {
        const Index j = columns[k] * size + c;
        if (j != i) f(j, static_cast<T>(from_half(half_of(i, k, c)) * unit));
      }
      return true;
    });
  }

  template <class F>
  MG_HD bool all_columns(Index i, F&& f) const {
    if (!f(i)) return false;
    bool all = true;
    for_each_place(i, [&](Offset k) {
      for (int c = 0; c < size && all; ++c) {
        const Index j = columns[k] * size + c;
        all = j == i || f(j);
      }
      return all;
    });
    return all;
  }

 private:
  static constexpr Index slice = PackedBlocks<T>::slice;
  static_assert(slice == rows_of_slice);

  MG_HD Offset begin(Index i) const { return slices[i / size / slice] + i / size % slice; }
  MG_HD Offset end(Index i) const { return slices[i / size / slice + 1]; }
  /// Of column c of block k, which is one of row i's.
  MG_HD std::uint32_t half_of(Index i, Offset k, int c) const {
    const Index node = i / size % slice;
    return halves[((k - node) * size + c * slice) * size + node * size + i % size];
  }
  /// Until f is false, and without the zeros at the end: after the node's own column it comes again.
  template <class F>
  MG_HD void for_each_place(Index i, F&& f) const {
    bool has_own = false;
    for (Offset k = begin(i); k < end(i); k += slice) {
      if (columns[k] == i / size) {
        if (has_own) return;
        has_own = true;
      }
      if (!f(k)) return;
    }
  }
};

template <int size, class T>
PackedBlocksView<T, size> view_of_blocks(const PackedBlocks<T>& A) {
  const Executor& executor = A.executor();
  return {A.slices.on(executor), A.columns.on(executor), A.halves.on(executor),
          A.diagonal.on(executor)};
}

template <class Format>
inline constexpr bool is_in_blocks = false;
template <class T>
inline constexpr bool is_in_blocks<PackedBlocks<T>> = true;

/// f(view), and what it returns.
template <class T, class F>
auto with_view_of_blocks(const PackedBlocks<T>& A, F&& f) {
  return A.size == 2 ? f(view_of_blocks<2>(A)) : f(view_of_blocks<3>(A));
}

}  // namespace multigrid
