// SPDX-License-Identifier: MIT
#pragma once

#include "tests/reference/space/nodes.h"
#include "tests/reference/terms/sparse_rows.h"
#include "tests/reference/terms/terms.h"

// Integrals against the test functions of all nodes, in parallel over cells. By finite volumes they
// are integrals over the boxes of the nodes.
namespace assembly {

/// M of (C u, v), a matrix of all nodes; with the v of terms.more (CellTerm::more_tests) not
/// symmetric.
///
/// capacity  C
/// throws    multigrid::InputError if C is not finite and positive at a point where it is evaluated
template <int dim>
SparseRows mass_terms(const Terms<dim>& terms,
                      const ByMaterial<Expression<dim>>& capacity,
                      const Nodes<dim>& nodes);

/// (f, v) of all nodes, v as in mass_terms; terms.f must not be null.
///
/// throws  multigrid::InputError if f is not finite at a point where it is evaluated
template <int dim>
std::vector<double> sources(const Terms<dim>& terms, const Nodes<dim>& nodes);

/// The integral of each node's shape function. With these weights the integral of a finite element
/// function is a scalar product, and their sum is the area or volume.
template <int dim>
std::vector<double> shape_integrals(const dealii::Triangulation<dim>& triangulation,
                                    const Discretization<dim>& discretization,
                                    const Nodes<dim>& nodes);

}  // namespace assembly
