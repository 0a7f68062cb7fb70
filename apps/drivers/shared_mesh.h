// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

namespace apps {

/// From now on the arrays of the mesh are the part of this process.
///
/// mesh    whole and coarse; all processes have made the same
/// throws  mesh::MeshError on all of them if they have not, or if it has fewer cells than there are processes
template <int dim>
void share_mesh(mesh::Mesh<dim>& mesh);

}  // namespace apps
