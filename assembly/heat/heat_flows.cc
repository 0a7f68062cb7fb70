// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_data.h"
#include "assembly/space/for_rows.h"
#include "assembly/terms/ties.h"

#include <cmath>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

/// With y = u_1 - u_0, of (y, M y) + tau (u_1, K u_1) all but -1/2 sum a_ij (u_i - u_j)^2 over
/// pairs of unknowns, a_ij = m_ij + tau k_ij. In (y, M y) a pair of unknowns has -m_ij (y_i -
/// y_j)^2, which is more than -m_ij (u_i - u_j)^2 by m_ij (2 (y_i - y_j) d + d^2) with d the
/// difference of their values in u_0.
template <int dim>
multigrid::Dissipation Heat<dim>::dissipation(const multigrid::Executor& executor,
                                              const std::vector<double>& u) const {
  const Implementation& heat = *implementation_;
  const Numbering<dim>& numbering = heat.data().numbering;
  const double tau = heat.step.tau();
  const SparseRows &M = heat.M, &K = heat.matrix_after().K;
  const std::vector<double> u_0 = heat.at_nodes(heat.before, u);
  const std::vector<double>&u_1 = heat.after.given, &reaction = heat.matrix_after().reaction;
  Ties ties(numbering.n_unknowns);
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    const Index row = numbering.unknown[node];
    const double mass = row_sum(M, node), c = reaction.empty() ? 0 : tau * reaction[node];
    const double change = u_1[node] - u_0[node];  // of a given value
    if (row >= 0) {
      ties.tie(row, mass, u_0[node]);
      if (c != 0) ties.tie(row, c, 0.);
    } else {
      ties.add_constant(mass * change * change + c * u_1[node] * u_1[node]);
    }
    for (Offset k = M.offsets[node]; k < M.offsets[node + 1]; ++k) {
      const Index other = M.columns[k];
      const double m = M.values[k], coupling = tau * K.values[k], d = u_0[node] - u_0[other];
      const bool other_is_given = numbering.unknown[other] < 0;
      if (row >= 0 && !other_is_given) {
        ties.add_moment(row, -m * d);
        ties.add_constant(0.5 * m * d * d);
      } else if (row >= 0) {
        ties.tie(row, -coupling, u_1[other]);
        ties.tie(row, -m, u_0[node] + u_1[other] - u_0[other]);
      } else if (other_is_given && other < node) {
        const double difference = u_1[node] - u_1[other];
        ties.add_constant(-coupling * difference * difference -
                          m * (difference - d) * (difference - d));
      }
    }
  }
  const bool boxes = heat.options.method == Method::finite_volume;
  add_film_ties(heat.data().triangulation(), heat.data().conditions, numbering, tau, boxes, ties);
  return ties.finish(executor);
}

/// The rows of M (u_1 - u_0) / dt + theta (K u - F)_1 + (1 - theta) (K u - F)_0, of nodes with
/// given values flows, of all nodes together the balance.
template <int dim>
Results Heat<dim>::flows(const std::vector<double>& unknowns_0,
                         const std::vector<double>& unknowns_1) {
  Implementation& heat = *implementation_;
  const Numbering<dim>& numbering = heat.data().numbering;
  const bool boxes = heat.options.method == Method::finite_volume;
  const double theta = heat.step.theta;
  const SparseRows& M = heat.M;
  Results results;
  EnergyBalance& balance = results.balance.emplace();
  NodeFlows at_nodes(numbering.n_nodes());
  FlowOfBoundary<dim> films;
  const std::vector<double> u_0 = heat.at_nodes(heat.before, unknowns_0),
                            u_1 = heat.at_nodes(heat.after, unknowns_1);
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    double storage = 0;
    for (Offset k = M.offsets[node]; k < M.offsets[node + 1]; ++k) {
      const double rate = M.values[k] * (u_1[M.columns[k]] - u_0[M.columns[k]]) / heat.step.dt;
      storage += rate;
      if (numbering.unknown[node] < 0) at_nodes.add(node, rate);
    }
    balance.storage += storage;
    balance.size += std::abs(storage);
  }
  const auto add_end = [&](const typename Implementation::AtTime& end, const SpaceMatrix& matrix,
                           const std::vector<double>& u, const double share) {
    if (share == 0) return;
    for (Index node = 0; node < numbering.n_nodes(); ++node) {
      if (!matrix.reaction.empty()) {
        const double reaction = share * matrix.reaction[node] * u[node];
        balance.reaction += reaction;
        balance.size += std::abs(reaction);
      }
      if (numbering.unknown[node] >= 0) continue;
      at_nodes.add(node, -share * end.load.F[node]);
      for (Offset k = matrix.K.offsets[node]; k < matrix.K.offsets[node + 1]; ++k)
        at_nodes.add(node, share * matrix.K.values[k] * u[matrix.K.columns[k]]);
    }
    balance.sources += share * end.load.source.value;
    balance.size += share * end.load.source.absolute;
    heat.set_time(end.t);
    add_film_flows(heat.data().triangulation(), heat.data().conditions, numbering, u, share, boxes,
                   films);
  };
  add_end(heat.before, heat.before.matrix, u_0, 1 - theta);
  add_end(heat.after, heat.matrix_after(), u_1, theta);
  heat.set_time(heat.step.end);
  const auto& data = heat.data();
  FlowOfBoundary<dim> flows =
      flows_of_boundaries(data.triangulation(), data.discretization, data.kappa, data.conditions,
                          numbering, u_1, at_nodes);
  for (const auto& [id, flow] : films) flows[id] += flow;
  set_flows(heat.data().mesh, flows, results);
  return results;
}

template multigrid::Dissipation Heat<2>::dissipation(const multigrid::Executor& executor,
                                                     const std::vector<double>& u) const;
template multigrid::Dissipation Heat<3>::dissipation(const multigrid::Executor& executor,
                                                     const std::vector<double>& u) const;
template Results Heat<2>::flows(const std::vector<double>& u_0, const std::vector<double>& u_1);
template Results Heat<3>::flows(const std::vector<double>& u_0, const std::vector<double>& u_1);

}  // namespace assembly
