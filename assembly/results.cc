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
         const Nodes<2>& nodes,
         const std::vector<double>& nodal_values)
      : kappa_(kappa),
        nodes_(nodes),
        nodal_values_(nodal_values),
        edges_(nodes.degree, edge_rule(nodes.degree)),
        cells_(discretization,
               edge_points(3, edge_rule(nodes.degree)),
               edge_points(4, edge_rule(nodes.degree))) {}

  void add(const Cell<2>& cell, const unsigned int number, const EdgeNodes& edge) {
    edges_.reinit(nodes_.points, edge.nodes.data());
    of_boundary_[cell->face(number)->boundary_id()] += of_edge(cell, number);
  }

  double of_boundary(const BoundaryId id) const {
    const auto flux = of_boundary_.find(id);
    return flux == of_boundary_.end() ? 0 : flux->second;
  }

 private:
  double of_edge(const Cell<2>& cell, const unsigned int number) {
    const Diffusion<2>& kappa = kappa_.on(cell->material_id());
    const multigrid::Index* nodes = nodes_.nodes_of(cell->active_cell_index());
    CellValues<2>& shapes = cells_.on(cell);
    shapes.reinit(nodes_.points, nodes);
    double flux = 0;
    for (unsigned int q = 0; q < edges_.n_points(); ++q) {
      dealii::Tensor<1, 2> gradient;
      for (unsigned int i = 0; i < shapes.n_shapes(); ++i)
        gradient += nodal_values_[nodes[i]] * shapes.gradient(i, number * edges_.n_points() + q);
      flux += edges_.JxW(q) * (edges_.normal(q) * (kappa(edges_.point(q)) * gradient));
    }
    return flux;
  }

  const ByMaterial<Diffusion<2>>& kappa_;
  const Nodes<2>& nodes_;
  const std::vector<double>& nodal_values_;
  EdgeValues edges_;
  ShapesOfCells<2> cells_;  ///< at the points of all edges of a cell
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
  Fluxes fluxes(data.kappa, data.discretization, data.numbering, values);
  for_boundary_edges(data.triangulation, data.numbering,
                     [&](const Cell<dim>& cell, const unsigned int number, const EdgeNodes& edge) {
                       fluxes.add(cell, number, edge);
                     });
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
