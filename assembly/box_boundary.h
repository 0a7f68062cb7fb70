// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "assembly/nodes.h"
#include "assembly/sparse_rows.h"

#include <vector>

namespace assembly {

/// What finite volumes make of kappa du/dn + alpha u = g: on the boundary a part of each face
/// (half an edge in 2D) belongs to the box of each of its corners, which takes alpha and g in the
/// centre of that part: g to F, and alpha, times u at the node, to the diagonal of K.
///
/// K, F     rows and columns are nodes
/// returns  whether alpha is positive somewhere
/// throws   multigrid::InputError if g is not finite, or alpha negative or not finite, somewhere
template <int dim>
bool add_box_boundary_terms(const dealii::Triangulation<dim>& triangulation,
                            const BoundaryConditions<dim>& conditions,
                            const Nodes<dim>& nodes,
                            SparseRows& K,
                            std::vector<double>& F);

}  // namespace assembly
