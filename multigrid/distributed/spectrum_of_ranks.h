// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"

namespace multigrid::distributed {

/// An estimate of the largest eigenvalue of D^-1 A from below, D the diagonal of A, by five steps of the Lanczos process, or fewer if
/// there are fewer rows. It starts from numbers that are drawn by the points, so on the finest level it does not depend on the number of
/// ranks but for rounding. All ranks must call it together.
///
/// A        symmetric with a positive diagonal
/// points   of its own rows
/// returns  0 or not a number where A is not such a matrix
/// source   Golub, Van Loan, Matrix Computations, 4th edition, Section 10.1; multigrid/spectrum
double largest_eigenvalue_of_ranks(Mat A, const OwnPoints& points);

}  // namespace multigrid::distributed
