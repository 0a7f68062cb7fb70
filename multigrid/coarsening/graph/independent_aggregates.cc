// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/independent_aggregates.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/graph/coupling.h"
#include "multigrid/coarsening/graph/independent_set.h"

namespace multigrid {
namespace {

constexpr Index none = -1;
constexpr Index lone_at_once = 32;  ///< unknowns without couplings in an aggregate

/// Roots and what is next to one, of which there is one at most.
struct JoinRoot {
  PatternView graph;
  const Index* is_root;
  const Offset* number;  ///< of the roots, where they are roots
  Index* aggregate;
  MG_HD void operator()(Index i) const {
    Index root = is_root[i] ? i : none;
    if (root == none)
      graph.all_columns(i, [&](Index j) {
        if (is_root[j]) root = j;
        return root == none;
      });
    aggregate[i] = root == none ? none : static_cast<Index>(number[root]);
  }
};

/// The neighbour with an aggregate whose weight is largest.
template <class Weight>
struct JoinStrongest {
  CsrView<double> couplings;
  Weight weight;
  const Index* before;
  Index* aggregate;
  MG_HD void operator()(Index i) const {
    Index joined = before[i];
    double most = 0;
    if (joined == none)
      couplings.for_each_entry(i, [&](Index j, double a) {
        const double w = j == i || before[j] == none ? 0 : weight(i, j, a);
        if (!(w > most)) return;
        most = w;
        joined = before[j];
      });
    aggregate[i] = joined;
  }
};
struct WeightOfEdge {
  MG_HD double operator()(Index, Index, double w) const { return w; }
};
struct WeightOfEntry {
  Coupling coupling;
  MG_HD double operator()(Index i, Index j, double a) const { return coupling.weight(i, j, a); }
};

struct HasNone {
  const Index* aggregate;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = aggregate[i] == none ? 1 : 0; }
};
struct CountNone {
  const Index* aggregate;
  MG_HD Offset operator()(Index i) const { return aggregate[i] == none ? 1 : 0; }
};
struct JoinLone {
  const Offset* lone_before;
  Index first;
  Index* aggregate;
  MG_HD void operator()(Index i) const {
    if (aggregate[i] == none)
      aggregate[i] = first + static_cast<Index>(lone_before[i] / lone_at_once);
  }
};

/// Gives every unknown without an aggregate that of its strongest neighbour that has one.
template <class Weight>
void join_strongest(const Csr<double>& couplings, const Weight& weight, Array<Index>& aggregate) {
  const Executor& executor = aggregate.executor();
  Array<Index> next(executor, aggregate.size());
  for_each(
      executor, aggregate.size(),
      JoinStrongest<Weight>{view(couplings), weight, aggregate.on(executor), next.on(executor)});
  aggregate = std::move(next);
}

Offset count_without(const Array<Index>& aggregate) {
  const Executor& executor = aggregate.executor();
  return sum(executor, aggregate.size(), CountNone{aggregate.on(executor)});
}

}  // namespace

Aggregates independent_aggregates(const Csr<double>& A, const StrengthGraph& graph) {
  const Executor& executor = A.executor();
  const Index n = graph.n();
  const Array<Index> is_root = independent_set(graph.edges, 2);
  Array<Offset> number(executor, Offset(n) + 1);
  Aggregates result;
  result.n_fine = n;
  result.n_coarse = static_cast<Index>(scan(is_root, number));
  result.aggregate = Array<Index>(executor, n);
  for_each(executor, n,
           JoinRoot{{graph.edges.offsets.on(executor), graph.edges.columns.on(executor)},
                    is_root.on(executor),
                    number.on(executor),
                    result.aggregate.on(executor)});
  join_rest(A, graph, result);
  return result;
}

void join_rest(const Csr<double>& A, const StrengthGraph& graph, Aggregates& aggregates) {
  const Executor& executor = A.executor();
  const Index n = graph.n();
  Array<Index>& aggregate = aggregates.aggregate;
  join_strongest(graph.edges, WeightOfEdge{}, aggregate);
  Offset without = count_without(aggregate);
  while (without > 0) {
    join_strongest(A, WeightOfEntry{{graph.root.on(executor), graph.of_any_sign}}, aggregate);
    const Offset before = without;
    without = count_without(aggregate);
    if (without == before) break;
  }
  if (without == 0) return;
  Array<Index> is_lone(executor, n);
  Array<Offset> number(executor, Offset(n) + 1);
  for_each(executor, n, HasNone{aggregate.on(executor), is_lone.on(executor)});
  prefix_sums(is_lone, number);
  for_each(executor, n, JoinLone{number.on(executor), aggregates.n_coarse, aggregate.on(executor)});
  aggregates.n_coarse += static_cast<Index>((without + lone_at_once - 1) / lone_at_once);
}

}  // namespace multigrid
