// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/space_parts.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

#include <utility>

namespace mesh {
namespace {

using multigrid::for_each;

/// The first of n edges that is halved, or n.
MG_HD int split_among(const SplitEdgesView& split, const Index* edges, int n) {
  for (int k = 0; k < n; ++k)
    if (split.is_split(edges[k])) return k;
  return n;
}

/// Parts of faces or tetrahedra, with n edges each.
struct CountParts {
  SplitEdgesView split;
  const Index* edges;
  int n;
  Index* counts;
  MG_HD void operator()(Index i) const {
    counts[i] = split_among(split, edges + n * Offset(i), n) < n ? 2 : 1;
  }
};

Array<Offset> begins_of(const CellArrays<3>& mesh,
                        const SplitEdgesView& split,
                        const Array<Index>& edges,
                        Index n,
                        int of_each) {
  const Executor& executor = mesh.executor();
  Array<Index> counts(executor, n);
  Array<Offset> begin(executor, Offset(n) + 1);
  for_each(executor, n, CountParts{split, edges.on(executor), of_each, counts.on(executor)});
  multigrid::prefix_sums(counts, begin);
  return begin;
}

struct DivideFace {
  SpaceView view;
  const Index* corners;
  const Index* edges;
  Index* finer_corners;
  Index* finer_edges;
  Index* ends;

  MG_HD void operator()(Index f) const {
    const SplitEdgesView& split = view.split;
    const Index* const own = corners + 3 * Offset(f);
    const Index* const of = edges + 3 * Offset(f);
    const int s = split_among(split, of, 3);
    if (s == 3) {
      for (int k = 0; k < 3; ++k) {
        finer_corners[3 * Offset(view.whole_face(f)) + k] = own[k];
        finer_edges[3 * Offset(view.whole_face(f)) + k] = split.whole(of[k]);
      }
      return;
    }
    const int next = (s + 1) % 3, last = (s + 2) % 3;
    const Index m = split.middle(of[s]), inside = view.edge_inside(f);
    ends[2 * Offset(inside)] = m;
    ends[2 * Offset(inside) + 1] = own[last];
    for (int side = 0; side < 2; ++side) {
      const Index kept = own[side == 0 ? s : next];
      const Offset part = 3 * Offset(view.half_face(f, of[s], kept));
      finer_corners[part + s] = side == 0 ? kept : m;
      finer_corners[part + next] = side == 0 ? m : kept;
      finer_corners[part + last] = own[last];
      finer_edges[part + s] = split.half(of[s], kept);
      finer_edges[part + next] = side == 0 ? inside : split.whole(of[next]);
      finer_edges[part + last] = side == 0 ? split.whole(of[last]) : inside;
    }
  }
};

}  // namespace

SpacePlan::SpacePlan(const CellArrays<3>& mesh, SplitEdges split_)
    : split(std::move(split_)),
      begin_faces(begins_of(mesh, split.view(mesh), mesh.triangles.edges, mesh.triangles.n, 3)),
      begin_cells(begins_of(mesh, split.view(mesh), mesh.tetrahedra.edges, mesh.tetrahedra.n, 6)) {
  const auto last = [](const Array<Offset>& begin) {
    Offset value = 0;
    multigrid::copy_bytes(multigrid::default_host(), &value, begin.executor(),
                          begin.on(begin.executor()) + begin.size() - 1, sizeof value);
    return value;
  };
  const Offset n_face_parts = last(begin_faces), n_split_faces = n_face_parts - mesh.triangles.n;
  n_cells = counted_parts(last(begin_cells), "tetrahedra");
  first_inner_face = counted_parts(n_face_parts, "faces");
  n_faces = counted_parts(n_face_parts + n_cells - mesh.tetrahedra.n, "faces");
  n_edges = counted_parts(split.n_parts + n_split_faces, "edges");
}

SpaceView SpacePlan::view(const CellArrays<3>& mesh) const {
  const Executor& executor = mesh.executor();
  return {split.view(mesh), begin_faces.on(executor), begin_cells.on(executor), split.n_parts,
          first_inner_face};
}

void divide_faces(const CellArrays<3>& mesh,
                  const SpacePlan& plan,
                  Faces& faces,
                  Array<Index>& edge_ends) {
  const Executor& executor = mesh.executor();
  for_each(executor, mesh.triangles.n,
           DivideFace{plan.view(mesh), mesh.triangles.corners.on(executor),
                      mesh.triangles.edges.on(executor), faces.corners.on(executor),
                      faces.edges.on(executor), edge_ends.on(executor)});
}

}  // namespace mesh
