// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elasticity/elastic_fields.h"
#include "assembly/scalar/results.h"

namespace assembly {

/// Forces, extremes and energy of a displacement. Reactions are what the inner forces at held components make up for beside the
/// applied ones, so they add up with these to the residual of the other components.
///
/// u      of all nodes, dim components each
/// waits  a few times; brings what is on the boundary to the host
template <int dim>
ElasticResults elastic_results(const ElasticBody<dim>& body, const Array<double>& u);

/// The errors of one component (see errors_on_arrays).
template <int dim>
Errors errors_of_component(const ElasticBody<dim>& body, const Array<double>& u, int component);

}  // namespace assembly
