// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/petsc.h"

#include <cstdint>
#include <vector>

namespace multigrid::distributed {

/// An estimate of the largest eigenvalue of D^-1 A from below, D the diagonal of A, by five steps of the Lanczos process, or fewer if
/// there are fewer rows: Spectrum::lambda of multigrid/spectrum but for rounding. All ranks must call it together.
///
/// A        symmetric with a positive diagonal
/// places   of its own rows along a curve: the random vector to begin with does not depend on which rank has them
/// returns  0 or not a number where D^-1 A has no positive eigenvalue that was found
/// source   Golub, Van Loan, Matrix Computations, 4th edition, Section 10.1
double largest_eigenvalue_of_ranks(Mat A, const std::vector<std::int64_t>& places);

}  // namespace multigrid::distributed
