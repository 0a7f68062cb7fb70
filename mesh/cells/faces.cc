// SPDX-License-Identifier: MIT
#include "mesh/cells/faces.h"

#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;

struct HalveEdge {
  const Index* ends;
  Index middles;
  Index* halves;
  MG_HD void operator()(Index e) const {
    Index* const own = halves + 4 * Offset(e);
    own[0] = ends[2 * Offset(e)];
    own[1] = own[2] = middles + e;
    own[3] = ends[2 * Offset(e) + 1];
  }
};

/// Child number `i` of all triangles. Children 0 to 2 are at the corners, 3 is in the middle; corner k of each
/// comes from corner k of the triangle or lies opposite to it, so that sides keep their numbers.
struct TriangleChild {
  const Index* corners;
  const Index* edges;
  const Index* ends;
  Beginnings begin;
  FinerFaces finer;

  MG_HD void operator()(Index i) const {
    const Index t = i / 4;
    const int k = i % 4;
    const Index* const of = corners + 3 * Offset(t);
    const Index* const edge = edges + 3 * Offset(t);
    // Of child k corner k is the triangle's; corner j != k is the middle of the edge between them.
    Index own[3], own_edges[3];
    MG_UNROLL
    for (int j = 0; j < 3; ++j) {
      own[j] = k == j ? of[j] : begin.edge_middles + edge[k == 3 ? j : between(k, j)];
      // Edge j joins corners j and j + 1.
      const int next = (j + 1) % 3;
      if (k == 3)
        own_edges[j] = inside(t, next);
      else if (k == j || k == next)
        own_edges[j] = half_at(ends, edge[j], of[k]);
      else
        own_edges[j] = inside(t, k);
    }
    MG_UNROLL
    for (int j = 0; j < 3; ++j) finer.corners[3 * Offset(i) + j] = own[j];
    if (!finer.edges) return;
    MG_UNROLL
    for (int j = 0; j < 3; ++j) finer.edges[3 * Offset(i) + j] = own_edges[j];
  }

 private:
  /// The edge between two corners.
  MG_HD static int between(int j, int k) { return j + k == 1 ? 0 : j + k == 3 ? 1 : 2; }
  MG_HD Index inside(Index t, int k) const { return begin.in_triangles + 3 * t + k; }
};

/// Edge 3 t + k inside of triangle t, between the middles of the edges at its corner k; in deal.II's direction.
struct EdgeInTriangle {
  const Index* edges;
  Beginnings begin;
  Index* finer_ends;
  MG_HD void operator()(Index i) const {
    const Index* const edge = edges + 3 * Offset(i / 3);
    const int k = i % 3;
    Index* const own = finer_ends + 2 * (Offset(begin.in_triangles) + i);
    own[0] = begin.edge_middles + edge[(k + 2) % 3];
    own[1] = begin.edge_middles + edge[k];
  }
};

/// Child number `i` of all quadrilaterals. Child q has the corner q.
struct QuadrilateralChild {
  const Index* corners;
  const Index* edges;
  const Index* ends;
  Beginnings begin;
  FinerFaces finer;

  MG_HD void operator()(Index i) const {
    const Index f = i / 4;
    const int qx = i & 1, qy = i >> 1 & 1;
    const Index* const of = corners + 4 * Offset(f);
    const Index* const edge = edges + 4 * Offset(f);
    MG_UNROLL
    for (int w = 0; w < 4; ++w) {
      const int x = digit(qx, w & 1), y = digit(qy, w >> 1);
      const Index point = x < 2 && y < 2 ? of[x + 2 * y]
                          : x < 2        ? begin.edge_middles + edge[x]
                          : y < 2        ? begin.edge_middles + edge[2 + y]
                                         : begin.face_middles + f;
      finer.corners[4 * Offset(i) + w] = point;
    }
    if (!finer.edges) return;
    MG_UNROLL
    for (int l = 0; l < 4; ++l) {
      const bool has_x = l < 2;  // x is the same along it
      const int place = digit(has_x ? qx : qy, l & 1);
      const Index inside = begin.in_quadrilaterals + 4 * f + (has_x ? 2 + qy : qx);
      finer.edges[4 * Offset(i) + l] = place < 2 ? half_at(ends, edge[l], of[qx + 2 * qy]) : inside;
    }
  }
};

/// Edge 4 q + k inside of quadrilateral q.
struct EdgeInQuadrilateral {
  const Index* edges;
  Beginnings begin;
  Index* finer_ends;
  MG_HD void operator()(Index i) const {
    Index* const own = finer_ends + 2 * (Offset(begin.in_quadrilaterals) + i);
    const bool is_upper = i % 2 == 1;  // right or top
    own[is_upper ? 1 : 0] = begin.edge_middles + edges[i];
    own[is_upper ? 0 : 1] = begin.face_middles + i / 4;
  }
};

}  // namespace

void divide_triangles(const Executor& executor,
                      const Faces& triangles,
                      const Array<Index>& edge_ends,
                      const Beginnings& begin,
                      const FinerFaces& finer) {
  const Index* const edges = triangles.edges.on(executor);
  for_each(
      executor, 4 * Offset(triangles.n),
      TriangleChild{triangles.corners.on(executor), edges, edge_ends.on(executor), begin, finer});
  if (finer.edge_ends)
    for_each(executor, 3 * Offset(triangles.n), EdgeInTriangle{edges, begin, finer.edge_ends});
}

void divide_quadrilaterals(const Executor& executor,
                           const Faces& quadrilaterals,
                           const Array<Index>& edge_ends,
                           const Beginnings& begin,
                           const FinerFaces& finer) {
  const Index* const edges = quadrilaterals.edges.on(executor);
  for_each(executor, 4 * Offset(quadrilaterals.n),
           QuadrilateralChild{quadrilaterals.corners.on(executor), edges, edge_ends.on(executor),
                              begin, finer});
  if (finer.edge_ends)
    for_each(executor, 4 * Offset(quadrilaterals.n),
             EdgeInQuadrilateral{edges, begin, finer.edge_ends});
}

void divide_edges(const Executor& executor,
                  const Array<Index>& edge_ends,
                  const Index middles,
                  Index* finer_ends) {
  for_each(executor, edge_ends.size() / 2, HalveEdge{edge_ends.on(executor), middles, finer_ends});
}

}  // namespace mesh
