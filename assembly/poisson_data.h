// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "assembly/by_material.h"
#include "assembly/diffusion.h"
#include "assembly/discretization.h"
#include "assembly/levels.h"
#include "assembly/numbering.h"
#include "assembly/poisson.h"

#include <optional>

namespace assembly {

/// The state behind Poisson.
template <int dim>
struct Poisson<dim>::Implementation {
  const dealii::Triangulation<dim>& triangulation;
  Discretization<dim> discretization;
  ByMaterial<Diffusion<dim>> kappa;
  ByMaterial<Expression<dim>> c, f;
  std::optional<Expression<dim>> exact;
  std::map<std::string, BoundaryId> boundaries;  ///< the mesh's names
  BoundaryConditions<dim> conditions;
  bool has_materials = false;
  Numbering<dim> numbering;
  Levels<dim> levels;
  DiffusionRange kappa_range;    ///< over the quadrature points; after assemble
  bool is_pure_neumann = false;  ///< after assemble
  double imbalance = 0;          ///< after assemble: see Poisson
};

}  // namespace assembly
