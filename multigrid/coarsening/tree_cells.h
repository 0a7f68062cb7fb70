// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace multigrid {

/// Unknowns as points or cells of a quadtree (octree), in ascending order of their Morton keys.
struct TreeCells {
  int dimension = 2;
  int depth = 0;    ///< of the cells, where they all have the same: tree `full`, coarse levels
  Array<Key> keys;  ///< n, ascending; equal keys are points closer than the tree resolves

  Index n() const { return static_cast<Index>(keys.size()); }
};

}  // namespace multigrid
