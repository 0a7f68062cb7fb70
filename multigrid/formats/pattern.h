// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// Where a sparse matrix has entries: row i holds the columns offsets[i] .. offsets[i+1]-1 of
/// `columns`, ascending.
struct Pattern {
  Index n_rows = 0;
  Index n_columns = 0;
  Array<Offset> offsets;  ///< n_rows + 1
  Array<Index> columns;   ///< n_nonzeros

  Offset n_nonzeros() const { return columns.size(); }
  std::size_t bytes() const { return offsets.bytes() + columns.bytes(); }
  const Executor& executor() const { return offsets.executor(); }
};

}  // namespace multigrid
