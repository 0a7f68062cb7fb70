// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/elements/integrals.h"
#include "assembly/scalar/results.h"

namespace assembly {

/// Results without flows and balance: what u is over the domain, over each material and over each boundary, by their names.
///
/// u          of all nodes
/// integrals  of u
/// waits      a few times, however many parts there are
template <int dim>
Results values_on_arrays(const ScalarProblem<dim>& problem,
                         const mesh::CellArrays<dim>& cells,
                         const NodesOnArrays<dim>& nodes,
                         const Array<double>& u,
                         const FunctionIntegrals& integrals);

}  // namespace assembly
