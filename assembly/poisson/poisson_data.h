// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/poisson/poisson.h"
#include "assembly/space/discretization.h"
#include "assembly/space/levels.h"
#include "assembly/space/numbering.h"
#include "assembly/terms/flows.h"
#include "assembly/terms/pure_neumann.h"

#include <optional>

namespace assembly {

/// The state behind Poisson.
template <int dim>
struct Poisson<dim>::Implementation {
  const mesh::Mesh<dim>& mesh;
  Discretization<dim> discretization;
  ByMaterial<Diffusion<dim>> kappa;
  ByMaterial<Expression<dim>> c, f;
  std::optional<Expression<dim>> exact;
  BoundaryConditions<dim> conditions;
  Numbering<dim> numbering;
  Levels<dim> levels;
  DiffusionRange kappa_range;         ///< over the quadrature points; after assemble
  bool is_pure_neumann = false;       ///< after assemble
  double imbalance = 0;               ///< after assemble: see Poisson
  Integrals source = {};              ///< of f; after assemble
  std::vector<double> reaction = {};  ///< CellSums::reaction; after assemble

  /// As it is now: a refinement may make a new one.
  const dealii::Triangulation<dim>& triangulation() const { return *mesh.triangulation; }
};

/// Puts the flows into the results: every boundary of the mesh by its name, 0 where nothing flows;
/// and adds them to results.balance, which must be there.
template <int dim>
void set_flows(const mesh::Mesh<dim>& mesh,
               const FlowOfBoundary<dim>& of_boundary,
               Results& results);

}  // namespace assembly
