// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// A^T. Entries take numbers within their columns in any order, are copied to their places, and are
/// then sorted row by row, so the result is the same for any number of threads.
///
/// throws  std::length_error if the columns of more than 500 entries have more than 2^31 - 1
///         entries
/// cost    16 bytes of temporary memory an entry; 36 and what the sort needs for those in columns
///         of more than 500
Csr<double> transpose(const Csr<double>& A);

/// A B. Nothing is dropped; entries that cancel stay. A host adds in the order of the entries of A,
/// a GPU in an order that depends on the number of lanes of a row alone.
///
/// A       n × m, B m × p, columns ascending, both on the executor that works; rows may be empty
/// throws  std::logic_error where the sizes do not fit
/// cost    two passes (lengths, then values). On a host see marked_product.h; elsewhere they merge
///         the rows of B (row_merge.h), with 12 bytes of temporary memory an entry of A
Csr<double> multiply(const Csr<double>& A, const Csr<double>& B);

}  // namespace multigrid
