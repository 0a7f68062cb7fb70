// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

#include <optional>

namespace multigrid {

/// ELL and DIA have at most this many places for each entry; a matrix that would take more is
/// refused.
///
/// source  Dalton, Bell, Olson, Garland, Cusp, max_fill of its conversions
inline constexpr int most_places = 3;

/// Sparse rows of one width, stored column by column, so that neighbouring threads read
/// neighbouring entries: entry k of row i at k * n_rows + i. A place without an entry has column -1
/// and is not multiplied. Entries of a row keep their order. In a stencil of the full tree
/// (coarsening/tree) the diagonal comes first, and entries outside of the stencil follow in an
/// overflow list sorted by row and column, whose arrays are empty if there are none.
///
/// source  Bell, Garland, Implementing sparse matrix-vector multiplication on throughput-oriented
///         processors, SC 2009; stencils: paper AG, Section 4.1
template <class T>
struct Ell {
  Index n_rows = 0;
  Index n_columns = 0;
  int width = 0;
  Array<Index> columns;            ///< width * n_rows
  Array<T> values;                 ///< width * n_rows
  Array<Offset> overflow_offsets;  ///< n_rows + 1, or none
  Array<Index> overflow_columns;
  Array<T> overflow_values;

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.columns);
    f(self.values);
    f(self.overflow_offsets);
    f(self.overflow_columns);
    f(self.overflow_values);
  }
  const Executor& executor() const { return columns.executor(); }
};

/// The largest width K such that at least `n` rows have K entries or more; 0 if there are fewer
/// rows. With n = 1 the length of the longest row.
///
/// n     at least 1
/// cost  a pass over the offsets and a wait for each binary digit of K, twice
int width_of_rows(const Array<Offset>& offsets, Offset n);

/// The first `width` entries of each row.
template <class T, class From>
Ell<T> first_entries(const Csr<From>& A, int width);

/// The same matrix, as wide as its longest row; nothing if that takes more than most_places places
/// an entry.
template <class T, class From>
std::optional<Ell<T>> to_ell(const Csr<From>& A);

/// The same matrix, entries of a row in their order: of a stencil the diagonal first.
template <class T>
Csr<T> to_csr(const Ell<T>& A);

}  // namespace multigrid
