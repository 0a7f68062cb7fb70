// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// Each of n points twice: the parents of points that have none.
Array<Index> own_parents(const Executor& executor, Index n);

}  // namespace mesh
