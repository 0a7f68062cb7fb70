// SPDX-License-Identifier: MIT
#include "assembly/boundary_terms.h"
#include "assembly/poisson_data.h"
#include "assembly/shape_integrals.h"

#include <algorithm>

namespace assembly {

namespace {

/// Integrals of n . kappa grad u_h over the parts of the boundary.
class Fluxes {
 public:
  Fluxes(const ByMaterial<Diffusion<2>>& kappa,
         const Discretization<2>& discretization,
         const std::vector<double>& nodal_values)
      : kappa_(kappa),
        nodal_values_(nodal_values),
        degree_(discretization.element->degree),
        edges_(degree_, edge_rule(degree_)),
        cells_(*discretization.element,
               edge_points(discretization.element->reference_cell().n_vertices(),
                           edge_rule(degree_))) {}

  void integrate(const dealii::Triangulation<2>& triangulation, const Numbering<2>& numbering) {
    for_boundary_edges(
        triangulation, numbering, degree_,
        [&](const Cell<2>& cell, const unsigned int edge, const multigrid::Index* nodes) {
          edges_.reinit(numbering.points, nodes);
          cells_.reinit(cell);
          of_boundary_[cell->face(edge)->boundary_id()] +=
              of_edge(cell, edge, numbering.nodes_of(cell->active_cell_index()));
        });
  }

  double of_boundary(const BoundaryId id) const {
    const auto flux = of_boundary_.find(id);
    return flux == of_boundary_.end() ? 0 : flux->second;
  }

 private:
  double of_edge(const Cell<2>& cell,
                 const unsigned int edge,
                 const multigrid::Index* nodes) const {
    const Diffusion<2>& kappa = kappa_.on(cell->material_id());
    double flux = 0;
    for (unsigned int q = 0; q < edges_.n_points(); ++q) {
      dealii::Tensor<1, 2> gradient;
      for (unsigned int i = 0; i < cells_.n_shapes(); ++i)
        gradient += nodal_values_[nodes[i]] * cells_.gradient(i, edge * edges_.n_points() + q);
      flux += edges_.JxW(q) * (edges_.normal(q) * (kappa(edges_.point(q)) * gradient));
    }
    return flux;
  }

  const ByMaterial<Diffusion<2>>& kappa_;
  const std::vector<double>& nodal_values_;
  unsigned int degree_;
  EdgeValues edges_;
  CellValues<2> cells_;  ///< at the points of all edges of a cell
  std::map<BoundaryId, double> of_boundary_;
};

}  // namespace

template <int dim>
Results Poisson<dim>::results(const std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  const std::vector<double> values = data.numbering.nodal_values(solution);
  const auto [smallest, largest] = std::minmax_element(values.begin(), values.end());
  Results results{*smallest, *largest, 0, {}};
  results.mean = weighted_mean(
      shape_integrals(data.triangulation, data.discretization, data.numbering), values);
  Fluxes fluxes(data.kappa, data.discretization, values);
  fluxes.integrate(data.triangulation, data.numbering);
  for (const auto& [name, id] : data.boundaries)
    results.fluxes.emplace_back(name, fluxes.of_boundary(id));
  return results;
}

template <int dim>
void Poisson<dim>::normalize(std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  if (!data.is_pure_neumann) return;
  const double mean =
      weighted_mean(shape_integrals(data.triangulation, data.discretization, data.numbering),
                    data.numbering.nodal_values(solution));
  for (double& value : solution) value -= mean;
}

template Results Poisson<2>::results(const std::vector<double>& solution) const;
template void Poisson<2>::normalize(std::vector<double>& solution) const;

}  // namespace assembly
