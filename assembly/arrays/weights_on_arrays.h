// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/probes/watch.h"

namespace assembly {

/// The weights of the domain, then those of each material, in the order of their names.
///
/// waits  a few times for each material
/// bytes  for each of them as much as an assembly of loads; kept: 8 a node, and with materials 12 more
template <int dim>
std::vector<PartWeights> weights_on_arrays(const ScalarProblem<dim>& problem,
                                           const mesh::CellArrays<dim>& cells,
                                           const NodesOnArrays<dim>& nodes);

}  // namespace assembly
