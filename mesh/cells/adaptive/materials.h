// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// The materials of cells that are parts of those of a mesh: one a cell, or none if the mesh has none.
///
/// origins  for each of them the cell that it is part of
template <int dim>
Array<std::uint16_t> materials_of_parts(const CellArrays<dim>& mesh, const Array<Index>& origins);

}  // namespace mesh
