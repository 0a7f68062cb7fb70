// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "postprocess/fields.h"

namespace assembly {

/// The sides of the boundary as cells of their own: in the plane segments between neighbouring nodes, in space triangles or
/// quadrilaterals of degree 1 or 2. They have the numbers `boundary_id`, and the points of the sides alone the solution.
///
/// u     of all nodes
/// name  of the solution
template <int dim>
postprocess::Fields boundary_on_arrays(const mesh::Mesh<dim>& mesh,
                                       const NodesOnArrays<dim>& nodes,
                                       const Array<double>& u,
                                       const std::string& name);

}  // namespace assembly
