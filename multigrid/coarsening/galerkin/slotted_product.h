// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// Sparse rows before their lengths were known: row i begins in slot i * width. A row of more than
/// `width` entries is row -1 - length[i] of `longer`.
struct SlottedRows {
  Index n_rows = 0;
  Index n_columns = 0;
  int width = 0;
  Array<Index> length;   ///< n_rows
  Array<Index> columns;  ///< n_rows × width, in any order within a row
  Array<double> values;  ///< n_rows × width
  Csr<double> longer;
  Offset n_entries = 0;  ///< but those of `longer`
};

/// How a row of a product is added up: by one thread in a table on the stack (row_table.h), for a
/// host, or by several in shared memory (lane_table.h), for a GPU. The bits are the same.
enum class RowSums { in_a_table, by_lanes };

/// R A P as R (A P), each product in one pass, rows written into slots. What is long for that, some
/// rows of any matrix or all of a dense one, goes the plain way of sparse_product.h; other rows
/// have the bits that has on a host (in R A P long rows are (R A) P).
///
/// R        n_coarse × n, A n × n, P n × n_coarse, columns ascending, on the executor that works
/// returns  n_coarse × n_coarse, columns ascending; nothing is dropped, entries that cancel stay
/// throws   std::logic_error where the sizes do not fit
/// cost     one pass over A and P and one over R and A P, but more where rows turn out longer than
///          guessed; 12 bytes of temporary memory a slot: 16 to 160 a row of A, 32 to 160 a row of
///          R
Csr<double> slotted_galerkin(const Csr<double>& A,
                             const Csr<double>& P,
                             const Csr<double>& R,
                             RowSums how);

}  // namespace multigrid
