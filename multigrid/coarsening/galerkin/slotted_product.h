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

/// R A P as `galerkin` (galerkin.h) has it, each product in one pass, with rows written into slots.
/// Rows that are too long for slots, some of any matrix or all of a dense one, are products of
/// sparse_product.h; the others have the bits of those on a host (in R A P long rows are (R A) P).
Csr<double> slotted_galerkin(const Csr<double>& A,
                             const Csr<double>& P,
                             const Csr<double>& R,
                             RowSums how);

}  // namespace multigrid
