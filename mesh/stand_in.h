// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/mesh.h"

namespace mesh {

/// Whether a mesh can be made as arrays by index, and is large enough to be worth it: a structured square or cube without
/// corner refinements.
///
/// options  resolved or not
bool can_stand_in(const MeshOptions& options);

/// A smaller mesh of the same shape, with the same parts, kinds of cells and description, and with vertices that are all
/// vertices of the mesh meant. take_arrays then makes that by index. It must not be refined before.
///
/// options  that can_stand_in takes
template <int dim>
Mesh<dim> make_stand_in(const MeshOptions& options);

/// The mesh meant.
template <int dim>
CellArrays<dim> arrays_by_index(const MeshOptions& options, const Executor& executor);

}  // namespace mesh
