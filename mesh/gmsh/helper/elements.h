// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/gmsh/gmsh_message.h"
#include "mesh/gmsh/helper/geometry.h"

namespace mesh {

/// The mesh of the Gmsh session that is open. Nodes that no cell has are left out.
///
/// boundary  the curves, in space the surfaces, whose elements are the boundary
template <int dim>
GmshMesh read_elements(const std::vector<GmshBoundary>& boundary);

}  // namespace mesh
