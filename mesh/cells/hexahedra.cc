// SPDX-License-Identifier: MIT
#include "mesh/cells/solids.h"
#include "multigrid/backend/launch.h"

// With E edges, F faces and H hexahedra before a refinement, the edges inside of hexahedron c are 2 E + 4 F + 6 c + f,
// from the middle of its face f to its own middle, and the faces inside of it are 4 F + 12 c + e, which cut its edge e
// in the middle.
namespace mesh {
namespace {

using multigrid::for_each;

/// A place in a cube by a digit for each axis: `digit` in children.h.
struct Place {
  int digits[3];
  MG_HD int operator[](int axis) const { return digits[axis]; }
  /// How many of the digits are 2.
  MG_HD int n_middles() const { return (digits[0] == 2) + (digits[1] == 2) + (digits[2] == 2); }
  /// The axis of the first digit that is 2, or that is not 2.
  MG_HD int axis(bool is_middle) const {
    for (int x = 0; x < 2; ++x)
      if ((digits[x] == 2) == is_middle) return x;
    return 2;
  }
};

/// The edge of a cube along an axis, in deal.II's order, at a place whose other digits are 0 or 1.
MG_HD int edge_along(int axis, const Place& at) {
  return axis == 0 ? 2 + at[1] + 4 * at[2] : axis == 1 ? at[0] + 4 * at[2] : 8 + at[0] + 2 * at[1];
}
/// The axis of an edge, and its sides on the two others, in ascending order.
struct EdgeOfCube {
  int axis, sides[2];
  MG_HD explicit EdgeOfCube(int e)
      : axis(e >= 8 ? 2 : (e & 2 ? 0 : 1)), sides{e & 1, e >= 8 ? e >> 1 & 1 : e >> 2 & 1} {}
};

struct ParentCube {
  const Index* corners;
  const Index* edges;
  const Index* faces;
  const Index* face_corners;
  const Index* face_edges;
  const Index* ends;
  SolidBeginnings begin;
  Index c;

  MG_HD Index corner(const Place& at) const {
    return corners[8 * Offset(c) + at[0] + 2 * at[1] + 4 * at[2]];
  }
  MG_HD Index edge(int e) const { return edges[12 * Offset(c) + e]; }
  MG_HD Index face(int f) const { return faces[6 * Offset(c) + f]; }
  MG_HD Index point(const Place& at) const {
    switch (at.n_middles()) {
      case 0:
        return corner(at);
      case 1:
        return begin.edge_middles + edge(edge_along(at.axis(true), at));
      case 2: {
        const int x = at.axis(false);
        return begin.face_middles + face(2 * x + at[x]);
      }
      default:
        return begin.cell_middles + c;
    }
  }
  MG_HD static int position(const Index* four, Index value) {
    return four[0] == value ? 0 : four[1] == value ? 1 : four[2] == value ? 2 : 3;
  }
  /// The edge along an axis between neighbouring places, one of which has a 2 there.
  MG_HD Index edge_between(Place a, Place b, int axis) const {
    if (a[axis] != 2) {
      const Place other = a;
      a = b;
      b = other;
    }
    const int n = a.n_middles();
    if (n == 1) return half_at(ends, edge(edge_along(axis, b)), corner(b));
    if (n == 3) return begin.in_cell_edges + 6 * c + 2 * axis + b[axis];
    const int y = a.axis(false);
    const Index f = face(2 * y + a[y]), meets = edge(edge_along(b.axis(true), b));
    return begin.in_face_edges + 4 * f + position(face_edges + 4 * Offset(f), meets);
  }
};

/// The place of corner w of child q.
MG_HD Place place_of(int q, int w) {
  return {{digit(q & 1, w & 1), digit(q >> 1 & 1, w >> 1 & 1), digit(q >> 2, w >> 2)}};
}

/// Child number `i` of all hexahedra. Child q has the corner q.
struct HexahedronChild {
  ParentCube parents;
  FinerSolids finer;

