// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/local_maxima.h"

#include "multigrid/coarsening/graph/chosen.h"
#include "multigrid/coarsening/graph/independent_aggregates.h"
#include "multigrid/coarsening/graph/priority.h"
#include "multigrid/formats/views.h"

#include <algorithm>

namespace multigrid {
namespace {

constexpr Index none = -1;

/// What the passes know of each unknown, and which unknowns they look at.
struct Passes {
  CsrView<double> graph;
  const Index* list;  ///< of all unknowns without aggregate, and perhaps others; null: of all
  Key* values;        ///< d_i + rand(0, 1), in the order of numbers; 0 with an aggregate
  Key* largest;       ///< value of an unknown and its neighbours; 0 with an aggregate
  Index* is_root;     ///< 0 or 1
  Index* root;        ///< of its aggregate, or none
};

struct Begin {
  Passes of;
  bool skip_uncoupled;
  MG_HD void operator()(Index i) const {
    const Offset degree = of.graph.offsets[i + 1] - of.graph.offsets[i];
    const bool skip = skip_uncoupled && degree == 0;
    of.values[i] = skip ? 0 : Key(degree + 1) << 32 | random_bits(i);
    of.largest[i] = 0;
    of.is_root[i] = 0;
    of.root[i] = none;
  }
};

/// Bytes: a row 36 (list, offsets, values, largest), an edge 4 and what of the neighbours' values is
/// not in cache.
struct SpreadValues {
  Passes of;
  MG_HD void operator()(Index k) const {
    const Index i = unknown_of(of.list, k);
    Key most = of.values[i];
    if (most == 0) return;
    of.graph.all_columns(i, [&](Index j) {
      if (of.values[j] > most) most = of.values[j];
      return true;
    });
    of.largest[i] = most;
  }
};

/// Bytes: as SpreadValues, and 4 for the flag.
struct FindRoots {
  Passes of;
  MG_HD void operator()(Index k) const {
    const Index i = unknown_of(of.list, k);
    const Key own = of.values[i];
    if (own == 0 || of.largest[i] != own) return;
    const bool is_largest = of.graph.all_columns(i, [&](Index j) { return of.largest[j] <= own; });
    if (is_largest) of.is_root[i] = 1;
  }
};

/// A root and its neighbours, which no other root of this pass is next to. Where all of them fit, they
/// are taken in one reading of the row.
struct FormAggregates {
  Passes of;
  int limit;
  bool lone_roots_join;
  MG_HD void operator()(Index k) const {
    const Index i = unknown_of(of.list, k);
    if (!of.is_root[i] || of.root[i] != none) return;
    const Index free = n_free(i);
    if (free == 0 && lone_roots_join) {
      of.is_root[i] = 0;
      of.values[i] = of.largest[i] = 0;
      return;
    }
    take(i, i);
    if (limit == 0 || free < limit) return take_all(i);
    for (int size = 1; size < limit; ++size) take(strongest(i), i);
  }

 private:
  MG_HD void take(Index i, Index root) const {
    of.root[i] = root;
    of.values[i] = of.largest[i] = 0;
  }
  /// Neighbours without aggregate.
  MG_HD Index n_free(Index i) const {
    Index count = 0;
    of.graph.all_columns(i, [&](Index j) {
      count += of.values[j] != 0 ? 1 : 0;
      return true;
    });
    return count;
  }
  MG_HD void take_all(Index root) const {
    of.graph.all_columns(root, [&](Index j) {
      if (of.values[j] != 0) take(j, root);
      return true;
    });
  }
  /// The neighbour without aggregate that i is coupled to most strongly; there is one.
  MG_HD Index strongest(Index i) const {
    Index found = none;
    double most = 0;
    of.graph.for_each_entry(i, [&](Index j, double weight) {
      if (of.values[j] == 0 || (found != none && !(weight > most))) return;
      found = j;
      most = weight;
    });
    return found;
  }
};

struct HasValue {
  const Key* values;
  MG_HD bool operator()(Index i) const { return values[i] != 0; }
};

struct NumberOfRoot {
  const Offset* number;
  Index* root;
  MG_HD void operator()(Index i) const {
    if (root[i] != none) root[i] = static_cast<Index>(number[root[i]]);
  }
};

void run_pass(
    const Executor& executor, Offset n, const Passes& of, int limit, bool lone_roots_join) {
  for_each(executor, n, SpreadValues{of});
  for_each(executor, n, FindRoots{of});
  for_each(executor, n, FormAggregates{of, limit, lone_roots_join});
}

/// Passes after which the host asks how many unknowns are left, each of which leaves about half of
/// them: more where a pass takes no longer than the question.
int passes_at_once(const Executor& executor, Offset n) {
  constexpr Offset many = 32;
  return n <= few_rows(executor) ? 8 : n <= many * few_rows(executor) ? 4 : 2;
}

}  // namespace

Aggregates local_maxima_aggregates(const Csr<double>& A,
                                   const StrengthGraph& graph,
                                   int limit,
                                   bool lone_roots_join) {
  const Executor& executor = A.executor();
  const Index n = graph.n();
  Array<Key> values(executor, n), largest(executor, n);
  Array<Index> is_root(executor, n), list;
  Aggregates result;
  result.n_fine = n;
  result.aggregate = Array<Index>(executor, n);
  Passes of{view(graph.edges),    nullptr,
            values.on(executor),  largest.on(executor),
            is_root.on(executor), result.aggregate.on(executor)};
  for_each(executor, n, Begin{of, lone_roots_join});
  Offset left = n;
  while (left > 0) {
    for (int pass = passes_at_once(executor, left); pass > 0; --pass)
      run_pass(executor, left, of, limit, lone_roots_join);
    list = chosen_of(executor, n, list, HasValue{of.values});
    left = list.size();
    of.list = list.empty() ? nullptr : list.on(executor);
  }
  Array<Offset> number(executor, Offset(n) + 1);
  result.n_coarse = static_cast<Index>(scan(is_root, number));
  for_each(executor, n, NumberOfRoot{number.on(executor), of.root});
  if (lone_roots_join) join_rest(A, graph, result);
  return result;
}

}  // namespace multigrid
