// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/space/numbering.h"
#include "tests/reference/terms/flows.h"
#include "tests/reference/terms/terms.h"

namespace assembly {

/// Distributes the flows at nodes over the Dirichlet boundaries on which the nodes lie. A node that
/// lies on several boundaries first gives each of them the integral of phi_i n . kappa grad u_h
/// over it. The rest of the node's flow is divided in proportion to the integrals of phi_i^2 over
/// the boundaries. This is exact for linear u, and no flow is lost.
///
/// terms, u  at the time of the flows; u of all nodes
template <int dim>
FlowOfBoundary<dim> flows_of_boundaries(const Terms<dim>& terms,
                                        const Numbering<dim>& numbering,
                                        const std::vector<double>& u,
                                        const NodeFlows& flows);

}  // namespace assembly
