// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/coefficient.h"
#include "assembly/elements/element_block.h"
#include "assembly/elements/reference_element.h"

#include <vector>

namespace assembly {

/// For each cell and node one component of -kappa grad u_h at the node, as the cell sees it, times the cell's measure: what weighted
/// means over the cells around a node are made of. Number e * n_nodes + i is that of node i of cell e.
///
/// at_nodes   the cell's shape functions at its nodes
/// rule       by which cells are measured
/// kappa      at the nodes, as in CellCoefficients
/// u          of all nodes
/// component  which one; -1: the measure alone
/// only       the part whose cells count, by block.parts; -1: all. Those of others have 0
template <int dim>
Array<double> weighted_flux_at_nodes(const ElementBlock& block,
                                     const ReferenceElement& at_nodes,
                                     const ReferenceElement& rule,
                                     const Array<double>& points,
                                     const std::vector<Coefficient>& kappa,
                                     const Array<double>& u,
                                     int component,
                                     int only = -1);

/// vectors[3 i + component] = sums[i] / weights[i], 0 where the weight is 0
void set_component(const Array<double>& sums,
                   const Array<double>& weights,
                   int component,
                   Array<double>& vectors);

}  // namespace assembly
