// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace assembly {

/// The matrix without entries that are zero up to rounding, |a_ij| <= 1e-10 sqrt(a_ii a_jj); itself if there are none. What
/// is left out is added to the diagonal, so row sums stay.
///
/// A         with a diagonal entry in each row that has an entry, and symmetric
/// diagonal  its diagonal
/// waits     once
/// bytes     an entry: 12 and 8 of a diagonal entry read, and, if something is left out, again with 12 written
multigrid::Csr<double> without_zeros(multigrid::Csr<double> A,
                                     const multigrid::Array<double>& diagonal);

}  // namespace assembly
