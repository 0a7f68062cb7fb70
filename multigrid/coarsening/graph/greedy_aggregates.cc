// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/greedy_aggregates.h"

#include "multigrid/coarsening/graph/independent_aggregates.h"

#include <algorithm>

namespace multigrid {

Aggregates greedy_aggregates(const Csr<double>& A, const StrengthGraph& graph) {
  constexpr Index none = -1;
  const std::vector<Offset> offsets = graph.edges.offsets.to_vector();
  const std::vector<Index> columns = graph.edges.columns.to_vector();
  std::vector<Index> aggregate(std::size_t(graph.n()), none);
  const auto has_none = [&](Index i) { return aggregate[std::size_t(i)] == none; };
  Aggregates result;
  result.n_fine = graph.n();
  for (Index i = 0; i < graph.n(); ++i) {
    const auto begin = columns.begin() + offsets[std::size_t(i)];
    const auto end = columns.begin() + offsets[std::size_t(i) + 1];
    if (begin == end || !has_none(i) || !std::all_of(begin, end, has_none)) continue;
    aggregate[std::size_t(i)] = result.n_coarse;
    for (auto j = begin; j != end; ++j) aggregate[std::size_t(*j)] = result.n_coarse;
    ++result.n_coarse;
  }
  result.aggregate = Array<Index>(A.executor(), aggregate);
  join_rest(A, graph, result);
  return result;
}

}  // namespace multigrid
