// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// Sparse rows with room for `width` entries each: row i begins in slot i * width. A row with more
/// entries is row -1 - length[i] of `longer`.
struct SlottedRows {
  Index n_rows = 0;
  Index n_columns = 0;
  int width = 0;
  Array<Index> length;   ///< n_rows
  Array<Index> columns;  ///< n_rows × width, in any order within a row
  Array<double> values;  ///< n_rows × width
  Csr<double> longer;
  Offset n_entries = 0;  ///< without those of `longer`
};

/// R A P as `galerkin` (galerkin.h) has it, each product in one pass, with rows written into slots.
/// Rows that are too long for slots, some of any matrix or all of a dense one, are products of
/// sparse_product.h; the others have the bits of those (in R A P long rows are (R A) P).
Csr<double> slotted_galerkin(const Csr<double>& A, const Csr<double>& P, const Csr<double>& R);

}  // namespace multigrid
