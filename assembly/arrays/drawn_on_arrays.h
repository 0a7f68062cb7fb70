// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"
#include "postprocess/drawing/drawn_mesh.h"

namespace assembly {

/// The mesh as kernels draw it. Refers to the arrays of `cells`.
template <int dim>
postprocess::DrawnMesh drawn_on_arrays(const mesh::CellArrays<dim>& cells);

}  // namespace assembly
