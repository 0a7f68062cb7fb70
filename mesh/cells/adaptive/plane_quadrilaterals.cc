// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/longest_edge.h"
#include "mesh/cells/adaptive/plane_parts.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;

/// The middle of a quadrilateral that becomes four, from its corners and the middles of its edges.
struct PlaceMiddle {
  SplitEdgesView split;
  const Index* corners;
  const Index* edges;
  const Offset* begin_middle;
  Index first_middle;
  Offset n_finer;
  double* points;
  Index* parents;
  MG_HD void operator()(Index q) const {
    if (begin_middle[q + 1] == begin_middle[q]) return;
    const Index center = first_middle + Index(begin_middle[q]);
    const Index* const of = edges + 4 * Offset(q);
    for (int d = 0; d < 2; ++d) {
      const double* const x = points + d * n_finer;
      double sum = 0;
      for (int k = 0; k < 4; ++k) sum += x[corners[4 * Offset(q) + k]] * -0.25;
      for (int k = 0; k < 4; ++k) sum += x[split.middle(of[k])] * 0.5;
      points[d * n_finer + center] = sum;
    }
    for (int k = 0; k < 2; ++k) parents[2 * Offset(center) + k] = split.middle(of[k]);
  }
};

/// Corners and edges of a quadrilateral as one goes around it: edge k from corner k to corner k + 1.
struct AroundQuadrilateral {
  SplitEdgesView split;
  Index corner[4], edge[4];
  MG_HD AroundQuadrilateral(const SplitEdgesView& split_,
                            const Index* corners,
                            const Index* edges,
                            int from)
      : split(split_) {
    constexpr int corner_order[4] = {0, 1, 3, 2}, edge_order[4] = {2, 1, 3, 0};
    for (int k = 0; k < 4; ++k) {
      corner[k] = corners[corner_order[(k + from) % 4]];
      edge[k] = edges[edge_order[(k + from) % 4]];
    }
  }
  /// The first edge that is halved, after one that is not.
  MG_HD static int first_split(const SplitEdgesView& split, const Index* edges) {
    constexpr int order[4] = {2, 1, 3, 0};
    for (int k = 0; k < 4; ++k)
      if (split.is_split(edges[order[k]]) && !split.is_split(edges[order[(k + 3) % 4]])) return k;
    return 0;
  }
  MG_HD Index middle(int k) const { return split.middle(edge[k]); }
  MG_HD Index half(int k, Index end) const { return split.half(edge[k], end); }
  MG_HD Index whole(int k) const { return split.whole(edge[k]); }
};

/// Quadrilaterals that stay whole or become four.
struct DivideQuadrilateral {
  SplitEdgesView split;
  const Index* corners;
  const Index* edges;
  const Offset* begin;
  const Offset* begin_inside;
  Index first_inside;
  const Offset* begin_middle;
  Index first_middle;  ///< point
  PlaneRoom room;

  MG_HD void operator()(Index q) const {
    const Index* const own = corners + 4 * Offset(q);
    const Index* const of = edges + 4 * Offset(q);
    const int n_split = count_split<4>(split, of);
    const Index next = Index(begin[q]);
    if (n_split == 0) {
      const Index whole[4] = {split.whole(of[0]), split.whole(of[1]), split.whole(of[2]),
                              split.whole(of[3])};
      const Index same[4] = {own[0], own[1], own[2], own[3]};
      room.put(next, same, whole, q);
    } else if (n_split == 4) {
      into_four(q, own, of, next);
    }
  }

 private:
  MG_HD void into_four(Index q, const Index* own, const Index* of, Index next) const {
    const Index center = first_middle + Index(begin_middle[q]);
    const Index inside = first_inside + Index(begin_inside[q]);
    Index m[4];
    for (int k = 0; k < 4; ++k) {
      m[k] = split.middle(of[k]);
      room.end(inside + k, m[k], center);
    }
    // Along each axis a part lies between the sides of the quadrilateral or of the lines through its middle.
    for (int w = 0; w < 4; ++w) {
      const int x = w & 1, y = w >> 1;
      const Index at_side = m[x], at_bottom = m[2 + y];  // the middles of the edges at its corner
      Index part[4], part_edges[4];
      part[w] = own[w];
      part[w ^ 1] = at_bottom;
      part[w ^ 2] = at_side;
      part[w ^ 3] = center;
      part_edges[x] = split.half(of[x], own[w]);
      part_edges[1 - x] = inside + 2 + y;
      part_edges[2 + y] = split.half(of[2 + y], own[w]);
      part_edges[3 - y] = inside + x;
      room.put(next + w, part, part_edges, q);
    }
  }
};

