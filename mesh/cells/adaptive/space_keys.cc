// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/priorities.h"
#include "mesh/cells/adaptive/space_parts.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;

struct KeepKey {
  const Key* coarse;
  Key* finer;
  MG_HD void operator()(Index v) const { finer[v] = coarse[v]; }
};

struct KeyOfMiddle {
  SplitEdgesView split;
  const Key* of_edges;
  Key* of_points;
  MG_HD void operator()(Index e) const {
    if (split.is_split(e)) of_points[split.middle(e)] = key_of_middle(of_edges[e]);
  }
};

/// Whole edges keep their keys.
struct KeyOfPart {
  SplitEdgesView split;
  const Key* of_edges;
  Key* finer;
  MG_HD void operator()(Index e) const {
    if (!split.is_split(e)) finer[split.whole(e)] = of_edges[e];
  }
};

/// An edge with an end that was not there before.
struct KeyOfNewEdge {
  Index n_points;  ///< before
  const Index* ends;
  const Key* of_points;
  Key* of_edges;
  MG_HD void operator()(Index e) const {
    const Index a = ends[2 * Offset(e)], b = ends[2 * Offset(e) + 1];
    if (a >= n_points || b >= n_points) of_edges[e] = key_of_edge(of_points[a], of_points[b]);
  }
};

struct StillWanted {
  SplitEdgesView split;
  const Index* wanted;
  Index* finer;
  MG_HD void operator()(Index e) const {
    const Index part = split.whole(e);
    finer[part] = split.is_split(e) ? -1 : wanted[e];
    if (split.is_split(e)) finer[part + 1] = -1;
  }
};

struct Unwanted {
  Index* wanted;
  MG_HD void operator()(Index e) const { wanted[e] = -1; }
};

}  // namespace

void give_keys(const CellArrays<3>& mesh, const SpacePlan& plan, CellArrays<3>& finer) {
  const Executor& executor = mesh.executor();
  const SplitEdgesView split = plan.split.view(mesh);
  Bisection& keys = finer.bisection;
  keys.of_points = Array<Key>(executor, finer.n_points);
  keys.of_edges = Array<Key>(executor, finer.n_edges);
  Key* const of_points = keys.of_points.on(executor);
  Key* const of_edges = keys.of_edges.on(executor);
  const Key* const before = mesh.bisection.of_edges.on(executor);
  for_each(executor, mesh.n_points, KeepKey{mesh.bisection.of_points.on(executor), of_points});
  for_each(executor, mesh.n_edges, KeyOfMiddle{split, before, of_points});
  for_each(executor, mesh.n_edges, KeyOfPart{split, before, of_edges});
  for_each(executor, finer.n_edges,
           KeyOfNewEdge{mesh.n_points, finer.edge_ends.on(executor), of_points, of_edges});
}

Array<Index> still_wanted(const CellArrays<3>& mesh,
                          const SpacePlan& plan,
                          const Array<Index>& wanted) {
  const Executor& executor = mesh.executor();
  Array<Index> finer(executor, plan.n_edges);
  for_each(executor, mesh.n_edges,
           StillWanted{plan.split.view(mesh), wanted.on(executor), finer.on(executor)});
  for_each(executor, plan.n_edges - plan.split.n_parts,
           Unwanted{finer.on(executor) + plan.split.n_parts});
  return finer;
}

}  // namespace mesh
