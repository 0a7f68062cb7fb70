// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elastic_fields.h"
#include "assembly/scalar/estimate.h"

// How far a displacement is from the exact one, in the norm of the energy.
namespace assembly {

/// By recovered stresses: means at each node over the cells around it, weighted by their measures; where the body's data are given by
/// material, each material has means of its own.
///
/// u       of all nodes, dim components each
/// throws  as coefficients_in
template <int dim>
EnergyEstimate elastic_estimate(const ElasticBody<dim>& body, const Array<double>& u);

/// By the exact solution, which `body` must have, and which is finite (errors_of_component).
template <int dim>
double elastic_energy_error(const ElasticBody<dim>& body, const Array<double>& u);

}  // namespace assembly
