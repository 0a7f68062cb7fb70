// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_data.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace assembly {

namespace {

/// Refuses what is unusable all over a cell or face: then it is so on finer meshes too, while a
/// single point may be one that none of them evaluates.
///
/// part   a cell or a face
/// check  called with a BadValue and a point
template <int dim, class Part, class Check>
void require_a_value(const Part& part, const Check& check) {
  BadValue<dim> first;
  for (const unsigned int v : part->vertex_indices()) {
    BadValue<dim> bad;
    check(bad, dealii::Point<dim>(0.5 * (part->center() + part->vertex(v))));
    if (!bad) return;
    if (!first) first = bad;
  }
  first.raise();
}

template <int dim, class Part>
void require_a_value(const Part& part, const Expression<dim>& value, const Required required) {
  require_a_value<dim>(part, [&](BadValue<dim>& bad, const dealii::Point<dim>& x) {
    bad.check(value, required, x, value(x));
  });
}

}  // namespace

template <int dim>
void Poisson<dim>::check_values(const bool with_exact_solution) const {
  const Implementation& data = *implementation_;
  // Vertices are nodes of every refinement and element, and their given values are evaluated here.
  const Numbering<dim> vertices = number_nodes(data.triangulation(), 1, data.conditions.dirichlet);
  for (const auto& cell : data.triangulation().active_cell_iterators()) {
    const Diffusion<dim>& kappa = data.kappa.on(cell->material_id());
    require_a_value<dim>(cell, [&](BadValue<dim>& bad, const dealii::Point<dim>& x) {
      bad.check(kappa, x, kappa(x));
    });
    require_a_value(cell, data.c.on(cell->material_id()), Required::finite);
    require_a_value(cell, data.f.on(cell->material_id()), Required::finite);
    for (const auto& face : cell->face_iterators()) {
      if (!face->at_boundary()) continue;
      const auto flux = data.conditions.flux_of.find(face->boundary_id());
      if (flux == data.conditions.flux_of.end()) continue;
      require_a_value(face, data.conditions.fluxes[flux->second].alpha, Required::not_negative);
      require_a_value(face, data.conditions.fluxes[flux->second].g, Required::finite);
    }
  }
  if (with_exact_solution) check_exact_solution(vertices);
}

template <int dim>
void Poisson<dim>::check_exact_solution(const Nodes<dim>& nodes) const {
  const auto& exact = implementation_->exact;
  if (!exact) return;
  BadValue<dim> bad;
  for (const dealii::Point<dim>& x : nodes.points)
    bad.check(*exact, Required::finite, x, (*exact)(x));
  bad.raise();
}

template <int dim>
void Heat<dim>::check_values(const double end) {
  Implementation& heat = *implementation_;
  auto& data = heat.data();
  heat.set_time(0);
  heat.poisson.check_values(false);
  for (const auto& cell : data.triangulation().active_cell_iterators())
    require_a_value(cell, heat.capacity.on(cell->material_id()), Required::positive);
  data.numbering = number_nodes(data.triangulation(), 1, data.conditions.dirichlet);
  initial_temperature();
  heat.set_time(end);
  heat.poisson.check_values();
}

template void Poisson<2>::check_values(bool with_exact_solution) const;
template void Poisson<2>::check_exact_solution(const Nodes<2>& nodes) const;
template void Poisson<3>::check_values(bool with_exact_solution) const;
template void Poisson<3>::check_exact_solution(const Nodes<3>& nodes) const;
template void Heat<2>::check_values(double end);
template void Heat<3>::check_values(double end);

}  // namespace assembly
