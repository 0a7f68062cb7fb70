// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/options.h"
#include "assembly/space/numbering.h"
#include "assembly/terms/cell_terms.h"

#include <vector>

namespace assembly {

/// Discretised in space, without its given values: M du/dt + K u = F, where rows and columns are
/// all nodes; M and K have the same pattern. The parts are assembled one by one, as they change at
/// different times.
struct SpaceMatrix {
  SparseRows K;
  DiffusionRange kappa_range;    ///< over the points where kappa was taken
  bool keeps_constants = false;  ///< K 1 = 0: neither reaction nor alpha
  std::vector<double> reaction;  ///< integrals of c phi_i, of all nodes; empty without reaction
};

/// F and what it was made of.
struct SpaceLoad {
  std::vector<double> F;
  Integrals source;  ///< of f; `absolute` by nodes
};

/// The data of M, K and F, with the values of one time.
template <int dim>
struct SpaceData {
  const dealii::Triangulation<dim>& triangulation;
  const Discretization<dim>& discretization;
  const ByMaterial<Diffusion<dim>>& kappa;
  const ByMaterial<Expression<dim>>&c, &f, &capacity;
  const BoundaryConditions<dim>& conditions;  ///< its fluxes
};

/// M: that of C du/dt, C being the heat capacity. The one place where C enters: right-hand sides,
/// heat content and levels have it from M.
///
/// throws  multigrid::InputError if C is not finite and positive where it is taken
template <int dim>
SparseRows mass_matrix(const SpaceData<dim>& data,
                       const DiscretizationOptions& options,
                       const Nodes<dim>& nodes);

/// K: that of -div(kappa grad u) + c u, with Robin's alpha.
///
/// throws  multigrid::InputError if kappa, c or alpha is not what it must be
template <int dim>
SpaceMatrix space_matrix(const SpaceData<dim>& data,
                         const DiscretizationOptions& options,
                         const Nodes<dim>& nodes);

/// F: f and g.
///
/// pattern  that of M and K
/// throws   multigrid::InputError if f or g is not what it must be
template <int dim>
SpaceLoad space_load(const SpaceData<dim>& data,
                     const DiscretizationOptions& options,
                     const Nodes<dim>& nodes,
                     const SparseRows& pattern);

}  // namespace assembly
