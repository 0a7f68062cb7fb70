// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/array_term.h"
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
/// What a method tests beside the equation itself, such as SUPG, is in what u_h leaves of it there, tested by z_h; that is part of the error, too.
///
/// u, z  of all nodes
/// more  a further term, or null. How far it carries the error of u along is not in the estimate: that is of higher order
template <int dim>
GoalEstimate goal_estimate_on_arrays(const ScalarProblem<dim>& problem,
                                     const mesh::CellArrays<dim>& cells,
                                     const NodesOnArrays<dim>& nodes,
                                     const Array<double>& u,
                                     const Array<double>& z,
                                     const ArrayTerm<dim>* more);

}  // namespace assembly
