// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/transfers/grid_points.h"

namespace multigrid {

/// Replaces couplings a_ij < 0 between points whose cells do not touch by springs in series: n
/// springs of n a_ij each, through points on the straight line from i to j, less than a cell apart.
/// Without them the coarse matrix would reach beyond the 3^d stencil. The ends of a path are points
/// of its own, at i and j.
struct VertexPaths {
  GridPoints points;
  Array<double> couplings;  ///< points.n: with the next point; 0 at the last of a path
};

/// The number of points that the paths of A take.
///
/// A  n × n, symmetric in pattern and values, since only entries above the diagonal are read
Offset count_path_points(const Csr<double>& A, const GridPoints& points);

/// The paths of A.
///
/// throws  std::length_error if they take more than 2^31 - 1 points
VertexPaths lay_paths(const Csr<double>& A, const GridPoints& points);

/// No paths: for points whose couplings all are with points in cells that touch theirs.
VertexPaths no_paths(const GridPoints& points);

}  // namespace multigrid
