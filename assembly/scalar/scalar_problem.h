// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/data/boundary_conditions.h"
#include "assembly/data/by_material.h"
#include "assembly/data/diffusion.h"
#include "assembly/scalar/results.h"
#include "assembly/space/discretization.h"
#include "assembly/space/levels.h"
#include "assembly/space/numbering.h"
#include "assembly/terms/flows.h"
#include "postprocess/fields.h"

#include <optional>

namespace assembly {

/// What all equations of one unknown function u have on a mesh: coefficients, boundary conditions,
/// elements, nodes and their numbers, coarser levels; and what follows from nodal values alone:
/// errors, results, fields. The equations hold one of these and assemble.
template <int dim>
struct ScalarProblem {
  /// Parses and evaluates every expression once.
  ///
  /// mesh    kept by reference; its refinements are seen
  /// throws  multigrid::InputError naming section, key, and what is allowed; also for an element
  ///         that does not fit the cells
  ScalarProblem(const mesh::Mesh<dim>& mesh,
                const ProblemOptions& problem,
                const DiscretizationOptions& discretization);

  const mesh::Mesh<dim>& mesh;
  Discretization<dim> discretization;
  ByMaterial<Diffusion<dim>> kappa;
  ByMaterial<Expression<dim>> c, f;
  std::optional<Expression<dim>> exact;
  BoundaryConditions<dim> conditions;
  Numbering<dim> numbering;
  Levels<dim> levels;

  /// As it is now: a refinement may make a new one.
  const dealii::Triangulation<dim>& triangulation() const { return *mesh.triangulation; }
  /// Numbers the nodes of the mesh as it is now.
  ///
  /// throws  as number_nodes
  Numbering<dim> number() const;

  /// See SteadyProblem::check_values.
  void check_values(bool with_exact_solution) const;
  /// Refuses an exact solution that is not finite at a node.
  ///
  /// throws  multigrid::InputError
  void check_exact_solution(const Nodes<dim>& nodes) const;

  /// The errors of u_h at the time set last. There must be an exact solution.
  ///
  /// solution          the unknowns, as they are numbered
  /// up_to_a_constant  compare with the exact solution shifted to the mean of u_h
  /// throws            multigrid::InputError if the exact solution is not finite at a point that is
  ///                   needed; std::logic_error if there is none
  Errors errors(const std::vector<double>& solution, bool up_to_a_constant) const;
  /// The mean of a finite element function, by area or volume.
  double mean(const std::vector<double>& nodal_values) const;
  /// Results without flows and balance.
  Results values(const std::vector<double>& nodal_values) const;
  /// See SteadyProblem::fields.
  postprocess::Fields fields(const std::vector<double>& solution) const;
};

/// Puts the flows into the results: every boundary of the mesh by its name, 0 where nothing flows;
/// and adds them to results.balance, which must be there.
template <int dim>
void set_flows(const mesh::Mesh<dim>& mesh,
               const FlowOfBoundary<dim>& of_boundary,
               Results& results);

}  // namespace assembly
