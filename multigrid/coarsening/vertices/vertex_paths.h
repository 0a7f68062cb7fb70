// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/csr.h"
#include "multigrid/transfers/grid_points.h"

namespace multigrid {

/// Couplings a_ij < 0 between points whose cells do not touch, as springs in series: n of n a_ij
/// each, through points on the straight line from i to j, less than a cell apart. Without them the
/// coarse matrix would reach beyond the 3^d stencil. Their ends are points of their own, at i and
/// j.
struct VertexPaths {
  GridPoints points;
  Array<double> couplings;  ///< points.n: with the next point; 0 at the last of a path
};

/// How many points that takes.
///
/// A  n × n, symmetric, its pattern too: entries above the diagonal are looked at
Offset count_path_points(const Csr<double>& A, const GridPoints& points);

/// throws  std::length_error if it takes more than 2^31 - 1 points
VertexPaths lay_paths(const Csr<double>& A, const GridPoints& points);

/// Of points whose couplings are all with points in cells that touch.
VertexPaths no_paths(const GridPoints& points);

}  // namespace multigrid
