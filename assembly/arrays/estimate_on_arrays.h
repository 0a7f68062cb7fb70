// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/scalar/estimate.h"
#include "assembly/scalar/goal.h"

namespace assembly {

/// Estimates the error of u_h in the norm of the energy from the flux that is recovered at the nodes (recovered_on_arrays): where kappa jumps
/// between materials, in each of them by itself, since there the flux along the interface jumps, too. The parts of reaction and convection
/// are not in it; they are of higher order.
///
/// u       of all nodes
/// source  Zienkiewicz, Zhu, A simple error estimator and adaptive procedure for practical engineering analysis, IJNME 1987
template <int dim>
EnergyEstimate estimate_on_arrays(const ScalarProblem<dim>& problem,
                                  const mesh::CellArrays<dim>& cells,
                                  const NodesOnArrays<dim>& nodes,
                                  const Array<double>& u);

/// The error of a goal, from the fluxes of u_h and of the solution z_h of the dual problem.
///
/// u, z  of all nodes
template <int dim>
GoalEstimate goal_estimate_on_arrays(const ScalarProblem<dim>& problem,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodesOnArrays<dim>& nodes,
                                     const Array<double>& u,
                                     const Array<double>& z);

}  // namespace assembly
