// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Sparse rows in slices of 32, each as wide as its longest row and stored column by column, so
/// that neighbouring threads read neighbouring entries: entry k of row i at slices[i / 32] + 32 k +
/// i % 32. Rows keep the order of their entries. A slot without one has column -1 and is not
/// multiplied, so that a triangular factor can be swept where a vector has no values yet.
///
/// source  Kreutzer, Hager, Wellein, Fehske, Bishop, A unified sparse matrix data format for
///         efficient general sparse matrix-vector multiplication, SIAM J. Sci. Comput. 2014,
///         SELL-32
template <class T>
struct Sell {
  static constexpr Index slice = 32;

  Index n_rows = 0;
  Array<Offset> slices;  ///< where each slice begins, and the end
  Array<Index> columns;
  Array<T> values;

  std::size_t bytes() const { return slices.bytes() + columns.bytes() + values.bytes(); }
  const Executor& executor() const { return slices.executor(); }
};

}  // namespace multigrid
