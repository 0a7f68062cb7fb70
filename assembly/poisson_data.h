// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/discretization.h"
#include "assembly/numbering.h"
#include "assembly/poisson.h"

#include <optional>

namespace assembly {

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
