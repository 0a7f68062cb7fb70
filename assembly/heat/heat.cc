// SPDX-License-Identifier: MIT
#include "assembly/heat/heat.h"

#include "assembly/space/element.h"

#include <algorithm>

namespace assembly {

namespace {

/// The options, unless the method does not go with a degree of more than 1 or a further term.
DiscretizationOptions checked(const DiscretizationOptions& options, const bool has_term) {
  if (has_term && options.method == Method::finite_volume)
    throw multigrid::InputError(
        "Discretization/Method = finite volume has no upwinding for Problem/Convection; take finite "
        "element.");
  if (has_term && options.mass == Mass::lumped)
    throw multigrid::InputError(
        "Discretization/Mass = lumped leaves out what stabilization needs of C du/dt; take "
        "consistent.");
  if (degree_of(options.element) == 1) return options;
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
  return options;
}

/// C, after a check at one point of each material.
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
    bad.check(C, Required::positive, point);
  }
  bad.raise();
  return capacity;
}

}  // namespace

template <int dim>
Heat<dim>::Heat(const mesh::Mesh<dim>& mesh,
                const ProblemOptions& problem,
                const DiscretizationOptions& discretization,
                std::unique_ptr<CellTerm<dim>> term)
    : options_(checked(discretization, term != nullptr)),
      problem_(mesh, problem, discretization),
      term_(std::move(term)),
      initial_("Problem/Initial condition", problem.initial_condition),
      capacity_(heat_capacity(problem, mesh)) {}

template <int dim>
void Heat<dim>::set_time(const double t) {
  problem_.set_time(t);
  if (term_) term_->set_time(t);
}

template <int dim>
void Heat<dim>::check_values(const double end) {
  set_time(0);
  problem_.check_values(false);
  if (term_) term_->check_values(problem_.triangulation());
  for (const auto& cell : problem_.triangulation().active_cell_iterators())
    require_a_value(cell, capacity_.on(cell->material_id()), Required::positive);
  problem_.numbering = number_nodes(problem_.triangulation(), 1, problem_.conditions.dirichlet);
  initial_temperature();
  set_time(end);
  problem_.check_values(true);
  if (term_) term_->check_values(problem_.triangulation());
}

template <int dim>
bool Heat<dim>::matrix_depends_on_time() const {
  const auto& fluxes = problem_.conditions.fluxes;
  return problem_.kappa.depends_on_time() || problem_.c.depends_on_time() ||
         (term_ && term_->depends_on_time()) ||
         std::any_of(fluxes.begin(), fluxes.end(),
                     [](const auto& flux) { return flux.alpha.depends_on_time(); });
}

/// The tests of SUPG depend on kappa, c and b.
template <int dim>
bool Heat<dim>::mass_depends_on_time() const {
  return term_ && term_->has_more_tests() &&
         (problem_.kappa.depends_on_time() || problem_.c.depends_on_time() ||
          term_->depends_on_time());
}

template <int dim>
bool Heat<dim>::depends_on_time() const {
  const auto& fluxes = problem_.conditions.fluxes;
  const auto& given = problem_.conditions.dirichlet.values;
  return matrix_depends_on_time() || problem_.f.depends_on_time() ||
         std::any_of(fluxes.begin(), fluxes.end(),
                     [](const auto& flux) { return flux.g.depends_on_time(); }) ||
         std::any_of(given.begin(), given.end(),
                     [](const auto& value) { return value.depends_on_time(); });
}

template <int dim>
void Heat<dim>::check_exact_solution(const double t) {
  set_time(t);
  problem_.check_exact_solution(problem_.numbering);
  set_time(before_.t);
}

template <int dim>
postprocess::Fields Heat<dim>::fields(const std::vector<double>& u) const {
  postprocess::Fields fields = problem_.fields(u);
  if (!term_) fields.point_data[0].name = "temperature";
  return fields;
}

template class Heat<2>;
template class Heat<3>;

}  // namespace assembly
