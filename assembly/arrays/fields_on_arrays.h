// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/arrays/shown_nodes.h"
#include "postprocess/fields.h"

namespace assembly {

/// VTK has the faces of tetrahedra in another order than mesh/cells/shapes.h, those of hexahedra in the same.
constexpr std::uint8_t vtk_face_of_tetrahedron[4] = {3, 0, 2, 1};

/// The cells and nodes alone, in the order of the mesh.
template <int dim>
postprocess::Fields cells_on_arrays(const mesh::CellArrays<dim>& cells, int degree = 1);

/// See SteadyProblem::fields. Nodes and cells are in the order of the mesh.
///
/// u  of all nodes
template <int dim>
postprocess::Fields fields_on_arrays(const mesh::Mesh<dim>& mesh,
                                     const NodeNumbers& numbers,
                                     const Array<double>& u);

/// The names of a mesh's materials and boundaries, with their numbers (Fields::mesh_numbers).
template <int dim>
void add_names(const mesh::Mesh<dim>& mesh, postprocess::Fields& fields);

}  // namespace assembly
