// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/plane_marks.h"

#include "mesh/cells/adaptive/adaptive.h"
#include "mesh/cells/adaptive/joined.h"
#include "mesh/cells/adaptive/longest_edge.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/raised.h"
#include "multigrid/sparse/vectors.h"

namespace mesh {
namespace {

using multigrid::for_each;
using multigrid::is_raised;
using multigrid::raise;

struct TurnTriangle {
  const double* points;
  Offset n_points;
  Index* corners;
  Index* edges;
  std::uint8_t* turns;  ///< how many places the corners have moved to the front
  MG_HD void operator()(Index t) const {
    Index* const own = corners + 3 * Offset(t);
    Index* const own_edges = edges + 3 * Offset(t);
    const int first = longest_edge(own, points, n_points);
    const Index c[3] = {own[0], own[1], own[2]};
    const Index e[3] = {own_edges[0], own_edges[1], own_edges[2]};
    for (int k = 0; k < 3; ++k) {
      own[k] = c[(k + first) % 3];
      own_edges[k] = e[(k + first) % 3];
    }
    turns[t] = std::uint8_t(first);
  }
};

struct TurnSide {
  const Index* cells;
  const std::uint8_t* turns;
  Index n_quadrilaterals;
  std::uint8_t* faces;
  MG_HD void operator()(Index k) const {
    const Index t = cells[k] - n_quadrilaterals;
    if (t >= 0) faces[k] = std::uint8_t((faces[k] + 3 - turns[t]) % 3);
  }
};

/// All edges of marked cells of one shape, or the first one alone.
struct MarkEdges {
  const Index* marked;
  const Index* edges;
  int n_edges;
  Index* marks;
  MG_HD void operator()(Index c) const {
    if (marked[c] == 0) return;
    const int n = n_edges == 3 && marked[c] == once ? 1 : n_edges;
    for (int k = 0; k < n; ++k) raise(marks + edges[n_edges * Offset(c) + k], 1);
  }
};

struct CloseTriangle {
  const Index* edges;
  Index* marks;
  Index* has_changed;
  MG_HD void operator()(Index t) const {
    const Index* const own = edges + 3 * Offset(t);
    if (is_raised(marks + own[0]) || (!is_raised(marks + own[1]) && !is_raised(marks + own[2])))
      return;
    raise(marks + own[0], 1);
    raise(has_changed, 1);
  }
};

struct CloseQuadrilateral {
  const Index* edges;
  Index* marks;
  Index* has_changed;
  MG_HD void operator()(Index q) const {
    const Index* const own = edges + 4 * Offset(q);
    bool is[4];
    int n = 0;
    for (int k = 0; k < 4; ++k) n += is[k] = is_raised(marks + own[k]);
    if (n == 4 || (n < 3 && !(is[0] && is[1]) && !(is[2] && is[3]))) return;
    for (int k = 0; k < 4; ++k) raise(marks + own[k], 1);
    raise(has_changed, 1);
  }
};

constexpr int steps_at_once = 4;  ///< of the closure, before the host asks

}  // namespace

void turn_longest_first(CellArrays<2>& mesh) {
  const Executor& executor = mesh.executor();
  Faces& triangles = mesh.triangles;
  if (triangles.n == 0) return;
  Array<std::uint8_t> turns(executor, triangles.n);
  for_each(executor, triangles.n,
           TurnTriangle{mesh.points.on(executor), mesh.n_points, triangles.corners.on(executor),
                        triangles.edges.on(executor), turns.on(executor)});
  if (mesh.sides.size() > 0)
    for_each(executor, mesh.sides.size(),
             TurnSide{mesh.sides.cells.on(executor), turns.on(executor), mesh.quadrilaterals.n,
                      mesh.sides.faces.on(executor)});
}

Array<Index> closed_marks(const CellArrays<2>& mesh, const Array<Index>& marked, const Poll& poll) {
  const Executor& executor = mesh.executor();
  const Array<Index> joined = joined_edges(mesh);
  Array<Index> marks(executor, mesh.n_edges), has_changed(executor, 1);
  multigrid::fill(marks, -1);
  const Faces &quads = mesh.quadrilaterals, &triangles = mesh.triangles;
  const auto edges = [&](const Faces& faces) {
    return faces.n > 0 ? faces.edges.on(executor) : nullptr;
  };
  Index* const all = marks.on(executor);
  for_each(executor, quads.n, MarkEdges{marked.on(executor), edges(quads), 4, all});
  for_each(executor, triangles.n,
           MarkEdges{marked.on(executor) + quads.n, edges(triangles), 3, all});
  do {
    poll();
    multigrid::fill(has_changed, -1);
    for (int k = 0; k < steps_at_once; ++k) {
      for_each(executor, quads.n, CloseQuadrilateral{edges(quads), all, has_changed.on(executor)});
      for_each(executor, triangles.n,
               CloseTriangle{edges(triangles), all, has_changed.on(executor)});
      share_flags(joined, marks, has_changed);
    }
  } while (has_changed.to_vector()[0] >= 0);
  return marks;
}

}  // namespace mesh
