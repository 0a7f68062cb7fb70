// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/pairwise_matching/handshake.h"

#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/graph/priority.h"
#include "multigrid/coarsening/graph/rounded.h"
#include "multigrid/formats/views.h"
#include "multigrid/sparse/vectors.h"

namespace multigrid {
namespace {

constexpr Index none = -1, isolated = -2;
constexpr int rounds = 4;  ///< after 1, 2, 3, 4, 6 rounds 35, 15, 10, 9, 8 % are alone (own study)

/// Bytes: a row 12 (offsets and partner), an edge 12 and what of its other end's partner is not in
/// cache; less for rows that have a partner.
struct Point {
  CsrView<double> graph;
  const Index* partner;
  Index* pointed;  ///< at this one, or none
  MG_HD void operator()(Index i) const {
    if (partner[i] != none) return;
    Index found = none;
    double most = 0;
    Key number = 0;
    graph.for_each_entry(i, [&](Index j, double exact) {
      const double weight = roughly(exact);
      if (partner[j] != none || weight < most) return;
      const Key own = random_bits(i, j);
      if (found != none && weight == most && own < number) return;
      found = j;
      most = weight;
      number = own;
    });
    pointed[i] = found;
  }
};

struct Shake {
  const Index* pointed;
  Index* partner;
  MG_HD void operator()(Index i) const {
    if (partner[i] != none) return;
    const Index j = pointed[i];
    if (j != none && pointed[j] == i) partner[i] = j;
  }
};

/// Whether an unknown is the first of its aggregate. One that is coupled to no other becomes
/// `isolated`. Bytes: a row 16, and of a row without strong couplings its entries of A, 12 each.
struct FlagFirst {
  CsrView<double> A;
  PatternView graph;
  Index* partner;
  Index* is_first;
  MG_HD void operator()(Index i) const {
    bool is_coupled = graph.offsets[i + 1] > graph.offsets[i];
    for (Offset k = A.offsets[i]; k < A.offsets[i + 1] && !is_coupled; ++k)
      is_coupled = A.columns[k] != i && A.values[k] != 0;
    is_first[i] = is_coupled && (partner[i] == none || i < partner[i]) ? 1 : 0;
    if (!is_coupled) partner[i] = isolated;
  }
};

struct NumberPair {
  const Index* partner;
  const Offset* number;
  Index* aggregate;
  MG_HD void operator()(Index i) const {
    const Index other = partner[i], first = other >= 0 && other < i ? other : i;
    aggregate[i] = other == isolated ? none : static_cast<Index>(number[first]);
  }
};

}  // namespace

Aggregates handshake_pairs(const Csr<double>& A, const StrengthGraph& graph) {
  const Executor& executor = A.executor();
  const Index n = graph.n();
  Array<Index> partner(executor, n), pointed(executor, n), is_first(executor, n);
  fill(partner, none);
  for (int round = 0; round < rounds; ++round) {
    for_each(executor, n, Point{view(graph.edges), partner.on(executor), pointed.on(executor)});
    for_each(executor, n, Shake{pointed.on(executor), partner.on(executor)});
  }
  const PatternView pattern{graph.edges.offsets.on(executor), graph.edges.columns.on(executor)};
  for_each(executor, n, FlagFirst{view(A), pattern, partner.on(executor), is_first.on(executor)});
  Array<Offset> number(executor, Offset(n) + 1);
  Aggregates result;
  result.n_fine = n;
  result.n_coarse = static_cast<Index>(scan(is_first, number));
  result.aggregate = Array<Index>(executor, n);
  for_each(executor, n,
           NumberPair{partner.on(executor), number.on(executor), result.aggregate.on(executor)});
  join_rest(A, graph, result);
  return result;
}

}  // namespace multigrid
