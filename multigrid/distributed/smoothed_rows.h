// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/curve_runs.h"
#include "multigrid/distributed/rows_of_rank.h"

namespace multigrid::distributed {

/// Smoothed interpolation to runs, corrected to keep linear functions. Each rank makes its own rows; for these it asks other ranks for
/// the places of unknowns and the centres of runs. All ranks must call it together.
///
/// A        n × n, a diagonal entry that is not 0 in each row
/// lambda   an estimate of the largest eigenvalue of D^-1 A
/// points   of the own rows
/// coarse   of the own runs
/// returns  n × the number of runs of all ranks
/// source   multigrid/coarsening/smoothed/smoothed_interpolation.h, steps 1 to 4
OwnedMat smoothed_interpolation(const Ranks& ranks,
                                const RowsOfRank& A,
                                double lambda,
                                const OwnPoints& points,
                                const CurveRuns& runs,
                                const std::vector<CoarseUnknown>& coarse);

}  // namespace multigrid::distributed
