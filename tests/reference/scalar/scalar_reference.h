// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/scalar/results.h"
#include "assembly/scalar/scalar_problem.h"
#include "postprocess/fields.h"
#include "tests/reference/space/levels.h"
#include "tests/reference/terms/dirichlet_flows.h"

#include <stdexcept>

namespace assembly {

/// The data of a problem on deal.II's refined cells: nodes and their numbers, coarser levels; and
/// what follows from nodal values alone: errors, results, fields.
template <int dim>
struct ScalarReference {
  /// data  kept by reference, with its mesh, whose refinements are seen
  explicit ScalarReference(ScalarProblem<dim>& data_)
      : data(data_),
        mesh(data.mesh),
        discretization(data.discretization),
        kappa(data.kappa),
        c(data.c),
        f(data.f),
        exact(data.exact),
        conditions(data.conditions) {}

  ScalarReference(const ScalarReference&) = delete;

  ScalarProblem<dim>& data;
  const mesh::Mesh<dim>& mesh;
  const Discretization<dim>& discretization;
  const ByMaterial<Diffusion<dim>>& kappa;
  const ByMaterial<Expression<dim>>&c, &f;
  const std::optional<Expression<dim>>& exact;
  const BoundaryConditions<dim>& conditions;
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
  /// Numbers the nodes of the mesh as it is now.
  ///
  /// throws  as number_nodes
  Numbering<dim> number() const {
    return number_nodes(triangulation(), discretization.degree, conditions.dirichlet);
  }

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

[[noreturn]] inline void refuse_arrays() {
  throw std::logic_error("the twin makes no arrays");
}

}  // namespace assembly
