// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"

namespace multigrid {

/// Whether A stores the entries that B does, in another order of rows and columns: row i of A is
/// row rows[i] of B, column j is column columns[j]; as they are where the order is empty. Waits for
/// the executor.
///
/// A, B  columns ascending, on one executor; if their sizes differ, so do their patterns
template <class T>
bool same_pattern(const Matrix<T>& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns);
template <class T>
bool same_pattern(const Csr<T>& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns);

}  // namespace multigrid