  MG_HD void operator()(Index i) const {
    ParentCube parent = parents;
    parent.c = i / 8;
    const int q = i % 8;
    for (int w = 0; w < 8; ++w) finer.corners[8 * Offset(i) + w] = parent.point(place_of(q, w));
    if (!finer.edges) return;
    for (int e = 0; e < 12; ++e) {
      const EdgeOfCube edge(e);
      const int y = edge.axis == 0 ? 1 : 0, z = edge.axis == 2 ? 1 : 2;
      const int from = edge.sides[0] << y | edge.sides[1] << z;
      finer.edges[12 * Offset(i) + e] =
          parent.edge_between(place_of(q, from), place_of(q, from | 1 << edge.axis), edge.axis);
    }
    for (int f = 0; f < 6; ++f) finer.faces[6 * Offset(i) + f] = face_of(parent, q, f);
  }

 private:
  MG_HD static Index face_of(const ParentCube& parent, int q, int f) {
    const int x = f / 2, at = digit(q >> x & 1, f & 1);
    const Place own = place_of(q, q);  // the parent's corner
    if (at == 2) return parent.begin.in_cell_faces + 12 * parent.c + edge_along(x, own);
    const Index face = parent.face(2 * x + at);
    return 4 * face +
           ParentCube::position(parent.face_corners + 4 * Offset(face), parent.corner(own));
  }
};

/// Edge number `i` of those inside of all hexahedra.
struct EdgeInCube {
  const Index* faces;
  SolidBeginnings begin;
  Index* finer_ends;
  MG_HD void operator()(Index i) const {
    Index* const own = finer_ends + 2 * (Offset(begin.in_cell_edges) + i);
    own[0] = begin.face_middles + faces[i];
    own[1] = begin.cell_middles + i / 6;
  }
};

/// Face number `i` of those inside of all hexahedra.
struct FaceInCube {
  ParentCube parents;
  FinerFaces finer;

  MG_HD void operator()(Index i) const {
    ParentCube parent = parents;
    parent.c = i / 12;
    const EdgeOfCube edge(i % 12);
    const int axes[2] = {edge.axis == 0 ? 1 : 0, edge.axis == 2 ? 1 : 2};
    Place at[4];
    for (int w = 0; w < 4; ++w) {
      at[w].digits[edge.axis] = 2;
      at[w].digits[axes[0]] = digit(edge.sides[0], w & 1);
      at[w].digits[axes[1]] = digit(edge.sides[1], w >> 1);
      finer.corners[4 * Offset(i) + w] = parent.point(at[w]);
    }
    for (int l = 0; l < 4; ++l) {
      const int from = l < 2 ? l : 2 * (l - 2), along = l < 2 ? 1 : 0;
      finer.edges[4 * Offset(i) + l] =
          parent.edge_between(at[from], at[from + (along ? 2 : 1)], axes[along]);
    }
  }
};

}  // namespace

void divide_hexahedra(const Executor& executor,
                      const Solids& hexahedra,
                      const Faces& faces,
                      const Array<Index>& edge_ends,
                      const SolidBeginnings& begin,
                      const FinerSolids& finer) {
  const ParentCube parents{hexahedra.corners.on(executor),
                           hexahedra.edges.on(executor),
                           hexahedra.faces.on(executor),
                           faces.corners.on(executor),
                           faces.edges.on(executor),
                           edge_ends.on(executor),
                           begin,
                           0};
  const Offset n = hexahedra.n;
  for_each(executor, 8 * n, HexahedronChild{parents, finer});
  if (!finer.inside.edge_ends) return;
  for_each(executor, 6 * n, EdgeInCube{parents.faces, begin, finer.inside.edge_ends});
  for_each(executor, 12 * n, FaceInCube{parents, finer.inside});
}

}  // namespace mesh
