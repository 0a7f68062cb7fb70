// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// Coordinates: entry k is in row rows[k] and column columns[k]. Sorted by row, then by column; no
/// place twice. For conversions and products alone: kernels that go row by row need to know where
/// rows begin.
///
/// source  paper SA, Section 3; Bell, Garland, Implementing sparse matrix-vector multiplication on
///         throughput-oriented processors, SC 2009
template <class T>
struct Coo {
  Index n_rows = 0;
  Index n_columns = 0;
  Array<Index> rows;     ///< n_nonzeros
  Array<Index> columns;  ///< n_nonzeros
  Array<T> values;       ///< n_nonzeros

  Offset n_nonzeros() const { return values.size(); }
  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    f(self.rows);
    f(self.columns);
    f(self.values);
  }
  const Executor& executor() const { return values.executor(); }
};

/// The same matrix, entries in their order.
///
/// cost  one pass; nothing but the result is allocated
template <class T>
Coo<T> to_coo(const Csr<T>& A);
/// cost  log2(n_nonzeros) reads a row, which finds its first entry by bisection, and a copy
template <class T>
Csr<T> to_csr(const Coo<T>& A);

/// y = A x by segmented reduction: chunks of 16 entries are added up one beside the other, then the
/// pieces of rows that reach over several chunks, in their order. So a long row is shared by many
/// threads, and the bits are the same on every executor. x and y are different arrays on the
/// executor of A.
///
/// cost  a pass over y and one over A; temporary memory of 1/8 of a value an entry; a row of m
///       entries ends with m / 16 additions by one thread
template <class T>
void multiply(const Coo<T>& A, const Array<T>& x, Array<T>& y);
/// y += A x, without the pass over y.
template <class T>
void multiply_add(const Coo<T>& A, const Array<T>& x, Array<T>& y);

}  // namespace multigrid
