// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Unknowns as points or cells of a quadtree (octree), in ascending order of their Morton keys.
struct TreeCells {
  int dimension = 2;
  int depth = 0;    ///< of the cells, if it is the same for all: coarse levels of Tree = full
  Array<Key> keys;  ///< n, ascending; equal keys are points that the tree cannot tell apart

  Index n() const { return static_cast<Index>(keys.size()); }
};

}  // namespace multigrid
