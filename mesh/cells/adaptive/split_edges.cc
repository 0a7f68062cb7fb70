// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/split_edges.h"

#include "mesh/cells/adaptive/joined.h"
#include "mesh/cells/round.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"
#include "multigrid/errors.h"

#include <limits>
#include <string>

namespace mesh {
namespace {

using multigrid::for_each;

struct CountParts {
  const Index* marks;
  Index* counts;
  MG_HD void operator()(Index e) const { counts[e] = marks[e] < 0 ? 1 : 2; }
};

/// Points that were there, with what is known of them.
template <int dim>
struct KeepPoint {
  const double* coarse;
  const Index* parents;  ///< null: points of a mesh that was never refined so
  Offset n_coarse, n_finer;
  double* points;
  Index* finer_parents;
  MG_HD void operator()(Index v) const {
    for (int d = 0; d < dim; ++d) points[d * n_finer + v] = coarse[d * n_coarse + v];
    for (int k = 0; k < 2; ++k)
      finer_parents[2 * Offset(v) + k] = parents ? parents[2 * Offset(v) + k] : v;
  }
};

template <int dim>
struct PlaceMiddle {
  SplitEdgesView edges;
  Offset n_finer;
  double* points;
  Index* parents;
  MG_HD void operator()(Index e) const {
    if (!edges.is_split(e)) return;
    const Index a = edges.ends[2 * Offset(e)], b = edges.ends[2 * Offset(e) + 1],
                m = edges.middle(e);
    for (int d = 0; d < dim; ++d)
      points[d * n_finer + m] = (points[d * n_finer + a] + points[d * n_finer + b]) * 0.5;
    parents[2 * Offset(m)] = a;
    parents[2 * Offset(m) + 1] = b;
  }
};

/// The middle of curved edge number k.
template <int dim>
struct BendMiddle {
  SplitEdgesView edges;
  const Index* curved;
  const double* bends;  ///< null on a circle or sphere
  Round<dim> round;
  Offset n_finer;
  double* points;
  MG_HD void operator()(Index k) const {
    if (!edges.is_split(curved[k])) return;
    const Index m = edges.middle(curved[k]);
    double x[dim];
    for (int d = 0; d < dim; ++d) x[d] = points[d * n_finer + m];
    if (bends)
      for (int d = 0; d < dim; ++d) x[d] += 0.25 * bends[dim * Offset(k) + d];
    else
      round.project(x);
    for (int d = 0; d < dim; ++d) points[d * n_finer + m] = x[d];
  }
};

/// Points that were there, and those in the middle of cells, which are joined to none.
struct KeepJoined {
  const Index* before;
  Index n_before;
  Index* joined;
  MG_HD void operator()(Index v) const { joined[v] = v < n_before ? before[v] : v; }
};

struct JoinMiddles {
  SplitEdgesView edges;
  const Index* first;
  Index* joined;
  MG_HD void operator()(Index e) const {
    if (edges.is_split(e)) joined[edges.middle(e)] = edges.middle(first[e]);
  }
};

void join_middles(const Executor& executor,
                  const SplitEdgesView& edges,
                  const Array<Index>& first,
                  const Array<Index>& before,
                  Array<Index>& joined) {
  for_each(executor, joined.size(),
           KeepJoined{before.on(executor), Index(before.size()), joined.on(executor)});
  for_each(executor, first.size(), JoinMiddles{edges, first.on(executor), joined.on(executor)});
}

struct EndHalves {
  SplitEdgesView edges;
  Index* finer_ends;
  MG_HD void operator()(Index e) const {
    const Index* const own = edges.ends + 2 * Offset(e);
    Index* const finer = finer_ends + 2 * edges.begin[e];
    finer[0] = own[0];
    if (edges.is_split(e)) finer[1] = finer[2] = edges.middle(e);
    finer[edges.is_split(e) ? 3 : 1] = own[1];
  }
};

}  // namespace

Index counted_parts(const Offset n, const char* what) {
  if (n <= std::numeric_limits<Index>::max()) return static_cast<Index>(n);
  throw multigrid::InputError(
      "Adaptivity: the next mesh would have " + std::to_string(n) + " " + what +
      ", but no more than 2147483647 can be counted; raise Adaptivity/Tolerance, or "
      "lower Adaptivity/Unknowns.");
}

template <int dim>
SplitEdges split_edges(const CellArrays<dim>& mesh, const Array<Index>& marks) {
  const Executor& executor = mesh.executor();
  Array<Index> counts(executor, mesh.n_edges);
  for_each(executor, mesh.n_edges, CountParts{marks.on(executor), counts.on(executor)});
  SplitEdges split;
  split.begin = Array<Offset>(executor, Offset(mesh.n_edges) + 1);
  split.n_parts = counted_parts(multigrid::scan(counts, split.begin), "edges");
  split.n = split.n_parts - mesh.n_edges;
  counted_parts(Offset(mesh.n_points) + split.n, "points");
  return split;
}

template <int dim>
void place_middles(const CellArrays<dim>& mesh, const SplitEdges& split, CellArrays<dim>& finer) {
  const Executor& executor = mesh.executor();
  const Index n = finer.n_points;
  finer.points = Array<double>(executor, Offset(dim) * n, {dim});
  finer.bisection.parents = Array<Index>(executor, 2 * Offset(n));
  double* const points = finer.points.on(executor);
  Index* const parents = finer.bisection.parents.on(executor);
  const Array<Index>& before = mesh.bisection.parents;
  for_each(executor, mesh.n_points,
           KeepPoint<dim>{mesh.points.on(executor), before.empty() ? nullptr : before.on(executor),
                          mesh.n_points, n, points, parents});
  const SplitEdgesView edges = split.view(mesh);
  for_each(executor, mesh.n_edges, PlaceMiddle<dim>{edges, n, points, parents});
  if (!mesh.bisection.joined.empty()) {
    finer.bisection.joined = Array<Index>(executor, n);
    join_middles(executor, edges, joined_edges(mesh), mesh.bisection.joined,
                 finer.bisection.joined);
  }
  const Curved& curved = mesh.curved;
  for_each(executor, curved.edges.size(),
           BendMiddle<dim>{edges, curved.edges.on(executor),
                           curved.bends.empty() ? nullptr : curved.bends.on(executor),
                           round_of<dim>(curved), n, points});
}

template <int dim>
void end_halves(const CellArrays<dim>& mesh, const SplitEdges& split, CellArrays<dim>& finer) {
  const Executor& executor = mesh.executor();
  for_each(executor, mesh.n_edges, EndHalves{split.view(mesh), finer.edge_ends.on(executor)});
}

template SplitEdges split_edges(const CellArrays<2>&, const Array<Index>&);
template SplitEdges split_edges(const CellArrays<3>&, const Array<Index>&);
template void place_middles(const CellArrays<2>&, const SplitEdges&, CellArrays<2>&);
template void place_middles(const CellArrays<3>&, const SplitEdges&, CellArrays<3>&);
template void end_halves(const CellArrays<2>&, const SplitEdges&, CellArrays<2>&);
template void end_halves(const CellArrays<3>&, const SplitEdges&, CellArrays<3>&);

}  // namespace mesh
