// SPDX-License-Identifier: MIT
#include "assembly/data/require_value.h"
#include "assembly/scalar/scalar_problem.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

template <int dim>
void ScalarProblem<dim>::check_values(const bool with_exact_solution) const {
  // Vertices are nodes of every refinement and element, and their given values are evaluated here.
  const Numbering<dim> vertices = number_nodes(triangulation(), 1, conditions.dirichlet);
  for (const auto& cell : triangulation().active_cell_iterators()) {
    const Diffusion<dim>& kappa_of = kappa.on(cell->material_id());
    require_a_value<dim>(cell, [&](BadValue<dim>& bad, const dealii::Point<dim>& x) {
      bad.check(kappa_of, x, kappa_of(x));
    });
    require_a_value(cell, c.on(cell->material_id()), Required::finite);
    require_a_value(cell, f.on(cell->material_id()), Required::finite);
    for (const auto& face : cell->face_iterators()) {
      if (!face->at_boundary()) continue;
      const auto flux = conditions.flux_of.find(face->boundary_id());
      if (flux == conditions.flux_of.end()) continue;
      require_a_value(face, conditions.fluxes[flux->second].alpha, Required::not_negative);
      require_a_value(face, conditions.fluxes[flux->second].g, Required::finite);
    }
  }
  if (with_exact_solution) check_exact_solution(vertices);
}

template <int dim>
void ScalarProblem<dim>::check_exact_solution(const Nodes<dim>& nodes) const {
  if (!exact) return;
  BadValue<dim> bad;
  for (const dealii::Point<dim>& x : nodes.points)
    bad.check(*exact, Required::finite, x, (*exact)(x));
  bad.raise();
}

template void ScalarProblem<2>::check_values(bool with_exact_solution) const;
template void ScalarProblem<2>::check_exact_solution(const Nodes<2>& nodes) const;
template void ScalarProblem<3>::check_values(bool with_exact_solution) const;
template void ScalarProblem<3>::check_exact_solution(const Nodes<3>& nodes) const;

}  // namespace assembly
