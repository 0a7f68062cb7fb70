// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"

namespace multigrid::distributed {

/// Smoothed aggregation along the Hilbert curve, corrected to keep linear functions. Aggregates are runs of 4 (in space 8) rows on the
/// finest level and of 8 (16) below. They do not depend on the number of ranks, but for unknowns at
/// the same place. All ranks must call it together.
///
/// A            symmetric, with a positive diagonal, of one unknown a point
/// coarse_rows  a level with at most so many rows is the last
/// throws       InputError where D^-1 A has no positive eigenvalue
/// source       docs/methods/smoothed.md; P is that of multigrid/coarsening/smoothed but for rounding
CoarseLevels smoothed_levels(const Ranks& ranks,
                             Mat A,
                             const OwnPoints& points,
                             double coarse_rows);

}  // namespace multigrid::distributed
