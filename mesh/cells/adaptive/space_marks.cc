// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/space_marks.h"

#include "mesh/cells/adaptive/joined.h"
#include "mesh/cells/adaptive/priorities.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/backend/primitives/raised.h"
#include "multigrid/sparse/vectors.h"

#include <cstring>

namespace mesh {
namespace {

using multigrid::for_each;
using multigrid::is_raised;
using multigrid::raise;

/// The length of an edge as a number of 17 bits of its fraction, and its exponent.
struct RoundedLength {
  const Index* ends;
  const double* points;
  Offset n_points;
  Key* keys;
  Index* numbers;
  MG_HD void operator()(Index e) const {
    double square = 0;
    for (int d = 0; d < 3; ++d) {
      const double difference = points[d * n_points + ends[2 * Offset(e) + 1]] -
                                points[d * n_points + ends[2 * Offset(e)]];
      square += difference * difference;
    }
    const float length = float(square);
    std::uint32_t bits;
    memcpy(&bits, &length,
           sizeof bits);  // of positive numbers they are in the order of the numbers
    constexpr int dropped = 6;
    keys[e] = (bits + (1u << (dropped - 1))) >> dropped;
    numbers[e] = e;
  }
};

struct KeyByRank {
  const Index* edges;
  Key* keys;
  MG_HD void operator()(Index i) const { keys[edges[i]] = key_of_first_edge(Key(i) + 1); }
};

/// Edges that are the same have one key.
struct TakeKey {
  const Index* joined;
  Key* keys;
  MG_HD void operator()(Index e) const {
    if (joined[e] != e) keys[e] = keys[joined[e]];
  }
};

struct FirstEdge {
  const Index* edges;
  const Key* keys;
  std::uint8_t* first;
  MG_HD void operator()(Index t) const {
    int best = 0;
    for (int k = 1; k < 6; ++k)
      if (keys[edges[6 * Offset(t) + k]] < keys[edges[6 * Offset(t) + best]]) best = k;
    first[t] = std::uint8_t(best);
  }
};

struct WantEdges {
  const Index* marked;
  const Index* edges;
  const std::uint8_t* first;
  Index* wanted;
  MG_HD void operator()(Index t) const {
    if (marked[t] == 0) return;
    raise(wanted + edges[6 * Offset(t) + first[t]], 1);
  }
};

struct WantFirst {
  const Index* edges;
  const std::uint8_t* first;
  Index* wanted;
  Index* has_changed;
  MG_HD void operator()(Index t) const {
    const Index* const own = edges + 6 * Offset(t);
    if (is_raised(wanted + own[first[t]])) return;
    for (int k = 0; k < 6; ++k)
      if (is_raised(wanted + own[k])) {
        raise(wanted + own[first[t]], 1);
        raise(has_changed, 1);
        return;
      }
  }
};

/// Edges that are wanted and not the first of a tetrahedron.
struct WaitForFirst {
  const Index* edges;
  const std::uint8_t* first;
  const Index* wanted;
  Index* waits;
  MG_HD void operator()(Index t) const {
    for (int k = 0; k < 6; ++k) {
      const Index e = edges[6 * Offset(t) + k];
      if (k != first[t] && wanted[e] >= 0) raise(waits + e, 1);
    }
  }
};

struct IsReady {
  const Index* wanted;
  const Index* waits;
  Index* ready;
  MG_HD void operator()(Index e) const { ready[e] = wanted[e] >= 0 && waits[e] < 0 ? 1 : -1; }
};

constexpr int steps_at_once = 2;  ///< of the closure, before the host asks

}  // namespace

void order_edges(CellArrays<3>& mesh) {
  const Executor& executor = mesh.executor();
  Array<Key> lengths(executor, mesh.n_edges);
  Array<Index> numbers(executor, mesh.n_edges);
  for_each(executor, mesh.n_edges,
           RoundedLength{mesh.edge_ends.on(executor), mesh.points.on(executor), mesh.n_points,
                         lengths.on(executor), numbers.on(executor)});
  multigrid::sort_by_key(lengths, numbers, 32);
  mesh.bisection.of_edges = Array<Key>(executor, mesh.n_edges);
  for_each(executor, mesh.n_edges,
           KeyByRank{numbers.on(executor), mesh.bisection.of_edges.on(executor)});
  const Array<Index> joined = joined_edges(mesh);
  if (!joined.empty())
    for_each(executor, mesh.n_edges,
             TakeKey{joined.on(executor), mesh.bisection.of_edges.on(executor)});
  mesh.bisection.of_points = Array<Key>(executor, mesh.n_points);
  multigrid::fill(mesh.bisection.of_points, Key(0));
}

Array<std::uint8_t> first_edges(const CellArrays<3>& mesh) {
  const Executor& executor = mesh.executor();
  Array<std::uint8_t> first(executor, mesh.tetrahedra.n);
  for_each(executor, mesh.tetrahedra.n,
           FirstEdge{mesh.tetrahedra.edges.on(executor), mesh.bisection.of_edges.on(executor),
                     first.on(executor)});
  return first;
}

void want_edges(const CellArrays<3>& mesh, const Array<Index>& marked, Array<Index>& wanted) {
  const Executor& executor = mesh.executor();
  for_each(executor, mesh.tetrahedra.n,
           WantEdges{marked.on(executor), mesh.tetrahedra.edges.on(executor),
                     first_edges(mesh).on(executor), wanted.on(executor)});
}

Array<Index> ready_edges(const CellArrays<3>& mesh, Array<Index>& wanted, const Poll& poll) {
  const Executor& executor = mesh.executor();
  const Index n = mesh.tetrahedra.n;
  const Index* const edges = mesh.tetrahedra.edges.on(executor);
  const Array<std::uint8_t> first = first_edges(mesh);
  const Array<Index> joined = joined_edges(mesh);
  Array<Index> has_changed(executor, 1);
  do {
    poll();
    multigrid::fill(has_changed, -1);
    for (int k = 0; k < steps_at_once; ++k) {
      for_each(executor, n,
               WantFirst{edges, first.on(executor), wanted.on(executor), has_changed.on(executor)});
      share_flags(joined, wanted, has_changed);
    }
  } while (has_changed.to_vector()[0] >= 0);
  Array<Index> waits(executor, mesh.n_edges), ready(executor, mesh.n_edges);
  multigrid::fill(waits, -1);
  for_each(executor, n,
           WaitForFirst{edges, first.on(executor), wanted.on(executor), waits.on(executor)});
  share_flags(joined, waits, has_changed);
  for_each(executor, mesh.n_edges,
           IsReady{wanted.on(executor), waits.on(executor), ready.on(executor)});
  return ready;
}

}  // namespace mesh
