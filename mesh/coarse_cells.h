// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/coarse.h"
#include "mesh/mesh.h"

namespace mesh {

/// The cells of a mesh before its refinements as plain arrays: the one bridge from deal.II to CellArrays. Cells are in the
/// order of the active cells, and their sides are those on the boundary.
///
/// mesh    from make_coarse_mesh, not refined
/// throws  std::logic_error if it has cells of several levels
template <int dim>
CoarseCells<dim> coarse_cells(const Mesh<dim>& mesh);

}  // namespace mesh
