// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"
#include "assembly/space/numbering.h"
#include "assembly/terms/flows.h"

namespace assembly {

/// Gives the flows at nodes to the Dirichlet boundaries they lie on. Where a node lies on several,
/// each gets the integral of phi_i n . kappa grad u_h over it, and what the node's flow differs
/// from the sum of these is divided by the node's diagonal entries in their mass matrices, the
/// integrals of phi_i^2: exact for linear u, and nothing is lost.
///
/// kappa, u  at the time of the flows; u of all nodes
template <int dim>
FlowOfBoundary<dim> flows_of_boundaries(const dealii::Triangulation<dim>& triangulation,
                                        const Discretization<dim>& discretization,
                                        const ByMaterial<Diffusion<dim>>& kappa,
                                        const BoundaryConditions<dim>& conditions,
                                        const Numbering<dim>& numbering,
                                        const std::vector<double>& u,
                                        const NodeFlows& flows);

}  // namespace assembly
