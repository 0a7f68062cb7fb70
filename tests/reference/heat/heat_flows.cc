// SPDX-License-Identifier: MIT
#include "tests/reference/heat/heat.h"
#include "tests/reference/space/loops.h"
#include "tests/reference/terms/boundary_terms.h"

#include <algorithm>

namespace assembly {

using multigrid::Index;
using multigrid::Offset;

namespace {

/// The ties of the nodes [begin, end) alone: unknowns are numbered in the order of the nodes.
template <int dim>
Ties ties_of_nodes(const Numbering<dim>& numbering, const Index begin, const Index end) {
  const auto first = numbering.unknown.begin() + begin, last = numbering.unknown.begin() + end;
  const auto is_unknown = [](const Index i) { return i >= 0; };
  const auto found = std::find_if(first, last, is_unknown);
  return Ties(Index(std::count_if(found, last, is_unknown)), found == last ? 0 : *found);
}

}  // namespace

template <int dim>
void Heat<dim>::add_storage(const std::vector<double>& u_0,
                            const std::vector<double>& u_1,
                            StepFlows& flows) const {
  const Numbering<dim>& numbering = problem_.numbering;
  const StepMass M = mass_of_step();
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    double storage = 0;
    for (Offset k = M_.offsets[node]; k < M_.offsets[node + 1]; ++k) {
      const double rate = M[k] * (u_1[M_.columns[k]] - u_0[M_.columns[k]]) / step_.dt;
      storage += rate;
      if (numbering.unknown[node] < 0) flows.at_nodes.add(node, rate);
    }
    flows.balance.storage += storage;
    flows.balance.size += std::abs(storage);
  }
}

template <int dim>
void Heat<dim>::add_end(const AtTime& end,
                        const SpaceMatrix& matrix,
                        const std::vector<double>& u,
                        const double share,
                        StepFlows& flows) {
  if (share == 0) return;
  const Numbering<dim>& numbering = problem_.numbering;
  const SparseRows& K = matrix.K;
  for (Index node = 0; node < numbering.n_nodes(); ++node) {
    if (!matrix.reaction.empty()) {
      const double reaction = share * matrix.reaction[node] * u[node];
      flows.balance.reaction += reaction;
      flows.balance.size += std::abs(reaction);
    }
    if (!matrix.of_more.empty()) {
      const double convection = share * matrix.of_more[node] * u[node];
      flows.balance.convection += convection;
      flows.balance.size += std::abs(convection);
    }
    if (numbering.unknown[node] >= 0) continue;
    flows.at_nodes.add(node, -share * end.F[node]);
    for (Offset k = K.offsets[node]; k < K.offsets[node + 1]; ++k)
      flows.at_nodes.add(node, share * K.values[k] * u[K.columns[k]]);
  }
  flows.balance.sources += share * end.source.value;
  flows.balance.size += share * end.source.absolute;
  set_time(end.t);
  add_film_flows(terms(), numbering, u, share, flows.films);
}

/// The rows of M (u_1 - u_0) / dt + theta (K u - F)_1 + (1 - theta) (K u - F)_0: those of nodes
/// with given values are flows, all together the balance.
template <int dim>
Results Heat<dim>::flows(const Solution& unknowns_0, const Solution& unknowns_1) {
  const Numbering<dim>& numbering = problem_.numbering;
  const std::vector<double> u_0 = numbering.nodal_values(unknowns_0.on_host(), before_.given),
                            u_1 = numbering.nodal_values(unknowns_1.on_host(), after_.given);
  StepFlows sums{{}, NodeFlows(numbering.n_nodes()), {}};
  add_storage(u_0, u_1, sums);
  add_end(before_, before_.matrix, u_0, 1 - step_.theta, sums);
  add_end(after_, matrix_after(), u_1, step_.theta, sums);
  set_time(step_.end);
  Results results;
  results.balance = sums.balance;
  problem_.set_flows(u_1, sums.at_nodes, sums.films, results);
  if (!term_) return results;
  problem_.add_carried(*term_, u_1, step_.theta, results);
  set_time(step_.begin);
  if (step_.theta < 1) problem_.add_carried(*term_, u_0, 1 - step_.theta, results);
  set_time(step_.end);
  return results;
}

/// With y = u_1 - u_0, of (y, M y) + tau (u_1, K u_1) all but -1/2 sum a_ij (u_i - u_j)^2 over
/// pairs of unknowns, a_ij = m_ij + tau k_ij. In (y, M y) a pair of unknowns has
/// -m_ij (y_i - y_j)^2, which is more than -m_ij (u_i - u_j)^2 by m_ij (2 (y_i - y_j) d + d^2) with
/// d the difference of their values in u_0.
template <int dim>
void Heat<dim>::tie_node(const Index node, const std::vector<double>& u_0, Ties& ties) const {
  const Numbering<dim>& numbering = problem_.numbering;
  const double tau = step_.tau();
  const SparseRows& K = matrix_after().K;
  const std::vector<double>&u_1 = after_.given, &reaction = matrix_after().reaction;
  const Index row = numbering.unknown[node];
  const double mass = weights_[node], c = reaction.empty() ? 0 : tau * reaction[node];
  const double change = u_1[node] - u_0[node];  // of a given value
  if (row >= 0) {
    ties.tie(row, mass, u_0[node]);
    if (c != 0) ties.tie(row, c, 0.);
  } else {
    ties.add_constant(mass * change * change + c * u_1[node] * u_1[node]);
  }
  for (Offset k = M_.offsets[node]; k < M_.offsets[node + 1]; ++k) {
    const Index other = M_.columns[k];
    const double m = M_.values[k], coupling = tau * K.values[k], d = u_0[node] - u_0[other];
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

template <int dim>
multigrid::Dissipation Heat<dim>::dissipation(const Solution& u) const {
  const Numbering<dim>& numbering = problem_.numbering;
  const std::vector<double> u_0 = numbering.nodal_values(u.on_host(), before_.given);
  std::vector<Ties> parts(n_chunks(numbering.n_nodes()));
  for_chunks(numbering.n_nodes(), [&](const Index chunk, const Index begin, const Index end) {
    Ties part = ties_of_nodes(numbering, begin, end);
    for (Index node = begin; node < end; ++node) tie_node(node, u_0, part);
    parts[chunk] = std::move(part);
  });
  Ties ties(numbering.n_unknowns);
  for (const Ties& part : parts) ties.append(part);
  add_film_ties(terms(), numbering, step_.tau(), true, ties);
  return ties.finish(multigrid::default_host());
}

template Results Heat<2>::flows(const Solution& u_0, const Solution& u_1);
template Results Heat<3>::flows(const Solution& u_0, const Solution& u_1);
template multigrid::Dissipation Heat<2>::dissipation(const Solution& u) const;
template multigrid::Dissipation Heat<3>::dissipation(const Solution& u) const;

}  // namespace assembly
