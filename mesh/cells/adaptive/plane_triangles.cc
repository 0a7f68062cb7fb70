// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/plane_parts.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

struct DivideTriangle {
  SplitEdgesView split;
  const Index* corners;
  const Index* edges;
  const Offset* begin;
  const Offset* begin_inside;
  Index first_inside;
  Index first_origin;  ///< the number of the first triangle among the cells of the mesh
  PlaneRoom room;

  MG_HD void operator()(Index t) const {
    const Index* const own = corners + 3 * Offset(t);
    const Index* const of = edges + 3 * Offset(t);
    PlaneTriangle whole{{own[0], own[1], own[2]}, {of[0], of[1], of[2]}};
    Index next = Index(begin[t]), inside = first_inside + Index(begin_inside[t]);
    if (!split.is_split(of[0])) {
      for (int k = 0; k < 3; ++k) whole.edges[k] = split.whole(of[k]);
      return put(next, whole, t);
    }
    const Index m = split.middle(of[0]), first_inner = inside;
    room.end(inside++, m, own[2]);
    for (int k = 0; k < 2; ++k) {
      PlaneTriangle part = bisected_part(whole, k, m, split.half(of[0], own[k]), first_inner);
      const Index edge = part.edges[0];
      if (!split.is_split(edge)) {
        part.edges[0] = split.whole(edge);
        put(next, part, t);
        continue;
      }
      const Index n = split.middle(edge), inner = inside++;
      room.end(inner, n, part.corners[2]);
      for (int l = 0; l < 2; ++l)
        put(next, bisected_part(part, l, n, split.half(edge, part.corners[l]), inner), t);
    }
  }

 private:
  MG_HD void put(Index& next, const PlaneTriangle& part, Index t) const {
    room.put(next++, part.corners, part.edges, first_origin + t);
  }
};

}  // namespace

void divide_triangles(const CellArrays<2>& mesh, const PlanePlan& plan, const PlaneRoom& room) {
  const Executor& executor = mesh.executor();
  const Faces& triangles = mesh.triangles;
  if (triangles.n == 0) return;
  const PlaneBegins& begins = plan.of_triangles;
  multigrid::for_each(executor, triangles.n,
                      DivideTriangle{plan.split.view(mesh), triangles.corners.on(executor),
                                     triangles.edges.on(executor), begins.triangles.on(executor),
                                     begins.inside.on(executor), plan.first_inside_triangles(),
                                     mesh.quadrilaterals.n, room});
}

}  // namespace mesh
