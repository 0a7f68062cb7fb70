// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "assembly/cell_terms.h"
#include "assembly/numbering.h"
#include "assembly/options.h"

#include <vector>

namespace assembly {

/// Discretised in space, without its given values: M du/dt + K u = F, where rows and columns are
/// all nodes. M and K have the same pattern.
struct SpaceTerms {
  SparseRows K;
  std::vector<double> F;
  DiffusionRange kappa_range;    ///< over the points where kappa was taken
  bool keeps_constants = false;  ///< K 1 = 0: neither reaction nor alpha
};

/// The data of M, K and F, with the values of one time.
template <int dim>
struct SpaceData {
  const dealii::Triangulation<dim>& triangulation;
  const Discretization<dim>& discretization;
  const ByMaterial<Diffusion<dim>>& kappa;
  const ByMaterial<Expression<dim>>& c;
  const ByMaterial<Expression<dim>>* f;       ///< null: 0, for matrices alone
  const BoundaryConditions<dim>& conditions;  ///< its fluxes
};

/// The matrix of du/dt.
template <int dim>
SparseRows mass_matrix(const SpaceData<dim>& data,
                       const DiscretizationOptions& options,
                       const Nodes<dim>& nodes);

/// The matrix of -div(kappa grad u) + c u with its Robin terms, and the right-hand side.
///
/// throws  multigrid::InputError if a coefficient or boundary value is not what it must be
template <int dim>
SpaceTerms space_terms(const SpaceData<dim>& data,
                       const DiscretizationOptions& options,
                       const Nodes<dim>& nodes);

}  // namespace assembly
