// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/results.h"
#include "mesh/cells/split/other_parts.h"
#include "mesh/mesh.h"

namespace assembly {

/// Values, extremes and integrals of parts become those of all processes; flows, balance and mean are left as they are. All
/// processes must call it together.
///
/// mesh     with the names of all materials and boundaries
/// results  of this process's part of the mesh, without materials and boundaries that have no cell or side there
template <int dim>
void add_up(const mesh::OtherParts& others, const mesh::Mesh<dim>& mesh, Results& results);

}  // namespace assembly
