// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/primitives/primitives.h"

#include <type_traits>

namespace multigrid {

struct Pattern;

/// A matrix or pattern whose row i has lengths[i] entries, with its offsets; columns and values are
/// not initialised. Waits for the number of entries.
template <class Rows>
Rows make_rows(const Array<Index>& lengths, Index n_columns) {
  const Executor& executor = lengths.executor();
  Rows A;
  A.n_rows = static_cast<Index>(lengths.size());
  A.n_columns = n_columns;
  A.offsets = Array<Offset>(executor, lengths.size() + 1);
  A.columns = Array<Index>(executor, scan(lengths, A.offsets));
  if constexpr (!std::is_same_v<Rows, Pattern>)
    A.values = decltype(A.values)(executor, A.columns.size());
  return A;
}

}  // namespace multigrid
