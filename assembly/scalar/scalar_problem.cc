// SPDX-License-Identifier: MIT
#include "assembly/scalar/scalar_problem.h"

namespace assembly {

namespace {

/// Finds unusable values early, at one point of each material.
template <int dim>
void check_at_points(const dealii::Triangulation<dim>& triangulation,
                     const ByMaterial<Diffusion<dim>>& kappa,
                     const ByMaterial<Expression<dim>>& c,
                     const ByMaterial<Expression<dim>>& f) {
  BadValue<dim> bad;
  for (const auto& [material, point] : centers_of_materials(triangulation)) {
    bad.check(kappa.on(material), point, kappa.on(material)(point));
    bad.check(c.on(material), Required::finite, point, c.on(material)(point));
    bad.check(f.on(material), Required::finite, point, f.on(material)(point));
  }
  bad.raise();
}

template <int dim>
std::optional<Expression<dim>> exact_solution(const ProblemOptions& problem) {
  if (trim(problem.exact_solution).empty()) return {};
  return std::optional<Expression<dim>>(std::in_place, "Problem/Exact solution",
                                        problem.exact_solution, variables_of(problem));
}

}  // namespace

template <int dim>
ScalarProblem<dim>::ScalarProblem(const mesh::Mesh<dim>& mesh_,
                                  const ProblemOptions& problem,
                                  const DiscretizationOptions& options)
    : mesh(mesh_),
      discretization(make_discretization(triangulation(), options.element)),
      kappa("Problem/Diffusion", problem.diffusion, mesh, variables_of(problem)),
      c("Problem/Reaction", problem.reaction, mesh, variables_of(problem)),
      f("Problem/Right hand side", problem.right_hand_side, mesh, variables_of(problem)),
      exact(exact_solution<dim>(problem)),
      conditions(parse_boundary_conditions(problem, mesh)) {
  check_at_points(triangulation(), kappa, c, f);
}

template <int dim>
Numbering<dim> ScalarProblem<dim>::number() const {
  return number_nodes(triangulation(), discretization.degree, conditions.dirichlet);
}

template struct ScalarProblem<2>;
template struct ScalarProblem<3>;

}  // namespace assembly
