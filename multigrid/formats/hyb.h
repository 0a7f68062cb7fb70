// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/coo.h"
#include "multigrid/formats/ell.h"

namespace multigrid {

/// The first entries of each row in ELL, the others in a tail of coordinates, so that few long rows
/// widen no others.
///
/// source  Bell, Garland, Implementing sparse matrix-vector multiplication on throughput-oriented
///         processors, SC 2009; the offsets of the tail, for kernels that go row by row, are ours
template <class T>
struct Hyb {
  Index n_rows = 0;
  Index n_columns = 0;
  Ell<T> ell;  ///< without an overflow
  Coo<T> tail;
  Array<Offset>
      tail_offsets;  ///< n_rows + 1: where the tail of each row begins; none if it has none

  std::size_t bytes() const { return bytes_of_arrays(*this); }
  template <class Self, class F>
  static void each_array(Self& self, F&& f) {
    self.ell.each_array(self.ell, f);
    self.tail.each_array(self.tail, f);
    f(self.tail_offsets);
  }
  const Executor& executor() const { return ell.executor(); }
};

/// The width of the ELL part: the largest K such that at least a third of the rows, and at least
/// 4096, have K entries or more. A matrix of fewer rows is all tail.
///
/// source  Bell, Garland, as above: a full ELL is about three times as fast as COO, but not below
///         4096 rows
template <class T>
int hyb_width(const Csr<T>& A);

/// How many entries of rows with these offsets are not among the first `width` of their row. Waits.
Offset n_beyond(const Array<Offset>& offsets, int width);

/// The same matrix with an ELL part of this width.
///
/// cost  12 bytes of temporary memory a row
template <class T, class From>
Hyb<T> to_hyb(const Csr<From>& A, int width);
/// With the width that hyb_width gives it.
template <class T, class From>
Hyb<T> to_hyb(const Csr<From>& A) {
  return to_hyb<T>(A, hyb_width(A));
}

/// The same matrix, entries of a row in their order.
template <class T>
Csr<T> to_csr(const Hyb<T>& A);

/// y = A x: the ELL part row by row, then the tail by segmented reduction (coo.h), so a long row
/// keeps no thread for itself. x and y are different arrays on the executor of A.
template <class T>
void multiply(const Hyb<T>& A, const Array<T>& x, Array<T>& y);

}  // namespace multigrid
