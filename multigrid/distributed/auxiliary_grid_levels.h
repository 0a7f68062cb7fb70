// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/distributed/coarse_levels.h"
#include "multigrid/options.h"

namespace multigrid::distributed {

struct AuxiliaryGrid {
  /// linear or smoothed; automatic: smoothed where the matrix is symmetric and the mesh is not about uniform, else linear
  GridTransfer transfer = GridTransfer::automatic;
  double coarse_rows = 256;  ///< a level with at most so many rows is the last
  bool is_symmetric = true;  ///< the matrix
};

/// The levels of grid_levels.h or smoothed_levels.h. All ranks must call it together.
///
/// points  of the own rows of A
/// notes   receives a sentence for the user's log if the transfer is automatic
CoarseLevels auxiliary_grid_levels(const Ranks& ranks,
                                   Mat A,
                                   const OwnPoints& points,
                                   const AuxiliaryGrid& grid,
                                   std::vector<std::string>& notes);

/// Whether the mean couplings of the rows are at most six times longer in one place than in another: the criterion of
/// coarsening/hierarchy_kind.h, with the least and the largest of all ranks. All ranks must call it together.
///
/// points  of the own rows of A
bool is_about_uniform(const Ranks& ranks, Mat A, const OwnPoints& points);

}  // namespace multigrid::distributed
