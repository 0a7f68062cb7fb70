// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// Rows of an interpolation that were written where the rows of a matrix A begin, since a row has
/// at most as many entries as A's.
struct ScratchRows {
  Array<Index> columns;  ///< as many as A has entries
  Array<double> values;
  Array<Index> length;  ///< n_rows: entries of each row

  explicit ScratchRows(const Csr<double>& A)
      : columns(A.executor(), A.n_nonzeros()),
        values(A.executor(), A.n_nonzeros()),
        length(A.executor(), A.n_rows) {}

  /// The rows without gaps.
  ///
  /// A               that of the constructor
  /// in_fixed_point  rows are rounded to multiples of 2^-14 (fixed_point.h)
  /// cost            24 bytes an entry, 16 a row
  Csr<double> packed(const Csr<double>& A, Index n_columns, bool in_fixed_point) const;
};

}  // namespace multigrid
