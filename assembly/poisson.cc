// SPDX-License-Identifier: MIT
#include "assembly/poisson.h"

#include "assembly/poisson_data.h"

namespace assembly {

namespace {

/// A natural boundary all around and no reaction leave u free up to a constant.
template <int dim>
void refuse_pure_neumann(const Dirichlet<dim>& dirichlet, const Expression<dim>& reaction) {
  if (dirichlet.empty() && reaction.is_constant() && reaction({}) == 0)
    throw multigrid::InputError(
        "Problem/Dirichlet: no boundary has a value and the reaction is 0; a pure Neumann problem "
        "is not supported yet, so "
        "give a value on a boundary (`all: 0`) or a positive Problem/Reaction.");
}

/// Finds unusable values early, at one point of the mesh.
template <int dim>
void check_at(const dealii::Point<dim>& point,
              const Expression<dim>& kappa,
              const Expression<dim>& c,
              const Expression<dim>& f) {
  BadValue<dim> bad;
  bad.check(kappa, Required::positive, point, kappa(point));
  bad.check(c, Required::finite, point, c(point));
  bad.check(f, Required::finite, point, f(point));
  bad.raise();
}

}  // namespace

template <int dim>
Poisson<dim>::Poisson(const mesh::Mesh<dim>& mesh,
                      const ProblemOptions& problem,
                      const DiscretizationOptions& discretization) {
  const dealii::Triangulation<dim>& triangulation = *mesh.triangulation;
  std::optional<Expression<dim>> exact;
  if (!trim(problem.exact_solution).empty())
    exact.emplace("Problem/Exact solution", problem.exact_solution);
  implementation_.reset(
      new Implementation{triangulation,
                         make_discretization(triangulation, discretization.element),
                         {"Problem/Diffusion", problem.diffusion},
                         {"Problem/Reaction", problem.reaction},
                         {"Problem/Right hand side", problem.right_hand_side},
                         std::move(exact),
                         parse_dirichlet<dim>(problem.dirichlet, mesh.boundaries),
                         {}});
  const Implementation& data = *implementation_;
  refuse_pure_neumann(data.dirichlet, data.c);
  check_at(triangulation.begin_active()->center(), data.kappa, data.c, data.f);
}

template <int dim>
Poisson<dim>::~Poisson() = default;

template <int dim>
multigrid::Index Poisson<dim>::n_unknowns() const {
  return implementation_->numbering.n_unknowns;
}

template <int dim>
bool Poisson<dim>::has_exact_solution() const {
  return implementation_->exact.has_value();
}

template class Poisson<2>;

}  // namespace assembly
