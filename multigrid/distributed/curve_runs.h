// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"

namespace multigrid::distributed {

/// Aggregates of the rows of all ranks: runs along a curve, all of one length but the last one. They do not depend on the number of
/// ranks; a run may have rows of several, and belongs to one of them as a coarse row.
struct CurveRuns {
  std::vector<std::int64_t> of_row;  ///< the run of each own row
  Numbering numbers;                 ///< which rank has which run; of_node: its own
};

/// places  of the own rows along the curve, of all ranks 0 .. rows.n - 1
/// rows    of all ranks, about in the order of the curve: the ranks have their share of the runs in this order, too
/// length  rows of a run
CurveRuns curve_runs(const Ranks& ranks,
                     const std::vector<std::int64_t>& places,
                     const Numbering& rows,
                     std::int64_t length);

/// A coarse unknown.
struct CoarseUnknown {
  std::array<double, 3> center{};  ///< the mean of the points of its run
  double n = 0;                    ///< rows of the run
  bool is_coupled = false;  ///< whether one of them has an entry off the diagonal that is not 0
};

/// The coarse unknowns of this rank's runs. All ranks must call it together.
///
/// points      of the own rows
/// is_coupled  for each own row
std::vector<CoarseUnknown> coarse_unknowns(const Ranks& ranks,
                                           const CurveRuns& runs,
                                           const OwnPoints& points,
                                           const std::vector<char>& is_coupled);

/// Where they are.
OwnPoints points_of(const std::vector<CoarseUnknown>& unknowns, int dimension);

}  // namespace multigrid::distributed
