// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/terms/cell_terms.h"

namespace assembly {

/// Vertex-centred finite volumes: the equation integrated over the box of each node (DualBoxes),
/// with u_h the finite element function of degree 1.
///
/// K u is what flows out through the pieces of the box's surface inside cells,
/// - n . kappa grad u_h with both at the centre of the piece, and c at the centre of gravity of
/// each cell's part of the box, times u at the node. Fluxes leave one box and enter another, so
/// rows and columns of K add up to zero without c. Where kappa varies (or a quadrilateral is no
/// parallelogram) this K is not symmetric, as conjugate gradients want it: each cell's matrix is
/// replaced by its symmetric part, which still moves heat between boxes only and keeps the order
/// (docs/heat.md).
///
/// On triangles with kappa constant on each, K is that of P1 finite elements
/// (W. Hackbusch, On first and second order box schemes, Computing 41, 1989).
///
/// K       rows and columns are nodes
/// throws  multigrid::InputError if kappa or c is not what it must be at one of these points
template <int dim>
CellSums add_box_terms(const dealii::Triangulation<dim>& triangulation,
                       const Discretization<dim>& discretization,
                       const ByMaterial<Diffusion<dim>>& kappa,
                       const ByMaterial<Expression<dim>>& c,
                       const Nodes<dim>& nodes,
                       SparseRows& K);

/// Adds to F the integral of f over each node's box: f at the centre of gravity of each cell's part
/// of it.
///
/// throws  multigrid::InputError if f is not finite there
template <int dim>
void add_box_sources(const dealii::Triangulation<dim>& triangulation,
                     const Discretization<dim>& discretization,
                     const ByMaterial<Expression<dim>>& f,
                     const Nodes<dim>& nodes,
                     std::vector<double>& F);

/// Adds to the diagonal of M the heat capacity C of each node's box: of each cell's part of it the
/// volume times C at its centre of gravity.
///
/// throws  multigrid::InputError if C is not finite and positive there
template <int dim>
void add_box_capacities(const dealii::Triangulation<dim>& triangulation,
                        const Discretization<dim>& discretization,
                        const ByMaterial<Expression<dim>>& capacity,
                        const Nodes<dim>& nodes,
                        SparseRows& M);

}  // namespace assembly
