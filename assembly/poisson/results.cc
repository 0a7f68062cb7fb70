// SPDX-License-Identifier: MIT
#include "assembly/poisson/poisson_data.h"
#include "assembly/space/shape_integrals.h"
#include "assembly/terms/cell_terms.h"

#include <algorithm>
#include <cmath>

namespace assembly {

template <int dim>
void set_flows(const mesh::Mesh<dim>& mesh,
               const FlowOfBoundary<dim>& of_boundary,
               Results& results) {
  EnergyBalance& balance = *results.balance;
  for (const auto& [name, id] : mesh.boundaries) {
    const auto found = of_boundary.find(id);
    const Flow flow = found == of_boundary.end() ? Flow() : found->second;
    results.flows.push_back({name, flow.value, flow.rounding});
    balance.flows += flow.value;
    balance.size += flow.absolute;
  }
}

template <int dim>
Results Poisson<dim>::values(const std::vector<double>& nodal_values) const {
  const Implementation& data = *implementation_;
  const auto [smallest, largest] = std::minmax_element(nodal_values.begin(), nodal_values.end());
  Results results;
  results.minimum = *smallest;
  results.maximum = *largest;
  results.mean = weighted_mean(
      shape_integrals(data.triangulation(), data.discretization, data.numbering), nodal_values);
  return results;
}

template <int dim>
Results Poisson<dim>::results(const std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  const std::vector<double> u = data.numbering.nodal_values(solution);
  Results results = values(u);
  NodeFlows at_nodes(data.numbering.n_nodes());
  FlowOfBoundary<dim> films;
  add_cell_flows<dim>(data.triangulation(), data.discretization, {data.kappa, data.c, &data.f},
                      data.numbering, u, at_nodes);
  add_film_flows(data.triangulation(), data.conditions, data.numbering, u, 1., false, films,
                 &at_nodes);
  FlowOfBoundary<dim> flows =
      flows_of_boundaries(data.triangulation(), data.discretization, data.kappa, data.conditions,
                          data.numbering, u, at_nodes);
  for (const auto& [id, flow] : films) flows[id] += flow;
  EnergyBalance& balance = results.balance.emplace();
  balance.sources = data.source.value;
  balance.size = data.source.absolute;
  for (std::size_t i = 0; i < data.reaction.size(); ++i) {
    balance.reaction += data.reaction[i] * u[i];
    balance.size += std::abs(data.reaction[i] * u[i]);
  }
  set_flows(data.mesh, flows, results);
  return results;
}

template <int dim>
void Poisson<dim>::normalize(std::vector<double>& solution) const {
  const Implementation& data = *implementation_;
  if (!data.is_pure_neumann) return;
  const double mean =
      weighted_mean(shape_integrals(data.triangulation(), data.discretization, data.numbering),
                    data.numbering.nodal_values(solution));
  for (double& value : solution) value -= mean;
}

template void set_flows(const mesh::Mesh<2>& mesh,
                        const FlowOfBoundary<2>& of_boundary,
                        Results& results);
template void set_flows(const mesh::Mesh<3>& mesh,
                        const FlowOfBoundary<3>& of_boundary,
                        Results& results);
template Results Poisson<2>::values(const std::vector<double>& nodal_values) const;
template Results Poisson<3>::values(const std::vector<double>& nodal_values) const;
template Results Poisson<2>::results(const std::vector<double>& solution) const;
template Results Poisson<3>::results(const std::vector<double>& solution) const;
template void Poisson<2>::normalize(std::vector<double>& solution) const;
template void Poisson<3>::normalize(std::vector<double>& solution) const;

}  // namespace assembly
