// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/array_term.h"
#include "assembly/scalar/estimate.h"

namespace assembly {

/// What a step of implicit Euler stores by its length, C (u - u_0) / dt.
template <int dim>
struct StoredInStep {
  const ByMaterial<Expression<dim>>* capacity;  ///< C, not of u
  const Array<double>* u_0;                     ///< of all nodes
  double dt;
};

/// Estimates the error of u_h in the norm of the energy by the residuals of the equation (residual_errors).
///
/// cells   with all their parts (Keep::all)
/// u       of all nodes
/// more    a further term, or null
/// stored  of a step in time, whose end is the time that is set; null: the equation is steady
template <int dim>
EnergyEstimate residual_estimate_on_arrays(const ScalarProblem<dim>& problem,
                                           const mesh::CellArrays<dim>& cells,
                                           const NodesOnArrays<dim>& nodes,
                                           const Array<double>& u,
                                           const ArrayTerm<dim>* more = nullptr,
                                           const StoredInStep<dim>* stored = nullptr);

}  // namespace assembly