/// Quadrilaterals that become triangles.
struct DivideIntoTriangles {
  SplitEdgesView split;
  const Index* corners;
  const Index* edges;
  const Offset* begin;
  const Offset* begin_inside;
  Index first, first_inside;
  const double* points;
  Offset n_points;
  PlaneRoom room;

  MG_HD void operator()(Index q) const {
    const Index* const of = edges + 4 * Offset(q);
    const int n_split = count_split<4>(split, of);
    if (n_split != 1 && n_split != 2) return;
    const AroundQuadrilateral at(split, corners + 4 * Offset(q), of,
                                 AroundQuadrilateral::first_split(split, of));
    const Index* const p = at.corner;
    const Index next = first + Index(begin[q]), inside = first_inside + Index(begin_inside[q]);
    const Index m = at.middle(0), half_0 = at.half(0, p[0]), half_1 = at.half(0, p[1]);
    room.end(inside, m, p[3]);
    if (n_split == 1) {
      room.end(inside + 1, m, p[2]);
      put(next, {{p[0], m, p[3]}, {half_0, inside, at.whole(3)}}, q);
      put(next + 1, {{m, p[2], p[3]}, {inside + 1, at.whole(2), inside}}, q);
      put(next + 2, {{m, p[1], p[2]}, {half_1, at.whole(1), inside + 1}}, q);
      return;
    }
    const Index n = at.middle(1);
    room.end(inside + 1, m, n);
    room.end(inside + 2, n, p[3]);
    put(next, {{p[0], m, p[3]}, {half_0, inside, at.whole(3)}}, q);
    put(next + 1, {{m, p[1], n}, {half_1, at.half(1, p[1]), inside + 1}}, q);
    put(next + 2, {{m, n, p[3]}, {inside + 1, inside + 2, inside}}, q);
    put(next + 3, {{n, p[2], p[3]}, {at.half(1, p[2]), at.whole(2), inside + 2}}, q);
  }

 private:
  /// With its longest edge first.
  MG_HD void put(Index at, const PlaneTriangle& t, Index q) const {
    const int longest = longest_edge(t.corners, points, n_points);
    PlaneTriangle turned;
    for (int k = 0; k < 3; ++k) {
      turned.corners[k] = t.corners[(k + longest) % 3];
      turned.edges[k] = t.edges[(k + longest) % 3];
    }
    room.put(at, turned.corners, turned.edges, q);
  }
};

}  // namespace

void place_middles_of_quadrilaterals(const CellArrays<2>& mesh,
                                     const PlanePlan& plan,
                                     CellArrays<2>& finer) {
  const Executor& executor = mesh.executor();
  const Faces& quads = mesh.quadrilaterals;
  if (quads.n == 0) return;
  for_each(
      executor, quads.n,
      PlaceMiddle{plan.split.view(mesh), quads.corners.on(executor), quads.edges.on(executor),
                  plan.of_quadrilaterals.middles.on(executor), plan.first_middle(mesh),
                  finer.n_points, finer.points.on(executor), finer.bisection.parents.on(executor)});
}

void divide_quadrilaterals(const CellArrays<2>& mesh,
                           const PlanePlan& plan,
                           const Array<double>& points,
                           const PlaneRoom& quadrilaterals,
                           const PlaneRoom& triangles) {
  const Executor& executor = mesh.executor();
  const Faces& quads = mesh.quadrilaterals;
  if (quads.n == 0) return;
  const PlaneBegins& begins = plan.of_quadrilaterals;
  const SplitEdgesView split = plan.split.view(mesh);
  const Index* const corners = quads.corners.on(executor);
  const Index* const edges = quads.edges.on(executor);
  const Offset* const inside = begins.inside.on(executor);
  const Index first_inside = plan.first_inside_quadrilaterals();
  for_each(executor, quads.n,
           DivideQuadrilateral{split, corners, edges, begins.quadrilaterals.on(executor), inside,
                               first_inside, begins.middles.on(executor), plan.first_middle(mesh),
                               quadrilaterals});
  for_each(executor, quads.n,
           DivideIntoTriangles{split, corners, edges, begins.triangles.on(executor), inside,
                               plan.of_triangles.all.triangles, first_inside, points.on(executor),
                               points.size() / 2, triangles});
}

}  // namespace mesh
