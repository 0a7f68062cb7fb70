// SPDX-License-Identifier: MIT
#include "mesh/cells/adaptive/space_parts.h"
#include "mesh/cells/tetrahedron_children.h"
#include "multigrid/backend/launch.h"
#include "multigrid/backend/primitives/primitives.h"

namespace mesh {
namespace {

using multigrid::for_each;

/// The edge of a tetrahedron that is halved; 6 if it stays whole.
MG_HD int split_edge(const SplitEdgesView& split, const Index* edges) {
  for (int k = 0; k < 6; ++k)
    if (split.is_split(edges[k])) return k;
  return 6;
}
MG_HD inline int face_without(int corner) {
  return 3 - corner;
}

struct BisectTetrahedron {
  SpaceView view;
  const Index* corners;
  const Index* edges;
  const Index* faces;
  Index* finer_corners;
  Index* finer_edges;
  Index* finer_faces;
  Index* parents;
  Index* face_corners;
  Index* face_edges;

  MG_HD void operator()(Index t) const {
    const SplitEdgesView& split = view.split;
    const Index* const own = corners + 4 * Offset(t);
    const Index* const of = edges + 6 * Offset(t);
    const int s = split_edge(split, of);
    if (s == 6) return keep(t, own, of);
    put_inner_face(t, own, of, s);
    for (int side = 0; side < 2; ++side) put_half(t, own, of, s, side);
  }

 private:
  MG_HD void keep(Index t, const Index* own, const Index* of) const {
    const Index cell = Index(view.begin_cells[t]);
    for (int k = 0; k < 4; ++k) {
      finer_corners[4 * Offset(cell) + k] = own[k];
      finer_faces[4 * Offset(cell) + k] = view.whole_face(faces[4 * Offset(t) + k]);
    }
    for (int k = 0; k < 6; ++k) finer_edges[6 * Offset(cell) + k] = view.split.whole(of[k]);
    parents[cell] = t;
  }

  /// The half with corner i, the end of edge s at this side. Its corner j, the other end, is the middle.
  MG_HD void put_half(Index t, const Index* own, const Index* of, int s, int side) const {
    const SplitEdgesView& split = view.split;
    const Index cell = Index(view.begin_cells[t]) + side;
    const int i = tetrahedron::end_of(s, side), j = tetrahedron::end_of(s, 1 - side);
    for (int k = 0; k < 4; ++k) {
      finer_corners[4 * Offset(cell) + k] = k == j ? split.middle(of[s]) : own[k];
      const Index face = faces[4 * Offset(t) + face_without(k)];
      finer_faces[4 * Offset(cell) + face_without(k)] = k == j ? view.whole_face(face)
                                                        : k == i
                                                            ? view.face_inside(t)
                                                            : view.half_face(face, of[s], own[i]);
    }
    for (int k = 0; k < 6; ++k) {
      const int a = tetrahedron::end_of(k, 0), b = tetrahedron::end_of(k, 1);
      finer_edges[6 * Offset(cell) + k] = k == s             ? split.half(of[s], own[i])
                                          : a == j || b == j ? from_middle(t, s, a == j ? b : a)
                                                             : split.whole(of[k]);
    }
    parents[cell] = t;
  }

  /// The edge from the middle of edge s to a corner that is not its end.
  MG_HD Index from_middle(Index t, int s, int corner) const {
    const int face =
        tetrahedron::face_of(tetrahedron::end_of(s, 0), tetrahedron::end_of(s, 1), corner);
    return view.edge_inside(faces[4 * Offset(t) + face]);
  }

