// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// Sizes of the cells, and whether they are upright.
struct CellChecks {
  double h_max = 0, h_min = 0;  ///< largest and smallest cell, each by its shortest edge
  double diameter = 0;          ///< largest distance between two corners of a cell
  Index first_bad = -1;  ///< the first cell that is degenerate or turned over; -1: there is none
  double center[3] = {0, 0, 0};  ///< mean of its corners
};

/// A cell is upright if the edges at each of its corners are positively oriented; of hexahedra this is necessary for a positive
/// determinant of the map, of others it is enough.
///
/// waits  once, and once more if there is a bad cell
/// bytes  its corners and their coordinates
template <int dim>
CellChecks check_cells(const CellArrays<dim>& cells);

}  // namespace mesh
