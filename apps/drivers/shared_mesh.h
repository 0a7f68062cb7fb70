// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

namespace apps {

/// throws  mesh::MeshError if a coarse mesh has fewer cells than there are processes
template <int dim>
void require_cell_for_each_process(const mesh::Mesh<dim>& mesh);

/// From now on the arrays of the mesh are the part of this process.
///
/// mesh    whole and coarse; all processes have made the same
/// throws  mesh::MeshError on all of them if they have not, or if it has fewer cells than there are processes
template <int dim>
void share_mesh(mesh::Mesh<dim>& mesh);

}  // namespace apps
