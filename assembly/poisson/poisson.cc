// SPDX-License-Identifier: MIT
#include "assembly/poisson/poisson.h"

#include "assembly/poisson/poisson_data.h"

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

}  // namespace

template <int dim>
Poisson<dim>::Poisson(const mesh::Mesh<dim>& mesh,
                      const ProblemOptions& problem,
                      const DiscretizationOptions& discretization) {
  const dealii::Triangulation<dim>& triangulation = *mesh.triangulation;
  const Variables variables = variables_of(problem);
  std::optional<Expression<dim>> exact;
  if (!trim(problem.exact_solution).empty())
    exact.emplace("Problem/Exact solution", problem.exact_solution, variables);
  implementation_.reset(
      new Implementation{mesh,
                         make_discretization(triangulation, discretization.element),
                         {"Problem/Diffusion", problem.diffusion, mesh, variables},
                         {"Problem/Reaction", problem.reaction, mesh, variables},
                         {"Problem/Right hand side", problem.right_hand_side, mesh, variables},
                         std::move(exact),
                         parse_boundary_conditions(problem, mesh),
                         {},
                         {},
                         {}});
  const Implementation& data = *implementation_;
  check_at_points(triangulation, data.kappa, data.c, data.f);
}

template <int dim>
Poisson<dim>::~Poisson() = default;

template <int dim>
multigrid::Index Poisson<dim>::n_unknowns() const {
  return implementation_->numbering.n_unknowns;
}

template <int dim>
double Poisson<dim>::imbalance() const {
  return implementation_->imbalance;
}

template <int dim>
bool Poisson<dim>::has_exact_solution() const {
  return implementation_->exact.has_value();
}

template <int dim>
Contrast Poisson<dim>::contrast() const {
  const DiffusionRange& range = implementation_->kappa_range;
  return {range.jump(), range.anisotropy()};
}

template class Poisson<2>;
template class Poisson<3>;

}  // namespace assembly
