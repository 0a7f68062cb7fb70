// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/ell.h"

namespace multigrid {

/// Diagonals: a_ij with j - i = diagonals[d] at d * n_rows + i of `values`. Bit d % 32 of word
/// d / 32 * n_rows + i of `present` says whether there is an entry; a place without one has value 0
/// and is not multiplied. So entries that are 0 stay entries.
///
/// source  Bell, Garland, Implementing sparse matrix-vector multiplication on throughput-oriented
///         processors, SC 2009; the bits are ours
template <class T>
struct Dia {
  Index n_rows = 0;
  Index n_columns = 0;
  Array<Index> diagonals;  ///< columns less rows, ascending
  Array<T> values;         ///< n_diagonals * n_rows
  Array<std::uint32_t> present;

  int n_diagonals() const { return static_cast<int>(diagonals.size()); }
  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.diagonals);
    f(self.values);
    f(self.present);
  }
  const Executor& executor() const { return values.executor(); }
};

/// The diagonals of A that have entries, ascending, each as its column less its row. Waits.
///
/// throws  std::length_error if rows and columns together are more than 2^31 - 1
/// cost    a pass over the columns; 8 bytes of temporary memory for each row and each column
template <class T>
Array<Index> diagonals_of(const Csr<T>& A);

/// The same matrix by diagonals, columns ascending in A; nothing if they have more than most_places
/// places an entry.
template <class T, class From>
std::optional<Dia<T>> to_dia(const Csr<From>& A);

/// The same matrix, columns ascending.
template <class T>
Csr<T> to_csr(const Dia<T>& A);

}  // namespace multigrid
