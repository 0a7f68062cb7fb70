// SPDX-License-Identifier: MIT
#include "assembly/elasticity/elasticity_data.h"

#include "assembly/data/bad_value.h"
#include "assembly/elasticity/rigid_motions.h"
#include "multigrid/system.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <sstream>

namespace assembly {

namespace {

template <int dim>
std::optional<ByMaterial<Velocity<dim>>> body_force(const ProblemOptions& problem,
                                                    const mesh::Mesh<dim>& mesh) {
  if (trim(problem.elasticity.body_force).empty()) return {};
  return std::optional<ByMaterial<Velocity<dim>>>(std::in_place, "Problem/Body force",
                                                  problem.elasticity.body_force, mesh,
                                                  variables_of(problem));
}

template <int dim>
std::vector<Expression<dim>> exact_components(const ProblemOptions& problem) {
  if (trim(problem.exact_solution).empty()) return {};
  return Velocity<dim>("Problem/Exact solution", problem.exact_solution, variables_of(problem))
      .entries();
}

}  // namespace

void require_ratio(const std::string& text, const double nu) {
  if (nu > -1 && nu < 0.5) return;
  std::ostringstream message;
  message << "Problem/Poissons ratio: the expression `" << text << "` is " << nu
          << "; it must be above -1 and below 0.5"
          << (nu == 0.5 ? ", at which a body is incompressible: take 0.49, or less with P1 or Q1."
                        : ".");
  throw multigrid::InputError(message.str());
}

template <int dim>
ElasticityData<dim>::ElasticityData(const mesh::Mesh<dim>& mesh_,
                                    const ProblemOptions& problem,
                                    const DiscretizationOptions& options)
    : mesh(mesh_),
      discretization(make_discretization(triangulation(), options.element)),
      state(problem.elasticity.state == ElasticState::plane_stress ? PlaneState::stress
                                                                   : PlaneState::strain),
      E("Problem/Youngs modulus", problem.elasticity.youngs_modulus, mesh, variables_of(problem)),
      nu("Problem/Poissons ratio", problem.elasticity.poissons_ratio, mesh, variables_of(problem)),
      thickness("Problem/Thickness", problem.elasticity.thickness, mesh, variables_of(problem)),
      alpha("Problem/Thermal expansion",
            problem.elasticity.thermal_expansion,
            mesh,
            variables_of(problem)),
      temperature(
          "Problem/Temperature", problem.elasticity.temperature, mesh, variables_of(problem)),
      reference("Problem/Reference temperature",
                problem.elasticity.reference_temperature,
                mesh,
                variables_of(problem)),
      body(body_force(problem, mesh)),
      sides(read_elastic_sides(problem, mesh)),
      exact(exact_components<dim>(problem)) {
  BadValue<dim> bad;
  for (const auto& [material, point] : centers_of_materials(triangulation())) {
    bad.check(E.on(material), Required::positive, point);
    bad.check(thickness.on(material), Required::positive, point);
    bad.check(alpha.on(material), Required::finite, point);
    if (body) bad.check(body->on(material), Required::finite, point);
    require_ratio(nu.on(material).text(), nu.on(material)(point));
  }
  bad.raise();
  require_no_rigid_motion(sides, mesh);
}

template <int dim>
void ElasticityData<dim>::check_values(const bool with_exact_solution) const {
  std::vector<std::vector<const Expression<dim>*>> held;  // of each boundary
  for (const HeldSide& side : sides.held) {
    if (held.size() <= side.id) held.resize(std::size_t(side.id) + 1);
    held[side.id].push_back(&sides.values[side.value]);
  }
  BadValue<dim> bad;
  for (const auto& cell : triangulation().active_cell_iterators()) {
    const auto material = cell->material_id();
    require_a_value(cell, E.on(material), Required::positive);
    require_a_value(cell, thickness.on(material), Required::positive);
    require_a_value(cell, alpha.on(material), Required::finite);
    require_a_value(cell, temperature.on(material), Required::finite);
    require_a_value(cell, reference.on(material), Required::finite);
    if (body) require_a_value(cell, body->on(material), Required::finite);
    for (const auto& face : cell->face_iterators()) {
      if (!face->at_boundary()) continue;
      const BoundaryId id = face->boundary_id();
      for (const unsigned int v : face->vertex_indices()) {
        if (id < held.size())
          for (const Expression<dim>* value : held[id])
            bad.check(*value, Required::finite, face->vertex(v));
        for (const Expression<dim>& component : exact)
          if (with_exact_solution) bad.check(component, Required::finite, face->vertex(v));
      }
      const LoadedSides<dim>& loads = sides.loads;
      if (const auto own = loads.traction_of.find(id); own != loads.traction_of.end())
        for (const Expression<dim>& component : loads.tractions[own->second])
          require_a_value(face, component, Required::finite);
      if (const auto own = loads.pressure_of.find(id); own != loads.pressure_of.end())
        require_a_value(face, loads.pressures[own->second], Required::finite);
      if (const auto own = loads.springs_of.find(id); own != loads.springs_of.end())
        for (const Expression<dim>& stiffness : loads.springs[own->second])
          require_a_value(face, stiffness, Required::not_negative);
    }
  }
  bad.raise();
}

template struct ElasticityData<2>;
template struct ElasticityData<3>;

}  // namespace assembly
