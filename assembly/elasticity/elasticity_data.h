// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/by_material.h"
#include "assembly/data/velocity.h"
#include "assembly/elasticity/held_sides.h"
#include "assembly/solids/material.h"
#include "assembly/space/discretization.h"

#include <optional>

namespace assembly {

/// What a linear elastic body is made of, what acts on it and what holds it.
template <int dim>
struct ElasticityData {
  /// Parses every expression once, evaluates the material at one point of each material, and looks for motions that nothing
  /// resists.
  ///
  /// mesh    the coarse one, kept by reference
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element that does not fit the cells,
  ///         and for rigid motions (require_no_rigid_motion)
  ElasticityData(const mesh::Mesh<dim>& mesh,
                 const ProblemOptions& problem,
                 const DiscretizationOptions& options);

  const mesh::Mesh<dim>& mesh;
  Discretization<dim> discretization;
  PlaneState state;
  ByMaterial<Expression<dim>> E, nu, thickness;
  ByMaterial<Expression<dim>> alpha, temperature, reference;
  std::optional<ByMaterial<Velocity<dim>>> body;
  ElasticSides<dim> sides;
  std::vector<Expression<dim>> exact;  ///< its components; empty without
  /// At the nodes that a problem has numbered, in place of `temperature`; empty: none.
  mutable Array<double> nodal_temperature;

  const dealii::Triangulation<dim>& triangulation() const { return *mesh.triangulation; }
  bool is_plate() const { return dim == 2 && state == PlaneState::stress; }
  /// See SteadyProblem::check_values.
  void check_values(bool with_exact_solution) const;
};

/// Why a value of Poisson's ratio cannot be used.
///
/// throws  multigrid::InputError unless -1 < nu < 0.5
void require_ratio(const std::string& text, double nu);

}  // namespace assembly
