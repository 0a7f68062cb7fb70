// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/statistics.h"
#include "multigrid/system.h"

namespace multigrid {

/// The numbers of a system's matrix, on its executor. Waits once, and once
/// for each of these: coordinates, a large anisotropy, a `most_sum` near 0, a matrix that is not symmetric.
///
/// large   `mean_anisotropy` is found where `anisotropy` is larger than this
/// cost    two passes over the rows that are looked at, 12 bytes an entry each; for each coupling a binary
///         search for the diagonal entry, and the coordinates of the neighbour, mostly from a cache
/// source  own study: they tell apart which kind of hierarchy suits a system (docs/methods/auto.md)
MatrixStatistics statistics_of(const System& system, const Symmetry& symmetry, double large);

}  // namespace multigrid
