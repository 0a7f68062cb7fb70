// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/pure_neumann.h"
#include "tests/reference/space/numbering.h"
#include "tests/reference/terms/flows.h"
#include "tests/reference/terms/sparse_rows.h"
#include "tests/reference/terms/terms.h"
#include "tests/reference/terms/ties.h"

// Neumann and Robin boundaries, kappa du/dn + alpha u = g, one face after the other.
namespace assembly {

/// What was met at the points on these boundaries.
struct BoundarySums {
  Integrals g;
  bool has_alpha = false;  ///< whether alpha is positive at some point
};

/// Adds (alpha u, v) to A and (g, v) to b. What belongs to given values goes to b.
///
/// throws  multigrid::InputError if g is not finite, or alpha negative or not finite, somewhere
template <int dim>
BoundarySums add_boundary_terms(const Terms<dim>& terms,
                                const Numbering<dim>& numbering,
                                SparseRows& A,
                                std::vector<double>& b);

/// Adds to each boundary `factor` times the integral of g - alpha u, and to `flows`, if given, what
/// the terms contribute to the rows of nodes with given values. The quadrature is the one of
/// add_boundary_terms.
///
/// u  of all nodes
template <int dim>
void add_film_flows(const Terms<dim>& terms,
                    const Numbering<dim>& numbering,
                    const std::vector<double>& u,
                    double factor,
                    FlowOfBoundary<dim>& of_boundary,
                    NodeFlows* flows = nullptr);

/// Adds what a film of transfer coefficient alpha dissipates, the integral of
/// alpha (u - g / alpha)^2, without the part that couples unknowns to each other: their matrix has
/// that. By finite volumes the matrix has alpha on its diagonal alone. Neumann boundaries add
/// nothing.
///
/// scale                factor of all: 1, or tau of a step in time
/// rows_have_couplings  whether what couples unknowns to given values is added from the rows of the matrix
template <int dim>
void add_film_ties(const Terms<dim>& terms,
                   const Numbering<dim>& numbering,
                   double scale,
                   bool rows_have_couplings,
                   Ties& ties);

}  // namespace assembly
