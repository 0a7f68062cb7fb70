// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/nodes/node_numbers.h"

namespace assembly {

/// Nodes are in the order of the side's lattice, whose corners have the order of the cell's.
///
/// is_wanted  for each id of a side whether it is one of these; ids beyond are not
/// waits      once
template <int dim>
SideBlock sides_of(const mesh::CellArrays<dim>& cells,
                   const std::vector<bool>& is_wanted,
                   const NodeNumbers& numbers);

/// The materials of cells; all 0 if the mesh has none.
template <int dim>
Array<std::uint16_t> materials_of(const mesh::CellArrays<dim>& mesh, const Array<Index>& cells);

}  // namespace assembly
