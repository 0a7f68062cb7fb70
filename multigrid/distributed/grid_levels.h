// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/rows.h"

namespace multigrid::distributed {

/// Levels below a matrix, the finest first: P[l] interpolates from level l + 1, whose matrix is A[l].
struct CoarseLevels {
  std::vector<OwnedMat> P, A;
};

/// Where the unknowns are.
struct OwnPoints {
  int dimension = 2;
  std::vector<double> x;  ///< coordinate d of own row i is number d * n_own + i
};

/// Bilinear (trilinear) interpolation from uniform grids, the first of which has about a fourth (an eighth) as many vertices as there are
/// unknowns, each next one every second vertex. Matrices are P^T A P. All ranks must call it together.
///
/// A            of one unknown a point
/// coarse_rows  a level with at most so many rows is the last
/// source       multigrid/coarsening/vertices, as docs/methods/linear.md has it, without its springs in series: there a level's rows have
///              9 (27) entries, here P^T A P as it is
CoarseLevels linear_levels(const Ranks& ranks, Mat A, const OwnPoints& points, double coarse_rows);

}  // namespace multigrid::distributed
