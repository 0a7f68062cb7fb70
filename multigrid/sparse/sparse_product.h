// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// A^T. Entries are counted column by column, taken where they belong in the order in which they
/// come, and then sorted row by row; with a column of more than 500 entries, by a stable sort of
/// all entries. The result is the same for any number of threads.
///
/// throws  std::length_error if A has more than 2^31 - 1 entries and a column of more than 500
/// cost    16 bytes of temporary memory an entry; 20 and what the sort needs with such a column
Csr<double> transpose(const Csr<double>& A);

/// A B. Nothing is dropped; entries that cancel stay. A sum runs in the order of the entries of A
/// on the host, and in one fixed for the row's lanes on a GPU.
///
/// A       n × m, B m × p, columns ascending, both on the executor that works; rows may be empty
/// throws  std::logic_error where the sizes do not fit
/// cost    two passes (lengths, then values) that merge the rows of B (row_merge.h); 12 bytes of
///         temporary memory an entry of A, none for the products
Csr<double> multiply(const Csr<double>& A, const Csr<double>& B);

}  // namespace multigrid
