// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/joined.h"

#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/backend/primitives/raised.h"
#include "multigrid/sparse/vectors.h"

namespace mesh {
namespace {

using multigrid::for_each;
using multigrid::is_raised;
using multigrid::Key;
using multigrid::raise;

struct SetSelf {
  Index* joined;
  MG_HD void operator()(Index v) const { joined[v] = v; }
};

struct SetOriginal {
  const Index* copies;
  const Index* originals;
  Index* joined;
  MG_HD void operator()(Index k) const { joined[copies[k]] = originals[k]; }
};

/// Raises the flags of points that have copies.
struct HasCopies {
  const Index* joined;
  Index* flags;
  MG_HD void operator()(Index v) const {
    if (joined[v] != v) raise(flags + joined[v], 1);
  }
};

struct IsOnSides {
  const Index* ends;
  const Index* joined;
  const Index* has_copies;
  Index* flags;
  MG_HD void operator()(Index e) const {
    const Index a = joined[ends[2 * Offset(e)]], b = joined[ends[2 * Offset(e) + 1]];
    flags[e] = has_copies[a] >= 0 && has_copies[b] >= 0 ? 1 : 0;
  }
};

struct KeyOfEnds {
  const Index* edges;
  const Index* ends;
  const Index* joined;
  Key* keys;
  MG_HD void operator()(Index k) const {
    const Index a = joined[ends[2 * Offset(edges[k])]], b = joined[ends[2 * Offset(edges[k]) + 1]];
    keys[k] = (Key(a < b ? a : b) << 32) | Key(a < b ? b : a);
  }
};

/// Edges with the same ends follow each other: each takes the first of them.
struct TakeFirst {
  const Index* edges;
  const Key* keys;
  Index* first;
  MG_HD void operator()(Index k) const {
    Index begin = k;
    while (begin > 0 && keys[begin - 1] == keys[k]) --begin;
    first[edges[k]] = edges[begin];
  }
};

struct ShareFlag {
  const Index* joined;
  Index* flags;
  Index* has_changed;
  MG_HD void operator()(Index e) const {
    if (joined[e] == e || is_raised(flags + e) == is_raised(flags + joined[e])) return;
    raise(flags + e, 1);
    raise(flags + joined[e], 1);
    raise(has_changed, 1);
  }
};

Array<Index> identity(const Executor& executor, const Index n) {
  Array<Index> numbers(executor, n);
  for_each(executor, n, SetSelf{numbers.on(executor)});
  return numbers;
}

}  // namespace

template <int dim>
void join_points(CellArrays<dim>& mesh, const Array<Index>& copies, const Array<Index>& originals) {
  const Executor& executor = mesh.executor();
  mesh.bisection.joined = identity(executor, mesh.n_points);
  for_each(
      executor, copies.size(),
      SetOriginal{copies.on(executor), originals.on(executor), mesh.bisection.joined.on(executor)});
}

template <int dim>
Array<Index> joined_edges(const CellArrays<dim>& mesh) {
  if (mesh.bisection.joined.empty()) return {};
  const Executor& executor = mesh.executor();
  const Index* const joined = mesh.bisection.joined.on(executor);
  const Index* const ends = mesh.edge_ends.on(executor);
  Array<Index> has_copies(executor, mesh.n_points), flags(executor, mesh.n_edges);
  multigrid::fill(has_copies, -1);
  for_each(executor, mesh.n_points, HasCopies{joined, has_copies.on(executor)});
  for_each(executor, mesh.n_edges,
           IsOnSides{ends, joined, has_copies.on(executor), flags.on(executor)});
  Array<Index> edges = multigrid::compact(flags);
  Array<Key> keys(executor, edges.size());
  for_each(executor, edges.size(), KeyOfEnds{edges.on(executor), ends, joined, keys.on(executor)});
  multigrid::sort_by_key(keys, edges, 64);
  Array<Index> first = identity(executor, mesh.n_edges);
  for_each(executor, edges.size(),
           TakeFirst{edges.on(executor), keys.on(executor), first.on(executor)});
  return first;
}

void share_flags(const Array<Index>& joined, Array<Index>& flags, Array<Index>& has_changed) {
  const Executor& executor = flags.executor();
  for (int k = 0; k < 2 && !joined.empty(); ++k)  // to the first one, and from there to the others
    for_each(executor, joined.size(),
             ShareFlag{joined.on(executor), flags.on(executor), has_changed.on(executor)});
}

#define INSTANTIATE(dim)                                                                 \
  template void join_points(CellArrays<dim>&, const Array<Index>&, const Array<Index>&); \
  template Array<Index> joined_edges(const CellArrays<dim>&)
INSTANTIATE(2);
INSTANTIATE(3);
#undef INSTANTIATE

}  // namespace mesh
