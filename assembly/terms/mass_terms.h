// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/by_material.h"
#include "assembly/space/discretization.h"
#include "assembly/space/nodes.h"
#include "assembly/terms/sparse_rows.h"

namespace assembly {

/// Adds (C u, v) to M, in parallel over cells.
///
/// capacity  C
/// M         rows and columns are nodes
/// throws    multigrid::InputError if C is not finite and positive at a quadrature point
template <int dim>
void add_mass_terms(const dealii::Triangulation<dim>& triangulation,
                    const Discretization<dim>& discretization,
                    const ByMaterial<Expression<dim>>& capacity,
                    const Nodes<dim>& nodes,
                    SparseRows& M);

/// Moves the sum of each row to its diagonal; the other entries become 0 and stay stored.
void lump(SparseRows& M);

/// Adds (f, v) to F, in parallel over cells.
///
/// F       of all nodes
/// throws  multigrid::InputError if f is not finite at a quadrature point
template <int dim>
void add_sources(const dealii::Triangulation<dim>& triangulation,
                 const Discretization<dim>& discretization,
                 const ByMaterial<Expression<dim>>& f,
                 const Nodes<dim>& nodes,
                 std::vector<double>& F);

}  // namespace assembly
