// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"

namespace multigrid {

/// How much of a matrix is mass, the part that acts on constants: the mean over the rows of
/// sum_j a_ij / sum_j |a_ij|, negative ones counted as 0. It is 1 of a mass matrix. Where less than
/// half of the rows have a tenth or more, these are taken for rows at a boundary, and it is 0. Waits.
double mass_share(const Csr<double>& A);

}  // namespace multigrid
