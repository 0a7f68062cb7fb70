// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/cell_values.h"
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
  Expression<dim> kappa, c, f;
  std::optional<Expression<dim>> exact;
  Dirichlet<dim> dirichlet;
  Numbering<dim> numbering;
};

}  // namespace assembly
