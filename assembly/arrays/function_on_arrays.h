// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/arrays/nodes_on_arrays.h"
#include "assembly/elements/integrals.h"
#include "assembly/scalar/pure_neumann.h"
#include "assembly/scalar/results.h"
#include "assembly/scalar/solution.h"

// What follows from the values of a finite element function at all nodes of a mesh as arrays.
namespace assembly {

/// A solution, then the given values, on the executor of the mesh.
///
/// throws  std::invalid_argument if it has another size
template <int dim>
Array<double> nodal_values_of(const Solution& solution,
                              const mesh::CellArrays<dim>& cells,
                              const NodesOnArrays<dim>& nodes);

/// With those of c u, c at the time that is set.
template <int dim>
FunctionIntegrals integrals_on_arrays(const ScalarProblem<dim>& problem,
                                      const mesh::CellArrays<dim>& cells,
                                      const NodesOnArrays<dim>& nodes,
                                      const Array<double>& u);

/// Of f at u.
template <int dim>
Integrals source_on_arrays(const ScalarProblem<dim>& problem,
                           const mesh::CellArrays<dim>& cells,
                           const NodesOnArrays<dim>& nodes,
                           const Array<double>& u);

/// The mean of the exact solution - u_h; not finite if the exact solution is not.
template <int dim>
double mean_difference(const ScalarProblem<dim>& problem,
                       const mesh::CellArrays<dim>& cells,
                       const NodesOnArrays<dim>& nodes,
                       const Array<double>& u);

/// See ScalarProblem::errors.
template <int dim>
Errors errors_on_arrays(const ScalarProblem<dim>& problem,
                        const mesh::CellArrays<dim>& cells,
                        const NodesOnArrays<dim>& nodes,
                        Array<double> u,
                        bool up_to_a_constant);

/// The error of u_h in the norm of the energy, the root of the integral of grad (u - u_h) . kappa grad (u - u_h).
///
/// throws  as errors_on_arrays
template <int dim>
double energy_error_on_arrays(const ScalarProblem<dim>& problem,
                              const mesh::CellArrays<dim>& cells,
                              const NodesOnArrays<dim>& nodes,
                              const Array<double>& u);

}  // namespace assembly
