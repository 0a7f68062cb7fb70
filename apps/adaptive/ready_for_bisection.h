// SPDX-License-Identifier: MIT
#pragma once

#include "apps/parameters/parameters.h"
#include "mesh/mesh.h"

namespace apps {

/// Makes the arrays of a mesh ready for refine_where, and joins what periodic sides have in common.
///
/// mesh     its arrays with all their parts (Keep::all)
/// throws   multigrid::InputError if errors cannot be estimated across periodic sides: they are turned against each other, or the estimator
///          is that by residuals
template <int dim>
void make_ready_for_bisection(mesh::Mesh<dim>& mesh, const Parameters& parameters);

}  // namespace apps
