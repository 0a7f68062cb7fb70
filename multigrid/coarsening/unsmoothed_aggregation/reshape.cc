// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/unsmoothed_aggregation/reshape.h"

#include "multigrid/coarsening/galerkin/galerkin.h"
#include "multigrid/coarsening/galerkin/scattered_galerkin.h"
#include "multigrid/coarsening/graph/coupling.h"
#include "multigrid/coarsening/graph/priority.h"
#include "multigrid/coarsening/unsmoothed_aggregation/pair_graph.h"
#include "multigrid/formats/views.h"
#include "multigrid/transfers/aggregate_runs.h"

namespace multigrid {
namespace {

constexpr Index none = -1;
/// A division replaces another if its value is larger by this part, which rounding does not reach.
constexpr double least_gain = 1e-9;

/// Pairs of neighbouring aggregates: the entries beside the diagonal of a coarse matrix.
struct Pairs {
  PatternView neighbours;
  Index* is_done;  ///< of each entry

  /// f(l, number) for the pairs of aggregate k that are not done.
  template <class F>
  MG_HD void for_each_left(Index k, F&& f) const {
    for (Offset e = neighbours.offsets[k]; e < neighbours.offsets[k + 1]; ++e) {
      const Index l = neighbours.columns[e];
      if (l != k && !is_done[e]) f(l, random_bits(k, l), e);
    }
  }
};

/// The neighbour whose pair with aggregate k has the largest number, or none.
struct FindPartner {
  Pairs pairs;
  Index* partner;
  MG_HD void operator()(Index k) const {
    Key most = 0;
    Index found = none;
    pairs.for_each_left(k, [&](Index l, Key number, Offset) {
      if (found != none && number < most) return;
      most = number;
      found = l;
    });
    partner[k] = found;
  }
};

/// Partners of each other are done after this round.
struct MarkDone {
  Pairs pairs;
  const Index* partner;
  MG_HD void operator()(Index k) const {
    pairs.for_each_left(k, [&](Index l, Key, Offset e) {
      if (partner[k] == l && partner[l] == k) pairs.is_done[e] = 1;
    });
  }
};
struct CountPartners {
  const Index* partner;
  MG_HD Offset operator()(Index k) const { return partner[k] != none ? 1 : 0; }
};

/// Divides the pairs of partners anew.
struct Divide {
  CsrView<double> A;
  const Index* unknowns;  ///< of the aggregates, one after the other
  const Index* begins;
  const Index* partner;
  Index* aggregate;
  Index* has_changed;  ///< of each aggregate
  MG_HD void operator()(Index k) const {
    has_changed[k] = 0;
    const Index l = partner[k];
    if (l < k || partner[l] != k) return;
    const Index size = begins[k + 1] - begins[k], both = size + begins[l + 1] - begins[l];
    if (both > PairGraph::most) return;
    PairGraph graph;
    Index member[PairGraph::most] = {};
    graph.n = both;
    for (Index i = 0; i < both; ++i)
      member[i] = unknowns[i < size ? begins[k] + i : begins[l] + i - size];
    fill(member, graph);
    const unsigned old = (1u << size) - 1, best = best_division(graph, old);
    if (best == old) return;
    for (Index i = 0; i < both; ++i) aggregate[member[i]] = best >> i & 1 ? k : l;
    has_changed[k] = 1;
  }

 private:
  MG_HD void fill(const Index* member, PairGraph& graph) const {
    for (int i = 0; i < graph.n; ++i)
      for (int j = i + 1; j < graph.n; ++j) {
        const Offset e =
            find_column(A.columns, A.offsets[member[i]], A.offsets[member[i] + 1], member[j]);
        if (e >= 0 && A.values[e] < 0) graph.add_edge(i, j, rounded(-A.values[e]));
      }
    graph.sum_degrees();
  }
  /// The first unknown stays in aggregate k.
  MG_HD unsigned best_division(const PairGraph& graph, unsigned old) const {
    const unsigned all = graph.all();
    if (!graph.is_connected(all)) return old;
    unsigned best = old;
    double most = graph.value(old) * (1 + least_gain);
    for (unsigned set = 1; set < all; set += 2) {
      if (!graph.is_connected(set) || !graph.is_connected(all & ~set)) continue;
      const double value = graph.value(set);
      if (!(value > most)) continue;
      most = value * (1 + least_gain);
      best = set;
    }
    return best;
  }
};

struct HasChanged {
  const Index* has_changed;
  MG_HD Offset operator()(Index k) const { return has_changed[k]; }
};

/// Divides all pairs of neighbours once; returns how many changed.
Offset sweep(const Csr<double>& A, Aggregates& aggregates) {
  const Executor& executor = A.executor();
  const Index n = aggregates.n_coarse;
  const Csr<double> neighbours = galerkin_of_scattered(A, aggregates);
  Array<Index> is_done(executor, std::vector<Index>(std::size_t(neighbours.n_nonzeros()), 0));
  Array<Index> partner(executor, n), has_changed(executor, n);
  const Pairs pairs{{neighbours.offsets.on(executor), neighbours.columns.on(executor)},
                    is_done.on(executor)};
  Offset changed = 0;
  while (true) {
    for_each(executor, n, FindPartner{pairs, partner.on(executor)});
    if (sum(executor, n, CountPartners{partner.on(executor)}) == 0) return changed;
    const Members members = members_of(aggregates);
    for_each(
        executor, n,
        Divide{view(A), members.unknowns.on(executor), members.begins.on(executor),
               partner.on(executor), aggregates.aggregate.on(executor), has_changed.on(executor)});
    changed += sum(executor, n, HasChanged{has_changed.on(executor)});
    for_each(executor, n, MarkDone{pairs, partner.on(executor)});
  }
}

}  // namespace

void reshape(const Csr<double>& A, int sweeps, Aggregates& aggregates) {
  aggregates.offsets = {};
  while (sweeps-- > 0 && sweep(A, aggregates) > 0) {
  }
}

}  // namespace multigrid
