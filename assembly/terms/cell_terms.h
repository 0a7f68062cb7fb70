// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"
#include "assembly/space/numbering.h"
#include "assembly/terms/cell_term.h"
#include "assembly/terms/flows.h"
#include "assembly/terms/pure_neumann.h"
#include "assembly/terms/sparse_rows.h"
#include "assembly/terms/ties.h"

namespace assembly {

/// The equation inside the domain.
template <int dim>
struct CellTerms {
  const ByMaterial<Diffusion<dim>>& kappa;
  const ByMaterial<Expression<dim>>& c;
  const ByMaterial<Expression<dim>>* f;  ///< null: 0, for a matrix without its right-hand side
  const CellTerm<dim>* more = nullptr;   ///< a further term of the matrix, or null
};

/// What was met at the quadrature points.
struct CellSums {
  DiffusionRange kappa_range;
  bool has_reaction = false;  ///< whether c differs from 0 somewhere
  Integrals f;
  std::vector<double> reaction;  ///< integrals of c phi_i, of all nodes; empty without reaction
};

/// Adds (kappa grad u, grad v) + (c u, v) and the further term to A, and (f, v) to b, in parallel
/// over cells; given values go to b.
///
/// ties    if given, gets what the terms tie unknowns to: given values, and the 0 of c u; null where
///         a term is not symmetric
/// throws  multigrid::InputError if kappa, c or f is not what it must be at a quadrature point, or
///         the further term was told of such a value
template <int dim>
CellSums add_cell_terms(const dealii::Triangulation<dim>& triangulation,
                        const Discretization<dim>& discretization,
                        const CellTerms<dim>& terms,
                        const Numbering<dim>& numbering,
                        SparseRows& A,
                        std::vector<double>& b,
                        Ties* ties = nullptr);

/// Adds what the same terms make of the rows of nodes with given values.
///
/// u  of all nodes
template <int dim>
void add_cell_flows(const dealii::Triangulation<dim>& triangulation,
                    const Discretization<dim>& discretization,
                    const CellTerms<dim>& terms,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    NodeFlows& flows);

}  // namespace assembly
