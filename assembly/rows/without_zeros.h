// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace assembly {

/// The matrix without entries that are zero up to rounding, |a_ij| <= 1e-10 sqrt(a_ii a_jj), as their transposed ones are;
/// itself if there are none. What is left out is added to the diagonal, so row sums stay.
///
/// A             with a diagonal entry in each row that has an entry, and (j, i) where it has (i, j); columns ascending
/// diagonal      its diagonal
/// is_symmetric  whether entries have the bits of their transposed ones: then these are not looked at
/// waits         once
/// bytes         an entry: 12 and 8 of a diagonal entry read, and, if something is left out, again with 12 written
multigrid::Csr<double> without_zeros(multigrid::Csr<double> A,
                                     const multigrid::Array<double>& diagonal,
                                     bool is_symmetric = true);

}  // namespace assembly
