// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/rows/flows.h"

namespace assembly {

/// The flow through each part of the boundary, by its id: the consistent flux where values are given, the integral of
/// g - alpha u elsewhere (Results::flows).
///
/// nodes  of the mesh
/// u      of all nodes
template <int dim>
std::map<int, FlowSums> flows_of_boundaries(const ScalarProblem<dim>& problem,
                                            const mesh::CellArrays<dim>& cells,
                                            const NodesOnArrays<dim>& nodes,
                                            const Array<double>& u);

}  // namespace assembly
