// SPDX-License-Identifier: MIT
#include "assembly/scalar/scalar_problem.h"
#include "assembly/space/shape_integrals.h"

#include <algorithm>

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
double ScalarProblem<dim>::mean(const std::vector<double>& nodal_values) const {
  return weighted_mean(shape_integrals(triangulation(), discretization, numbering), nodal_values);
}

template <int dim>
Results ScalarProblem<dim>::values(const std::vector<double>& nodal_values) const {
  const auto [smallest, largest] = std::minmax_element(nodal_values.begin(), nodal_values.end());
  Results results;
  results.minimum = *smallest;
  results.maximum = *largest;
  results.mean = mean(nodal_values);
  return results;
}

template void set_flows(const mesh::Mesh<2>& mesh,
                        const FlowOfBoundary<2>& of_boundary,
                        Results& results);
template void set_flows(const mesh::Mesh<3>& mesh,
                        const FlowOfBoundary<3>& of_boundary,
                        Results& results);
template double ScalarProblem<2>::mean(const std::vector<double>& nodal_values) const;
template double ScalarProblem<3>::mean(const std::vector<double>& nodal_values) const;
template Results ScalarProblem<2>::values(const std::vector<double>& nodal_values) const;
template Results ScalarProblem<3>::values(const std::vector<double>& nodal_values) const;

}  // namespace assembly
