// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"

namespace assembly {

/// What is recovered at the nodes: -kappa grad u, or grad u.
enum class Recovered { flux, gradient };

/// The means of -kappa grad u_h or of grad u_h over the cells around each node, weighted by their measures.
///
/// u       of all nodes
/// only    the material whose cells count; -1: all. Nodes without such a cell have 0
/// returns three components a node, by its number
template <int dim>
Array<double> recovered_on_arrays(const ScalarProblem<dim>& problem,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  const std::vector<ElementBlock>& blocks,
                                  const Array<double>& u,
                                  Recovered what,
                                  int only = -1);

/// kappa at the points of an element, where u is so, or what makes -kappa grad u the gradient.
template <int dim>
std::vector<Coefficient> kappa_of_recovered(const ScalarProblem<dim>& problem,
                                            const ElementBlock& block,
                                            const ReferenceElement& element,
                                            const Array<double>& points,
                                            const Array<double>& u,
                                            Recovered what);

}  // namespace assembly
