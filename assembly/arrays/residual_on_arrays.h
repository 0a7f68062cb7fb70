// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/scalar/estimate.h"

namespace assembly {

/// Estimates the error of u_h in the norm of the energy by the residuals of the equation (residual_errors).
///
/// cells  with all their parts (Keep::all)
/// u      of all nodes
template <int dim>
EnergyEstimate residual_estimate_on_arrays(const ScalarProblem<dim>& problem,
                                           const mesh::CellArrays<dim>& cells,
                                           const NodesOnArrays<dim>& nodes,
                                           const Array<double>& u);

}  // namespace assembly
