// SPDX-License-Identifier: MIT
#include "multigrid/coarsening/graph/independent_set.h"

#include "multigrid/formats/views.h"

namespace multigrid {
namespace {

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

/// The largest tuple of an unknown and those next to it.
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

/// Decides what can be decided; whether an unknown is still undecided.
struct Decide {
  const Key* largest;  ///< tuple so far around each unknown
  Key* tuples;
  MG_HD void operator()(Index i) const {
    if (state_of(tuples[i]) != undecided) return;
    if (number_of(largest[i]) == i)
      tuples[i] = tuple(in, i);
    else if (state_of(largest[i]) == in)
      tuples[i] = tuple(out, i);
  }
};
struct IsUndecided {
  const Key* tuples;
  MG_HD Offset operator()(Index i) const { return state_of(tuples[i]) == undecided ? 1 : 0; }
};
struct IsIn {
  const Key* tuples;
  Index* flags;
  MG_HD void operator()(Index i) const { flags[i] = state_of(tuples[i]) == in ? 1 : 0; }
};

}  // namespace

Array<Index> independent_set(const Csr<double>& graph, int distance) {
  const Executor& executor = graph.executor();
  const Index n = graph.n_rows;
  const PatternView pattern{graph.offsets.on(executor), graph.columns.on(executor)};
  Array<Key> tuples(executor, n), near(executor, n), far(executor, n);
  for_each(executor, n, Begin{pattern, tuples.on(executor)});
  do {
    for_each(executor, n, Spread{pattern, tuples.on(executor), near.on(executor)});
    for (int step = 1; step < distance; ++step) {
      for_each(executor, n, Spread{pattern, near.on(executor), far.on(executor)});
      std::swap(near, far);
    }
    for_each(executor, n, Decide{near.on(executor), tuples.on(executor)});
  } while (sum(executor, n, IsUndecided{tuples.on(executor)}) > 0);
  Array<Index> flags(executor, n);
  for_each(executor, n, IsIn{tuples.on(executor), flags.on(executor)});
  return flags;
}

}  // namespace multigrid
