// SPDX-License-Identifier: MIT
#include "mesh/cells/solids.h"
#include "mesh/cells/tetrahedron_children.h"
#include "multigrid/backend/launch.h"

namespace mesh {
namespace {

using multigrid::for_each;
using namespace tetrahedron;

struct ChooseDiagonal {
  const Index* corners;
  const Index* edges;
  const double* points;
  Index n_points, edge_middles;
  std::uint8_t* diagonals;

  MG_HD void operator()(Index c) const {
    constexpr double clearly = 1 - 1e-9;  // rounding must not choose between equal lengths
    const Index* const corner = corners + 4 * Offset(c);
    const Index* const edge = edges + 6 * Offset(c);
    int best = 0;
    double shortest = 0, longer_edge = 0;
    for (int d = 0; d < 3; ++d) {
      const int e = edge_of_diagonal(d, 0), f = edge_of_diagonal(d, 1);
      const double diagonal = square(edge_middles + edge[e], edge_middles + edge[f]);
      const double one = square(corner[end_of(e, 0)], corner[end_of(e, 1)]);
      const double other = square(corner[end_of(f, 0)], corner[end_of(f, 1)]);
      const double longer = one > other ? one : other;
      const bool shorter = diagonal < clearly * shortest;
      const bool as_short = !shorter && clearly * diagonal <= shortest;
      if (d > 0 && !shorter && !(as_short && longer < clearly * longer_edge)) continue;
      best = d;
      shortest = diagonal;
      longer_edge = longer;
    }
    diagonals[c] = std::uint8_t(best);
  }

 private:
  MG_HD double square(Index a, Index b) const {
    double sum = 0;
    for (int d = 0; d < 3; ++d) {
      const double x = points[Offset(d) * n_points + a] - points[Offset(d) * n_points + b];
      sum += x * x;
    }
    return sum;
  }
};

/// A coarse tetrahedron with its parts, and their children.
struct Parent {
  const Index* corners;
  const Index* edges;
  const Index* faces;
  const Index* face_corners;
  const Index* ends;
  SolidBeginnings begin;
  Index c;

  MG_HD Index corner(int v) const { return corners[4 * Offset(c) + v]; }
  MG_HD Index edge(int e) const { return edges[6 * Offset(c) + e]; }
  MG_HD Index face(int f) const { return faces[4 * Offset(c) + f]; }
  MG_HD Index point(int place) const {
    return place < 4 ? corner(place) : begin.edge_middles + edge(place - 4);
  }
  MG_HD Index middle(int e) const { return begin.edge_middles + edge(e); }
  /// Which corner of a face that is.
  MG_HD int position(Index f, Index at) const {
    const Index* const own = face_corners + 3 * Offset(f);
    return own[0] == at ? 0 : own[1] == at ? 1 : 2;
  }
  /// The edge in face f that cuts off corner v.
  MG_HD Index edge_in_face(int f, int v) const {
    return begin.in_face_edges + 3 * face(f) + position(face(f), corner(v));
  }
  MG_HD Index diagonal() const { return begin.in_cell_edges + c; }
  MG_HD Index edge_by_code(int code) const {
    if (code < in_face) return half_at(ends, edge(code / 4), corner(code % 4));
    return code == the_diagonal ? diagonal()
                                : edge_in_face((code - in_face) / 4, (code - in_face) % 4);
  }
  MG_HD Index face_by_code(int code) const {
    if (code < middle_of_face)
      return 4 * face(code / 4) + position(face(code / 4), corner(code % 4));
    return code < inside ? 4 * face(code - middle_of_face) + 3
                         : begin.in_cell_faces + 8 * c + (code - inside);
  }
};

/// Child number `i` of all tetrahedra.
struct TetrahedronChild {
  Parent parents;
  const std::uint8_t* diagonals;
  FinerSolids finer;

  MG_HD void operator()(Index i) const {
    static constexpr Codes codes = make_codes();
    Parent parent = parents;
    parent.c = i / 8;
    const int k = i % 8;
    const int kind = k < 4 ? k : k + 4 * diagonals[parent.c];
    for (int v = 0; v < 4; ++v)
      finer.corners[4 * Offset(i) + v] = parent.point(place_of_corner(kind, v));
    if (!finer.edges) return;
    for (int e = 0; e < 6; ++e)
      finer.edges[6 * Offset(i) + e] = parent.edge_by_code(codes.edges[kind][e]);
    for (int f = 0; f < 4; ++f)
      finer.faces[4 * Offset(i) + f] = parent.face_by_code(codes.faces[kind][f]);
  }
};

/// The diagonal of tetrahedron c.
struct DiagonalEdge {
  Parent parents;
  const std::uint8_t* diagonals;
  FinerFaces finer;
  MG_HD void operator()(Index c) const {
    Parent parent = parents;
    parent.c = c;
    Index* const own = finer.edge_ends + 2 * Offset(parent.diagonal());
    for (int k = 0; k < 2; ++k) own[k] = parent.middle(edge_of_diagonal(diagonals[c], k));
  }
};

/// Face number `i` of those inside of all tetrahedra.
struct FaceInside {
  Parent parents;
  const std::uint8_t* diagonals;
  FinerFaces finer;

  MG_HD void operator()(Index i) const {
    Parent parent = parents;
    parent.c = i / 8;
    const int j = i % 8, d = diagonals[parent.c];
    // The edges whose middles are its corners.
    int at[3];
    for (int k = 0; k < 3; ++k)
      at[k] = j < 4   ? edge_between(j, (j + 1 + k) % 4)
              : k < 2 ? edge_of_diagonal(d, k)
                      : edge_around(d, j - 4);
    for (int k = 0; k < 3; ++k) {
      const int e = at[k], f = at[(k + 1) % 3], s = shared_corner(e, f);
      finer.corners[3 * Offset(i) + k] = parent.middle(e);
      finer.edges[3 * Offset(i) + k] =
          s < 0 ? parent.diagonal() : parent.edge_in_face(face_with(e, f), s);
    }
  }
};

}  // namespace

void choose_diagonals(const Executor& executor,
                      const Solids& tetrahedra,
                      const Array<double>& points,
                      const Index edge_middles,
                      Array<std::uint8_t>& diagonals) {
  for_each(executor, tetrahedra.n,
           ChooseDiagonal{tetrahedra.corners.on(executor), tetrahedra.edges.on(executor),
                          points.on(executor), Index(points.size() / 3), edge_middles,
                          diagonals.on(executor)});
}

void divide_tetrahedra(const Executor& executor,
                       const Solids& tetrahedra,
                       const Faces& faces,
                       const Array<Index>& edge_ends,
                       const Array<std::uint8_t>& diagonals,
                       const SolidBeginnings& begin,
                       const FinerSolids& finer) {
  const Parent parents{tetrahedra.corners.on(executor),
                       tetrahedra.edges.on(executor),
                       tetrahedra.faces.on(executor),
                       faces.corners.on(executor),
                       edge_ends.on(executor),
                       begin,
                       0};
  const std::uint8_t* const chosen = diagonals.on(executor);
  const Offset n = tetrahedra.n;
  for_each(executor, 8 * n, TetrahedronChild{parents, chosen, finer});
  if (!finer.inside.edge_ends) return;
  for_each(executor, n, DiagonalEdge{parents, chosen, finer.inside});
  for_each(executor, 8 * n, FaceInside{parents, chosen, finer.inside});
}

}  // namespace mesh
