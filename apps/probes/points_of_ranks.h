// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/probed.h"
#include "mesh/cells/split/other_parts.h"

namespace apps {

/// For each point a number that is not negative if a cell of one of the processes has it, else -1.
///
/// own  likewise, of the cells of this process
std::vector<multigrid::Index> cells_of_all(const mesh::OtherParts& others,
                                           const std::vector<multigrid::Index>& own);

/// What a solution is at points of the mesh that processes share: of those that have the point in a cell the first one tells.
///
/// part  the number of this process
/// own   nan where no cell of this process has the point
assembly::PointResults results_of_all(const mesh::OtherParts& others,
                                      int part,
                                      const std::vector<multigrid::Index>& own_cells,
                                      assembly::PointResults own);

}  // namespace apps
