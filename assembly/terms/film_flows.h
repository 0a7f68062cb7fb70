// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/space/numbering.h"
#include "assembly/terms/flows.h"

namespace assembly {

/// Adds `factor` times the integrals of g - alpha u to the Neumann and Robin boundaries, with the
/// quadrature that assembled them, and to `flows`, if given, what these boundaries' rows contribute
/// at nodes with given values.
///
/// u      of all nodes
/// boxes  whether by finite volumes
template <int dim>
void add_film_flows(const dealii::Triangulation<dim>& triangulation,
                    const BoundaryConditions<dim>& conditions,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    double factor,
                    bool boxes,
                    FlowOfBoundary<dim>& of_boundary,
                    NodeFlows* flows = nullptr);

}  // namespace assembly
