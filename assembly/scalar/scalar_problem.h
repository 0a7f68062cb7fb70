// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/results.h"
#include "assembly/space/levels.h"
#include "assembly/terms/dirichlet_flows.h"
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
                const DiscretizationOptions& options);

  const mesh::Mesh<dim>& mesh;
  Discretization<dim> discretization;
  ByMaterial<Diffusion<dim>> kappa;
  ByMaterial<Expression<dim>> c, f;
  std::optional<Expression<dim>> exact;
  BoundaryConditions<dim> conditions;
  Numbering<dim> numbering;
  Levels<dim> levels;

  /// The triangulation as it is now: a refinement may make a new one.
  const dealii::Triangulation<dim>& triangulation() const { return *mesh.triangulation; }
  /// References into this object.
  ///
  /// more  a further term, or null
  Terms<dim> terms(const CellTerm<dim>* more = nullptr,
                   const Method method = Method::finite_element) const {
    return {triangulation(), discretization, kappa, c, &f, conditions, more, method};
  }
  /// Gives all data their values at time t (0 at first), but for numbering.given.
  void set_time(double t);
  /// Numbers the nodes of the mesh as it is now.
  ///
  /// throws  as number_nodes
  Numbering<dim> number() const {
    return number_nodes(triangulation(), discretization.degree, conditions.dirichlet);
  }

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
  /// throws            multigrid::InputError if the exact solution is not finite at a point where
  ///                   it is needed; std::logic_error if there is none
  Errors errors(const std::vector<double>& solution, bool up_to_a_constant) const;
  /// The mean of a finite element function, by area or volume.
  double mean(const std::vector<double>& nodal_values) const;
  /// Results without flows and balance.
  Results values(const std::vector<double>& nodal_values) const;
  /// Puts the flows through every boundary of the mesh into the results, by its name; 0 where
  /// nothing flows. Adds them to results.balance, which must be there.
  ///
  /// u         of all nodes
  /// at_nodes  flows at nodes on Dirichlet boundaries
  /// films     flows through the other boundaries
  void set_flows(const std::vector<double>& u,
                 const NodeFlows& at_nodes,
                 const FlowOfBoundary<dim>& films,
                 Results& results) const;
  /// Adds to each of results.flows `share` times what a further term carries in there.
  ///
  /// u  of all nodes
  void add_carried(const CellTerm<dim>& term,
                   const std::vector<double>& u,
                   double share,
                   Results& results) const;
  /// See SteadyProblem::fields; without the exact solution.
  postprocess::Fields fields(const std::vector<double>& solution) const;
  /// Adds `exact_solution` and `error` to fields that begin with the solution, if there is an exact one. Values that are not
  /// finite stay what they are.
  ///
  /// up_to_a_constant  as `errors`
  void add_exact(bool up_to_a_constant, postprocess::Fields& fields) const;
  /// See SteadyProblem::flux.
  postprocess::Field flux(const std::vector<double>& nodal_values) const;
  /// The mean of the exact solution - u_h; not finite if the exact solution is not.
  double mean_difference(const std::vector<double>& nodal_values) const;
};

/// The names of a mesh's materials and boundaries, with their numbers (Fields::mesh_numbers).
template <int dim>
void add_names(const mesh::Mesh<dim>& mesh, postprocess::Fields& fields);

}  // namespace assembly
