// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/space/discretization.h"

#include <optional>

namespace assembly {

/// The data of all equations of one unknown function u on a mesh: coefficients, boundary conditions,
/// elements. The equations hold one of these and assemble.
template <int dim>
struct ScalarProblem {
  /// Parses every expression once, and evaluates coefficients at one point of each material.
  ///
  /// mesh    kept by reference
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element
  ///         that does not fit the cells
  ScalarProblem(const mesh::Mesh<dim>& mesh,
                const ProblemOptions& problem,
                const DiscretizationOptions& options);

  const mesh::Mesh<dim>& mesh;
  Discretization<dim> discretization;
  ByMaterial<Diffusion<dim>> kappa;
  ByMaterial<Expression<dim>> c, f;
  std::optional<Expression<dim>> exact;
  BoundaryConditions<dim> conditions;

  /// The coarse mesh.
  const dealii::Triangulation<dim>& triangulation() const { return *mesh.triangulation; }
  /// Whether kappa depends on the solution u: then the derivative of the equation is not symmetric.
  bool has_kappa_of_solution() const;
  /// Whether kappa, c, f, alpha or g depend on it, so that the equation is not linear.
  bool is_nonlinear() const;
  /// Gives all data their values at time t (0 at first).
  void set_time(double t);
  /// See SteadyProblem::check_values.
  void check_values(bool with_exact_solution) const;
};

}  // namespace assembly
