// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"

namespace multigrid::distributed {

/// Bilinear (trilinear) interpolation from uniform grids, the first of which has about a fourth (an eighth) as many vertices as there are
/// unknowns, each next one every second vertex. Matrices are P^T A P. All ranks must call it together.
///
/// A            of one unknown a point
/// coarse_rows  a level with at most so many rows is the last
/// source       multigrid/coarsening/vertices, as docs/methods/linear.md has it, without its springs in series: there a level's rows have
///              9 (27) entries, here P^T A P as it is
CoarseLevels linear_levels(const Ranks& ranks, Mat A, const OwnPoints& points, double coarse_rows);

}  // namespace multigrid::distributed
