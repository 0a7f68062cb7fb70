// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Sparse rows of one width, stored column by column: entry k of row i at k * n_rows + i, the
/// diagonal first (paper AG, Section 4.1). A slot without an entry holds the value 0 and the row's
/// own index. Entries outside the stencil follow in an overflow list sorted by row and column; its
/// arrays are empty where there are none.
template <class T>
struct Ell {
  Index n_rows = 0;
  int width = 0;
  Array<Index> columns;            ///< width * n_rows
  Array<T> values;                 ///< width * n_rows
  Array<Offset> overflow_offsets;  ///< n_rows + 1, or none
  Array<Index> overflow_columns;
  Array<T> overflow_values;

  std::size_t bytes() const {
    return columns.bytes() + values.bytes() + overflow_offsets.bytes() + overflow_columns.bytes() +
           overflow_values.bytes();
  }
  const Executor& executor() const { return columns.executor(); }
};

}  // namespace multigrid
