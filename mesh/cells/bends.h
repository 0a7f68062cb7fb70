// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

namespace mesh {

/// The curved edges of the finer mesh in space, from those of a coarse one whose edges are parabolas. New edges inside of faces and
/// cells are curves of the coarse cell's map: quadratic of a tetrahedron, the serendipity map of 20 nodes of a hexahedron. Both
/// are decided by the parabolas of the edges, and so are their parts, so no cell changes its shape when it is divided.
///
/// n_edges    of the finer mesh
/// diagonals  that tetrahedra were cut along (CellArrays::diagonals of the finer mesh)
/// bytes      read and written: 24 an edge of both meshes, and the edges of faces and cells
Curved finer_bends(const CellArrays<3>& coarse,
                   Index n_edges,
                   const Array<std::uint8_t>& diagonals);

}  // namespace mesh
