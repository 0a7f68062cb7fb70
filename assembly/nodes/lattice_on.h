// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace assembly {

/// The places of the nodes of a cell with so many, three numbers each (lattice.h).
multigrid::Array<int> lattice_on(const multigrid::Executor& executor, int dimension, int n_nodes);

}  // namespace assembly
