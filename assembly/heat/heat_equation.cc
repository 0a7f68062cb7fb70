// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_equation.h"

#include "assembly/data/latent_heat.h"
#include "assembly/scalar/coarse_vertices.h"
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
  ByMaterial<Expression<dim>> capacity(
      "Problem/Heat capacity", problem.heat_capacity, mesh,
      {true, constants_of(problem), traits_of(problem.equation).takes_solution});
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

template <int dim>
ByMaterial<Expression<dim>> melting_of(const ProblemOptions& problem, const mesh::Mesh<dim>& mesh) {
  const std::string text = enthalpy_of_melting(problem);
  return ByMaterial<Expression<dim>>(latent_heat_key, text.empty() ? "0" : text, mesh,
                                     variables_with_solution_of(problem));
}

}  // namespace

template <int dim>
HeatEquation<dim>::HeatEquation(const mesh::Mesh<dim>& mesh,
                                const ProblemOptions& problem_,
                                const DiscretizationOptions& discretization,
                                const bool has_term)
    : options(checked(discretization, has_term)),
      problem(mesh, problem_, discretization),
      initial("Problem/Initial condition",
              problem_.initial_condition,
              mesh,
              {false, constants_of(problem_)}),
      capacity(heat_capacity(problem_, mesh)),
      melting(melting_of<dim>(problem_, mesh)) {}

/// On Dirichlet boundaries the initial condition is used nowhere.
template <int dim>
void HeatEquation<dim>::check_initial_values() const {
  for (const auto& cell : problem.triangulation().active_cell_iterators())
    require_a_value(cell, capacity.on(cell->material_id()), Required::positive);
  BadValue<dim> bad;
  for (const CoarseVertex<dim>& vertex :
       coarse_vertices(problem.triangulation(), problem.conditions.dirichlet))
    for (const auto material : vertex.materials)
      if (!vertex.given) bad.check(initial.on(material), Required::finite, vertex.point);
  bad.raise();
}

template <int dim>
bool HeatEquation<dim>::matrix_depends_on_time() const {
  const auto& fluxes = problem.conditions.fluxes;
  return problem.kappa.depends_on_time() || problem.c.depends_on_time() ||
         std::any_of(fluxes.begin(), fluxes.end(),
                     [](const auto& flux) { return flux.alpha.depends_on_time(); });
}

template <int dim>
bool HeatEquation<dim>::depends_on_time() const {
  const auto& fluxes = problem.conditions.fluxes;
  const auto& given = problem.conditions.dirichlet.values;
  return matrix_depends_on_time() || problem.f.depends_on_time() ||
         std::any_of(fluxes.begin(), fluxes.end(),
                     [](const auto& flux) { return flux.g.depends_on_time(); }) ||
         std::any_of(given.begin(), given.end(),
                     [](const auto& value) { return value.depends_on_time(); });
}

bool is_jump(const double range,
             const double size,
             const double at_boundary,
             const double in_cell) {
  constexpr double boundary_share = 1e-6, cell_share = 0.5, rounding = 1e-12;
  return at_boundary > std::max(boundary_share * range, rounding * size) ||
         in_cell > std::max(cell_share * range, rounding * size);
}

template struct HeatEquation<2>;
template struct HeatEquation<3>;

}  // namespace assembly
