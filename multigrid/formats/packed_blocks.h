// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/arrays.h"

#include <cstdint>

namespace multigrid {

/// A square matrix of blocks of `size` x `size` entries, in slices of 32 nodes, with values as those of Packed: halves in the unit of
/// their row, and the diagonal apart. All entries of a block share its column, so an entry takes 2 bytes and 4 / size^2 more, wherever
/// the column is.
///
/// Place k of a slice is a block of each of its nodes: their columns side by side, then the halves of the first column of each
/// block, row by row of unknowns, then those of the next one. Rows with fewer blocks end with places of zeros in their own column.
///
/// T is float; PackedBlocks<double> is an alternative of Matrix<double> that is never taken.
template <class T>
struct PackedBlocks {
  static constexpr Index slice = 32;  ///< nodes

  Index n_rows = 0;             ///< unknowns
  Index size = 1;               ///< unknowns of a node: 2 or 3
  Array<Offset> slices;         ///< n_slices + 1: blocks before each slice
  Array<Index> columns;         ///< of each block, a node
  Array<std::uint16_t> halves;  ///< size * size a block
  Array<T> diagonal;            ///< n_rows

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.slices);
    f(self.columns);
    f(self.halves);
    f(self.diagonal);
  }
  const Executor& executor() const { return diagonal.executor(); }
};

}  // namespace multigrid
