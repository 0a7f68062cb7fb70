// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/arrays.h"

namespace multigrid {

/// Sparse rows in slices of 32, each as wide as its longest row and stored column by column, so
/// that neighbouring threads read neighbouring entries. Slice s begins at slices[2 s] of `values`
/// and at slices[2 s + 1] of `columns`; entry k of its row i follows 32 k + i % 32 later. Entries
/// of a row keep their order. An empty slot has column -1 and is not multiplied, so that a
/// triangular factor can be swept where a vector has no values yet.
///
/// A column takes 16 bits in a slice whose columns are near: j less the first row of the slice,
/// -32768 for an empty slot. In other slices, which are wide, it takes two places of 16 bits, its
/// lower and its upper half, 32 places apart, at 64 k + i % 32 from the begin.
///
/// source  Kreutzer, Hager, Wellein, Fehske, Bishop, A unified sparse matrix data format for
///         efficient general sparse matrix-vector multiplication, SIAM J. Sci. Comput. 2014,
///         SELL-32; columns in 16 bits are ours
template <class T>
struct Sell {
  static constexpr Index slice = 32;
  static constexpr Index none = -32768;     ///< in 16 bits
  static constexpr Index farthest = 32767;  ///< from the first row of a slice, either way

  Index n_rows = 0;
  Array<Offset> slices;  ///< 2 (n_slices + 1): where values and columns of each begin, and the ends
  Array<std::uint16_t> columns;
  Array<T> values;

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.slices);
    f(self.columns);
    f(self.values);
  }
  const Executor& executor() const { return slices.executor(); }
};

}  // namespace multigrid
