// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// The columns of rows with at most so many entries are sorted by looking at all pairs of them.
inline constexpr Index longest_ranked = 500;

/// Fills the rows of B that have more entries: row i with row rows[i] of A, or row i, column j
/// becoming new_column[j], or staying j where that is null; sorted. All their entries take one
/// stable sort.
///
/// rows, new_column  null or on the executor of A
/// length            n, of the rows of B
/// B                 n rows, with offsets and with places for columns and values
/// throws            std::length_error if those rows have more than 2^31 - 1 entries
/// cost              24 bytes of temporary memory an entry of theirs, and what the sort needs
void permute_long_rows(const Csr<double>& A,
                       const Index* rows,
                       const Index* new_column,
                       const Array<Index>& length,
                       Csr<double>& B);

}  // namespace multigrid
