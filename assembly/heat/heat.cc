// SPDX-License-Identifier: MIT
#include "assembly/heat/heat.h"

#include "assembly/data/require_value.h"
#include "assembly/heat/heat_data.h"
#include "assembly/space/element.h"

#include <algorithm>

namespace assembly {

namespace {

void refuse_degree_2(const DiscretizationOptions& options) {
  if (degree_of(options.element) == 1) return;
  const std::string element = element_word(cells_of(options.element), degree_of(options.element));
  const std::string instead = element_word(cells_of(options.element), 1);
  if (options.method == Method::finite_volume)
    throw multigrid::InputError(
        "Discretization/Method = finite volume has its unknowns at the vertices, as " + instead +
        " does; take Element = " + instead + ", or finite element for " + element + ".");
  if (options.mass == Mass::lumped)
    throw multigrid::InputError(
        "Discretization/Mass = lumped is of degree 1: the row sums of " + element +
        " are zero or lose its order; take consistent, or Element = " + instead + ".");
}

template <int dim>
bool depends_on_time(const FluxCondition<dim>& flux) {
  return flux.alpha.depends_on_time() || flux.g.depends_on_time();
}

/// C, usable at one point of each material.
template <int dim>
ByMaterial<Expression<dim>> heat_capacity(const ProblemOptions& problem,
                                          const mesh::Mesh<dim>& mesh) {
  ByMaterial<Expression<dim>> capacity("Problem/Heat capacity", problem.heat_capacity, mesh,
                                       Variables::space_and_time);
  if (capacity.depends_on_time())
    throw multigrid::InputError(
        "Problem/Heat capacity: `" + trim(problem.heat_capacity) +
        "` depends on the time t, and d(C u)/dt is not C du/dt then; give it without t.");
  BadValue<dim> bad;
  for (const auto& [material, point] : centers_of_materials(*mesh.triangulation)) {
    const Expression<dim>& C = capacity.on(material);
    bad.check(C, Required::positive, point, C(point));
  }
  bad.raise();
  return capacity;
}

}  // namespace

template <int dim>
Heat<dim>::Heat(const mesh::Mesh<dim>& mesh,
                const ProblemOptions& problem,
                const DiscretizationOptions& discretization) {
  refuse_degree_2(discretization);
  implementation_.reset(new Implementation{ScalarProblem<dim>(mesh, problem, discretization),
                                           discretization,
                                           {"Problem/Initial condition", problem.initial_condition},
                                           heat_capacity(problem, mesh),
                                           {},
                                           {},
                                           {},
                                           {},
                                           {}});
}

template <int dim>
Heat<dim>::~Heat() = default;

template <int dim>
void Heat<dim>::check_values(const double end) {
  Implementation& heat = *implementation_;
  ScalarProblem<dim>& problem = heat.problem;
  heat.set_time(0);
  problem.check_values(false);
  for (const auto& cell : problem.triangulation().active_cell_iterators())
    require_a_value(cell, heat.capacity.on(cell->material_id()), Required::positive);
  problem.numbering = number_nodes(problem.triangulation(), 1, problem.conditions.dirichlet);
  initial_temperature();
  heat.set_time(end);
  problem.check_values(true);
}

template <int dim>
bool Heat<dim>::matrix_depends_on_time() const {
  const ScalarProblem<dim>& data = implementation_->problem;
  return data.kappa.depends_on_time() || data.c.depends_on_time() ||
         std::any_of(data.conditions.fluxes.begin(), data.conditions.fluxes.end(),
                     [](const auto& flux) { return flux.alpha.depends_on_time(); });
}

template <int dim>
bool Heat<dim>::depends_on_time() const {
  const ScalarProblem<dim>& data = implementation_->problem;
  const auto& conditions = data.conditions;
  return matrix_depends_on_time() || data.f.depends_on_time() ||
         std::any_of(conditions.fluxes.begin(), conditions.fluxes.end(),
                     [](const auto& flux) { return assembly::depends_on_time(flux); }) ||
         std::any_of(conditions.dirichlet.values.begin(), conditions.dirichlet.values.end(),
                     [](const auto& value) { return value.depends_on_time(); });
}

template <int dim>
multigrid::Index Heat<dim>::n_unknowns() const {
  return implementation_->problem.numbering.n_unknowns;
}

template <int dim>
bool Heat<dim>::has_exact_solution() const {
  return implementation_->problem.exact.has_value();
}

template <int dim>
Contrast Heat<dim>::contrast() const {
  const DiffusionRange& range = implementation_->before.matrix.kappa_range;
  return {range.jump(), range.anisotropy()};
}

template <int dim>
void Heat<dim>::check_exact_solution(const double t) {
  implementation_->set_time(t);
  implementation_->problem.check_exact_solution(implementation_->problem.numbering);
  implementation_->set_time(implementation_->before.t);
}

template <int dim>
Errors Heat<dim>::errors(const std::vector<double>& u) const {
  return implementation_->problem.errors(u, false);
}

template <int dim>
Results Heat<dim>::results(const std::vector<double>& u) const {
  return implementation_->problem.values(implementation_->problem.numbering.nodal_values(u));
}

template <int dim>
postprocess::Fields Heat<dim>::fields(const std::vector<double>& u) const {
  postprocess::Fields fields = implementation_->problem.fields(u);
  fields.point_data[0].name = "temperature";
  return fields;
}

template class Heat<2>;
template class Heat<3>;

}  // namespace assembly
