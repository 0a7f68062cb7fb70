// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/discretization.h"
#include "assembly/nodes.h"
#include "assembly/sparse_rows.h"

namespace assembly {

/// Adds (u, v) to M, in parallel over cells.
///
/// M  rows and columns are nodes
template <int dim>
void add_mass_terms(const dealii::Triangulation<dim>& triangulation,
                    const Discretization<dim>& discretization,
                    const Nodes<dim>& nodes,
                    SparseRows& M);

/// Moves the sum of each row to its diagonal; the other entries become 0 and stay stored.
void lump(SparseRows& M);

}  // namespace assembly
