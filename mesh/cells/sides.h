// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// The sides of the finer mesh: each gives two, in space four, of the same part, one after the other.
///
/// coarse     before the refinement
/// diagonals  of its tetrahedra
template <int dim>
Sides finer_sides(const CellArrays<dim>& coarse, const Array<std::uint8_t>& diagonals);

}  // namespace mesh
