// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/independent_set.h"

#include "multigrid/coarsening/graph/chosen.h"
#include "multigrid/formats/views.h"

#include <algorithm>

namespace multigrid {
namespace {

/// Rounds before the first count of what is undecided, which the host waits for: large graphs take
/// ten or so, and a round too many changes nothing.
constexpr int rounds_at_once = 3;

/// The tuple (state, random value, number) in one word, in the order of tuples.
enum State : Key { out = 0, undecided = 1, in = 2 };

MG_HD inline Key tuple(State state, Index i) {
  return Key(state) << 62 | Key(hash(i)) << 31 | Key(i);
}
MG_HD inline Key state_of(Key tuple) {
  return tuple >> 62;
}
MG_HD inline Index number_of(Key tuple) {
  return static_cast<Index>(tuple & 0x7fffffffu);
}

struct Begin {
  PatternView graph;
  Key* tuples;
  MG_HD void operator()(Index i) const {
    tuples[i] = tuple(graph.offsets[i + 1] > graph.offsets[i] ? undecided : out, i);
  }
};

/// The largest tuple of an unknown and those next to it. Bytes: a row 24 (offset, tuple read and
/// written), an edge 4 and what of the neighbours' tuples is not in cache.
struct Spread {
  PatternView graph;
  const Key* from;
  Key* to;
  MG_HD void operator()(Index i) const {
    Key most = from[i];
    graph.all_columns(i, [&](Index j) {
      if (from[j] > most) most = from[j];
      return true;
    });
    to[i] = most;
  }
};

/// The largest tuple up to two edges from each unknown of a list.
struct LargestAround {
  PatternView graph;
  const Key* tuples;
  const Index* list;
  Key* largest;
  MG_HD void operator()(Index k) const {
    const Index i = list[k];
    Key most = tuples[i];
    graph.all_columns(i, [&](Index j) {
      if (tuples[j] > most) most = tuples[j];
      return graph.all_columns(j, [&](Index next) {
        if (tuples[next] > most) most = tuples[next];
        return true;
      });
    });
    largest[k] = most;
  }
};

/// Decides what can be decided.
struct Decide {
  const Index* list;   ///< of the unknowns that may be undecided; null: all
  const Key* largest;  ///< tuple around each of these
  Key* tuples;
  MG_HD void operator()(Index k) const {
    const Index i = unknown_of(list, k);
    if (state_of(tuples[i]) != undecided) return;
    if (number_of(largest[k]) == i)
      tuples[i] = tuple(in, i);
    else if (state_of(largest[k]) == in)
      tuples[i] = tuple(out, i);
  }
};
struct IsUndecided {
  const Key* tuples;
  MG_HD bool operator()(Index i) const { return state_of(tuples[i]) == undecided; }
};
struct CountUndecided {
  IsUndecided is_undecided;
  MG_HD Offset operator()(Index i) const { return is_undecided(i) ? 1 : 0; }
};
struct IsIn {
  const Key* tuples;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = state_of(tuples[i]) == in ? 1 : 0; }
};

/// Rounds for a few undecided unknowns, at distance two: each looks around itself.
void decide_few(const PatternView& graph, Array<Key>& largest, Array<Key>& tuples) {
  const Executor& executor = tuples.executor();
  const auto n = static_cast<Index>(tuples.size());
  const IsUndecided is_undecided{tuples.on(executor)};
  for (Array<Index> list = chosen_of(executor, n, {}, is_undecided); !list.empty();
       list = chosen_of(executor, n, list, is_undecided)) {
    for_each(executor, list.size(),
             LargestAround{graph, tuples.on(executor), list.on(executor), largest.on(executor)});
    for_each(executor, list.size(),
             Decide{list.on(executor), largest.on(executor), tuples.on(executor)});
  }
}

}  // namespace

Array<Index> independent_set(const Csr<double>& graph, int distance) {
  const Executor& executor = graph.executor();
  const Index n = graph.n_rows;
  const PatternView pattern{graph.offsets.on(executor), graph.columns.on(executor)};
  Array<Key> tuples(executor, n), near(executor, n), far(executor, n);
  for_each(executor, n, Begin{pattern, tuples.on(executor)});
  const double mean_degree = double(graph.n_nonzeros()) / std::max(n, 1);
  Offset left = n;
  for (int round = 1; left > 0; ++round) {
    for_each(executor, n, Spread{pattern, tuples.on(executor), near.on(executor)});
    for (int step = 1; step < distance; ++step) {
      for_each(executor, n, Spread{pattern, near.on(executor), far.on(executor)});
      std::swap(near, far);
    }
    for_each(executor, n, Decide{nullptr, near.on(executor), tuples.on(executor)});
    if (round < rounds_at_once) continue;
    left = sum(executor, n, CountUndecided{{tuples.on(executor)}});
    if (distance == 2 && double(left) * mean_degree <= n) break;
  }
  if (left > 0) decide_few(pattern, near, tuples);
  Array<Index> flags(executor, n);
  for_each(executor, n, IsIn{tuples.on(executor), flags.on(executor)});
  return flags;
}

}  // namespace multigrid
