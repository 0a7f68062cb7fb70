// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/scalar/derived.h"

namespace assembly {

/// -kappa grad u_h and grad u_h by cell and at the nodes, as asked for, at the time that is set.
///
/// At a node they are means over the cells around it, weighted by their areas or volumes, of what each cell has at the node. Where
/// materials meet, cells of all of them count: the flux along the normal is continuous there, what else jumps is smeared at these nodes,
/// and at no other. Values that are not finite stay what they are.
///
/// u  of all nodes
template <int dim>
DerivedFields derived_on_arrays(const ScalarProblem<dim>& problem,
                                const mesh::CellArrays<dim>& cells,
                                const NodesOnArrays<dim>& nodes,
                                const Array<double>& u,
                                const DerivedOptions& options);

}  // namespace assembly
