// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_data.h"
#include "assembly/terms/dirichlet_flows.h"
#include "assembly/terms/film_flows.h"

#include <cmath>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

template <int dim>
void Heat<dim>::Implementation::add_storage(const std::vector<double>& u_0,
                                            const std::vector<double>& u_1,
                                            StepFlows& flows) const {
  const Numbering<dim>& numbering = problem.numbering;
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    double storage = 0;
    for (Offset k = M.offsets[node]; k < M.offsets[node + 1]; ++k) {
      const double rate = M.values[k] * (u_1[M.columns[k]] - u_0[M.columns[k]]) / step.dt;
      storage += rate;
      if (numbering.unknown[node] < 0) flows.at_nodes.add(node, rate);
    }
    flows.balance.storage += storage;
    flows.balance.size += std::abs(storage);
  }
}

template <int dim>
void Heat<dim>::Implementation::add_end(const AtTime& end,
                                        const SpaceMatrix& matrix,
                                        const std::vector<double>& u,
                                        const double share,
                                        StepFlows& flows) {
  if (share == 0) return;
  const Numbering<dim>& numbering = problem.numbering;
  const SparseRows& K = matrix.K;
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    if (!matrix.reaction.empty()) {
      const double reaction = share * matrix.reaction[node] * u[node];
      flows.balance.reaction += reaction;
      flows.balance.size += std::abs(reaction);
    }
    if (numbering.unknown[node] >= 0) continue;
    flows.at_nodes.add(node, -share * end.load.F[node]);
    for (Offset k = K.offsets[node]; k < K.offsets[node + 1]; ++k)
      flows.at_nodes.add(node, share * K.values[k] * u[K.columns[k]]);
  }
  flows.balance.sources += share * end.load.source.value;
  flows.balance.size += share * end.load.source.absolute;
  set_time(end.t);
  add_film_flows(problem.triangulation(), problem.conditions, numbering, u, share, has_boxes(),
                 flows.films);
}

/// The rows of M (u_1 - u_0) / dt + theta (K u - F)_1 + (1 - theta) (K u - F)_0: those of nodes
/// with given values are flows, all together the balance.
template <int dim>
Results Heat<dim>::flows(const std::vector<double>& unknowns_0,
                         const std::vector<double>& unknowns_1) {
  Implementation& heat = *implementation_;
  const ScalarProblem<dim>& problem = heat.problem;
  const std::vector<double> u_0 = heat.at_nodes(heat.before, unknowns_0),
                            u_1 = heat.at_nodes(heat.after, unknowns_1);
  typename Implementation::StepFlows sums{{}, NodeFlows(problem.numbering.n_nodes()), {}};
  heat.add_storage(u_0, u_1, sums);
  heat.add_end(heat.before, heat.before.matrix, u_0, 1 - heat.step.theta, sums);
  heat.add_end(heat.after, heat.matrix_after(), u_1, heat.step.theta, sums);
  heat.set_time(heat.step.end);
  FlowOfBoundary<dim> flows =
      flows_of_boundaries(problem.triangulation(), problem.discretization, problem.kappa,
                          problem.conditions, problem.numbering, u_1, sums.at_nodes);
  for (const auto& [id, flow] : sums.films) flows[id] += flow;
  Results results;
  results.balance = sums.balance;
  set_flows(problem.mesh, flows, results);
  return results;
}

template Results Heat<2>::flows(const std::vector<double>& u_0, const std::vector<double>& u_1);
template Results Heat<3>::flows(const std::vector<double>& u_0, const std::vector<double>& u_1);

}  // namespace assembly
