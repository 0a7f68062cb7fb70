// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/shown_nodes.h"
#include "assembly/scalar/solution.h"

namespace assembly {

/// A function as kernels draw it. Refers to the arrays of `cells`.
///
/// values  one a node, in the order of NodesOfCells
template <int dim>
DrawnSolution drawn_on_arrays(const mesh::CellArrays<dim>& cells,
                              int degree,
                              Array<double> values,
                              const std::string& name);

}  // namespace assembly
