// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/array.h"

namespace assembly {

/// The cells around each unknown: those of unknown i are cells[offsets[i]] to cells[offsets[i + 1] - 1], ascending.
struct CellsAround {
  multigrid::Array<multigrid::Offset> offsets;
  multigrid::Array<multigrid::Index> cells;
};

/// corners     of cells, `of_each` a cell, as numbers of nodes; those from n_unknowns on are no unknowns
/// waits       once
/// bytes       a corner: 4 read and 4 added to a counter, twice; 4 written
CellsAround cells_around(const multigrid::Array<multigrid::Index>& corners,
                         int of_each,
                         multigrid::Index n_unknowns);

}  // namespace assembly
