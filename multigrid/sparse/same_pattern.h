// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/formats/matrix.h"

namespace multigrid {

/// Whether A stores the same entries as B in another order of rows and columns: row i of A is row
/// rows[i] of B, column j is column columns[j]; rows or columns in their order where that is empty.
/// Waits for the executor.
///
/// A, B  columns ascending, on one executor; if their sizes differ, so do their patterns
template <class Format>
bool same_pattern(const Format& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns);
template <class... Formats>
bool same_pattern(const std::variant<Formats...>& A,
                  const Csr<double>& B,
                  const Array<Index>& rows,
                  const Array<Index>& columns) {
  return std::visit([&](const auto& a) { return same_pattern(a, B, rows, columns); }, A);
}

}  // namespace multigrid
