// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/boundary_conditions.h"
#include "assembly/by_material.h"
#include "assembly/cell_values.h"
#include "assembly/diffusion.h"
#include "assembly/numbering.h"
#include "assembly/poisson.h"

#include <optional>

namespace assembly {

/// Finite element and quadrature rules of one kind of cells.
template <int dim>
struct Discretization {
  std::unique_ptr<dealii::FiniteElement<dim>> element;
  dealii::Quadrature<dim> gradient_rule;  ///< exact for products of two shape functions; assembles
  dealii::Quadrature<dim> value_rule;     ///< exact for the squared leading term of the L2 error
};

/// throws  multigrid::InputError if the element does not fit the cells of the mesh
template <int dim>
Discretization<dim> make_discretization(const dealii::Triangulation<dim>& triangulation,
                                        Element element);

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
  Numbering<dim> numbering;
  DiffusionRange kappa_range;    ///< over the quadrature points; after assemble
  bool is_pure_neumann = false;  ///< after assemble
};

}  // namespace assembly
