// SPDX-License-Identifier: MIT
#include "assembly/heat/heat_data.h"
#include "assembly/space/for_rows.h"

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

/// With y = u_1 - u_0, of (y, M y) + tau (u_1, K u_1) all but -1/2 sum a_ij (u_i - u_j)^2 over
/// pairs of unknowns, a_ij = m_ij + tau k_ij. In (y, M y) a pair of unknowns has
/// -m_ij (y_i - y_j)^2, which is more than -m_ij (u_i - u_j)^2 by m_ij (2 (y_i - y_j) d + d^2) with
/// d the difference of their values in u_0.
template <int dim>
void Heat<dim>::Implementation::tie_node(const Index node,
                                         const std::vector<double>& u_0,
                                         Ties& ties) const {
  const Numbering<dim>& numbering = problem.numbering;
  const double tau = step.tau();
  const SparseRows& K = matrix_after().K;
  const std::vector<double>&u_1 = after.given, &reaction = matrix_after().reaction;
  const Index row = numbering.unknown[node];
  const double mass = weights[node], c = reaction.empty() ? 0 : tau * reaction[node];
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

template <int dim>
multigrid::Dissipation Heat<dim>::dissipation(const multigrid::Executor& executor,
                                              const std::vector<double>& u) const {
  const Implementation& heat = *implementation_;
  const Numbering<dim>& numbering = heat.problem.numbering;
  const std::vector<double> u_0 = heat.at_nodes(heat.before, u);
  std::vector<Ties> parts(n_chunks(numbering.n_nodes()));
  for_chunks(numbering.n_nodes(), [&](const Index chunk, const Index begin, const Index end) {
    Ties part = ties_of_nodes(numbering, begin, end);
    for (Index node = begin; node < end; ++node) heat.tie_node(node, u_0, part);
    parts[chunk] = std::move(part);
  });
  Ties ties(numbering.n_unknowns);
  for (const Ties& part : parts) ties.append(part);
  add_film_ties(heat.problem.triangulation(), heat.problem.conditions, numbering, heat.step.tau(),
                heat.has_boxes(), ties);
  return ties.finish(executor);
}

template multigrid::Dissipation Heat<2>::dissipation(const multigrid::Executor& executor,
                                                     const std::vector<double>& u) const;
template multigrid::Dissipation Heat<3>::dissipation(const multigrid::Executor& executor,
                                                     const std::vector<double>& u) const;

}  // namespace assembly
