// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/pure_neumann.h"
#include "tests/reference/space/numbering.h"
#include "tests/reference/terms/diffusion_range.h"
#include "tests/reference/terms/flows.h"
#include "tests/reference/terms/sparse_rows.h"
#include "tests/reference/terms/terms.h"
#include "tests/reference/terms/ties.h"

namespace assembly {

/// What was met at the points inside cells.
struct CellSums {
  DiffusionRange kappa_range;
  bool has_reaction = false;  ///< whether c differs from 0 somewhere
  Integrals f;
  std::vector<double> reaction;  ///< integrals of c phi_i, of all nodes; empty without reaction
  /// Integrals of the further term of phi_i, of all nodes: what it takes from the whole if u is
  /// phi_i. Empty without one.
  std::vector<double> of_more;
  double peclet = 0;  ///< the largest cell Peclet number; 0 without convection
};

/// Adds (kappa grad u, grad v) + (c u, v) and the further term to A, and (f, v) to b, in parallel
/// over cells. What belongs to given values goes to b. By finite volumes: see CellAssembler.
///
/// ties    if given, gets what the terms tie unknowns to: given values, and the 0 of c u. Must be
///         null where a term is not symmetric
/// throws  multigrid::InputError if kappa, c or f is not what it must be at a point, or the further
///         term reported a bad value
template <int dim>
CellSums add_cell_terms(const Terms<dim>& terms,
                        const Numbering<dim>& numbering,
                        SparseRows& A,
                        std::vector<double>& b,
                        Ties* ties = nullptr);

/// Adds what the same terms contribute to the rows of nodes with given values.
///
/// u  of all nodes
template <int dim>
void add_cell_flows(const Terms<dim>& terms,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    NodeFlows& flows);

}  // namespace assembly
