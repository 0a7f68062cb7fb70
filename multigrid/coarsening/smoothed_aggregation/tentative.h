// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/transfers/transfer.h"

namespace multigrid {

/// Interpolation T that is piecewise the near-nullspace candidate: row i has one entry, in the
/// column of its aggregate.
struct Tentative {
  Array<double> values;  ///< n_fine: the entry of each row; empty: 1
  Array<double> coarse;  ///< n_coarse: the coarse candidate B_c, B = T B_c; empty: 1
};

/// Columns of T have the norm of a vector of ones, sqrt(size of the aggregate), so that constants
/// have T = 1 and B_c = 1 on all levels. The paper's have norm 1, which differs by a scaling of the
/// coarse unknowns alone. Where the candidate is 0 on an aggregate, T is 1 and B_c is 0.
///
/// candidate  n_fine; empty: 1
/// source     paper SA, (1.5)
Tentative tentative_interpolation(const Aggregates& aggregates, const Array<double>& candidate);

}  // namespace multigrid