  /// Between the halves: the middle and the two corners k and l that are not ends of edge s.
  MG_HD void put_inner_face(Index t, const Index* own, const Index* of, int s) const {
    int k = 0;
    while (k == tetrahedron::end_of(s, 0) || k == tetrahedron::end_of(s, 1)) ++k;
    const int l = 6 - k - tetrahedron::end_of(s, 0) - tetrahedron::end_of(s, 1);
    const Offset face = 3 * Offset(view.face_inside(t));
    face_corners[face] = view.split.middle(of[s]);
    face_corners[face + 1] = own[k];
    face_corners[face + 2] = own[l];
    face_edges[face] = from_middle(t, s, k);
    face_edges[face + 1] = view.split.whole(of[tetrahedron::edge_between(k, l)]);
    face_edges[face + 2] = from_middle(t, s, l);
  }
};

/// Which parts of a tetrahedron have a part of its face.
struct PartsAtFace {
  SpaceView view;
  const Index* edges;
  /// The first part, and how many.
  MG_HD int first(Index t, int face, int& n) const {
    const int s = split_edge(view.split, edges + 6 * Offset(t));
    n = 1;
    if (s == 6) return 0;
    for (int side = 0; side < 2; ++side)  // the end that the face lacks is kept by the other part
      if (face == face_without(tetrahedron::end_of(s, side))) return 1 - side;
    n = 2;
    return 0;
  }
};

struct CountSides {
  PartsAtFace parts;
  const Index* cells;
  const std::uint8_t* faces;
  Index* counts;
  MG_HD void operator()(Index k) const {
    int n = 0;
    parts.first(cells[k], faces[k], n);
    counts[k] = n;
  }
};

struct BisectSide {
  PartsAtFace parts;
  const Index* cells;
  const std::uint8_t* faces;
  const std::uint16_t* ids;
  const Offset* begin;
  Index* finer_cells;
  std::uint8_t* finer_faces;
  std::uint16_t* finer_ids;
  MG_HD void operator()(Index k) const {
    int n = 0;
    const int first = parts.first(cells[k], faces[k], n);
    for (int i = 0; i < n; ++i) {
      finer_cells[begin[k] + i] = Index(parts.view.begin_cells[cells[k]]) + first + i;
      finer_faces[begin[k] + i] =
          faces[k];  // a part has its corners where the tetrahedron has them
      finer_ids[begin[k] + i] = ids[k];
    }
  }
};

}  // namespace

void bisect_tetrahedra(const CellArrays<3>& mesh,
                       const SpacePlan& plan,
                       CellArrays<3>& finer,
                       Array<Index>& parents) {
  const Executor& executor = mesh.executor();
  const Solids& cells = mesh.tetrahedra;
  for_each(
      executor, cells.n,
      BisectTetrahedron{plan.view(mesh), cells.corners.on(executor), cells.edges.on(executor),
                        cells.faces.on(executor), finer.tetrahedra.corners.on(executor),
                        finer.tetrahedra.edges.on(executor), finer.tetrahedra.faces.on(executor),
                        parents.on(executor), finer.triangles.corners.on(executor),
                        finer.triangles.edges.on(executor)});
}

Sides bisected_sides(const CellArrays<3>& mesh, const SpacePlan& plan) {
  const Executor& executor = mesh.executor();
  const Sides& sides = mesh.sides;
  const Index n = Index(sides.size());
  const PartsAtFace parts{plan.view(mesh), mesh.tetrahedra.edges.on(executor)};
  Array<Index> counts(executor, n);
  Array<Offset> begin(executor, Offset(n) + 1);
  for_each(
      executor, n,
      CountSides{parts, sides.cells.on(executor), sides.faces.on(executor), counts.on(executor)});
  const Offset n_finer = multigrid::scan(counts, begin);
  Sides finer{Array<Index>(executor, n_finer), Array<std::uint8_t>(executor, n_finer),
              Array<std::uint16_t>(executor, n_finer)};
  for_each(executor, n,
           BisectSide{parts, sides.cells.on(executor), sides.faces.on(executor),
                      sides.ids.on(executor), begin.on(executor), finer.cells.on(executor),
                      finer.faces.on(executor), finer.ids.on(executor)});
  return finer;
}

}  // namespace mesh
