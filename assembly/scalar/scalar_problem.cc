// SPDX-License-Identifier: MIT
#include "assembly/scalar/scalar_problem.h"

#include "assembly/data/periodic_sides.h"
#include "assembly/scalar/coarse_vertices.h"
#include "assembly/scalar/refusals.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace assembly {

namespace {

template <int dim>
std::optional<Expression<dim>> exact_solution(const ProblemOptions& problem) {
  if (trim(problem.exact_solution).empty()) return {};
  return std::optional<Expression<dim>>(std::in_place, "Problem/Exact solution",
                                        problem.exact_solution, variables_of(problem));
}

/// Refuses given values that differ at two vertices that belong together on periodic sides.
template <int dim>
void check_partners(const std::vector<CoarseVertex<dim>>& vertices,
                    const dealii::Triangulation<dim>& triangulation,
                    const BoundaryConditions<dim>& conditions) {
  if (conditions.periodic.empty()) return;
  std::map<unsigned int, const CoarseVertex<dim>*> given;
  double largest = 0;
  for (const CoarseVertex<dim>& vertex : vertices)
    if (vertex.given) {
      given[vertex.index] = &vertex;
      largest = std::max(largest, std::abs((*vertex.given)(vertex.point)));
    }
  for (const mesh::PeriodicSides& sides : conditions.periodic)
    for (const auto& [copy, original] : vertex_pairs(triangulation, sides)) {
      if (given.count(copy) == 0 || given.count(original) == 0) continue;
      const CoarseVertex<dim>&a = *given[copy], &b = *given[original];
      require_alike(*a.given, a.point, (*a.given)(a.point), (*b.given)(b.point), largest);
    }
}

}  // namespace

/// Unusable coefficients are found early, at one point of each material.
template <int dim>
ScalarProblem<dim>::ScalarProblem(const mesh::Mesh<dim>& mesh_,
                                  const ProblemOptions& problem,
                                  const DiscretizationOptions& options)
    : mesh(mesh_),
      discretization(make_discretization(triangulation(), options.element)),
      kappa("Problem/Diffusion", problem.diffusion, mesh, variables_with_solution_of(problem)),
      c("Problem/Reaction", problem.reaction, mesh, variables_with_solution_of(problem)),
      f("Problem/Right hand side",
        problem.right_hand_side,
        mesh,
        variables_with_solution_of(problem)),
      exact(exact_solution<dim>(problem)),
      conditions(parse_boundary_conditions(problem, mesh)) {
  BadValue<dim> bad;
  for (const auto& [material, point] : centers_of_materials(triangulation())) {
    bad.check(kappa.on(material), Required::positive, point);
    bad.check(c.on(material), Required::finite, point);
    bad.check(f.on(material), Required::finite, point);
  }
  bad.raise();
}

template <int dim>
bool ScalarProblem<dim>::has_kappa_of_solution() const {
  return kappa.depends_on_solution();
}

template <int dim>
bool ScalarProblem<dim>::is_nonlinear() const {
  return has_kappa_of_solution() || c.depends_on_solution() || f.depends_on_solution() ||
         std::any_of(conditions.fluxes.begin(), conditions.fluxes.end(),
                     [](const FluxCondition<dim>& flux) {
                       return flux.alpha.depends_on_solution() || flux.g.depends_on_solution();
                     });
}

template <int dim>
void ScalarProblem<dim>::set_time(const double t) {
  kappa.set_time(t);
  c.set_time(t);
  f.set_time(t);
  if (exact) exact->set_time(t);
  for (Expression<dim>& value : conditions.dirichlet.values) value.set_time(t);
  for (FluxCondition<dim>& flux : conditions.fluxes) {
    flux.alpha.set_time(t);
    flux.g.set_time(t);
  }
}

template <int dim>
void ScalarProblem<dim>::check_values(const bool with_exact_solution) const {
  const std::vector<CoarseVertex<dim>> vertices =
      coarse_vertices(triangulation(), conditions.dirichlet);
  BadValue<dim> bad_given;
  for (const CoarseVertex<dim>& vertex : vertices)
    if (vertex.given) bad_given.check(*vertex.given, Required::finite, vertex.point);
  bad_given.raise();
  check_partners(vertices, triangulation(), conditions);
  for (const auto& cell : triangulation().active_cell_iterators()) {
    require_a_value(cell, kappa.on(cell->material_id()), Required::positive);
    require_a_value(cell, c.on(cell->material_id()), Required::finite);
    require_a_value(cell, f.on(cell->material_id()), Required::finite);
    for (const auto& face : cell->face_iterators()) {
      if (!face->at_boundary()) continue;
      const FluxCondition<dim>* flux = conditions.flux_on(face->boundary_id());
      if (!flux) continue;
      require_a_value(face, flux->alpha, Required::not_negative);
      require_a_value(face, flux->g, Required::finite);
    }
  }
  if (!with_exact_solution || !exact) return;
  BadValue<dim> bad_exact;
  for (const CoarseVertex<dim>& vertex : vertices)
    bad_exact.check(*exact, Required::finite, vertex.point);
  bad_exact.raise();
}

template struct ScalarProblem<2>;
template struct ScalarProblem<3>;

}  // namespace assembly
