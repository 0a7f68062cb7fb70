// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cell_list.h"

// Meshes that come apart where two materials meet.
namespace mesh {

/// Makes the faces between two materials sides of each: vertices on them are doubled, one for each group of cells around that are connected
/// through other faces. The sides get the names "A-B", of the cells of A, and "B-A"; mesh.contacts has their numbers.
///
/// names   of materials of the mesh, pairs
/// throws  MeshError if there is no such material or no such face, if a vertex on one is not doubled since other cells join both
///         materials there, for cells of several shapes, and for curved edges and parts inside of the mesh that lie there
template <int dim>
void come_apart(const std::vector<std::array<std::string, 2>>& names,
                CellList<dim>& list,
                Mesh<dim>& mesh);

}  // namespace mesh
