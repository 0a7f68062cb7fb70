// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/children.h"

// How a tetrahedron is divided, as tables that the compiler makes; for kernel sources. With E edges, F faces and T
// tetrahedra before a refinement,
//   the diagonal of tetrahedron c is edge 2 E + 3 F + c, behind the halves of edges and the edges inside of faces;
//   the faces inside of it are 4 F + 8 c + j: for j < 4 the one that cuts off corner j, then those from the diagonal
//   to the four edges' middles around it, in the order of the edges.
namespace mesh::tetrahedron {

/// Corners of an edge, in deal.II's order.
MG_HD constexpr int end_of(int edge, int k) {
  constexpr int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  return ends[edge][k];
}
/// Corners of a face, in deal.II's order. Face f lacks corner 3 - f.
MG_HD constexpr int corner_of_face(int face, int k) {
  constexpr int corners[4][3] = {{0, 1, 2}, {1, 0, 3}, {0, 2, 3}, {2, 1, 3}};
  return corners[face][k];
}
MG_HD constexpr int edge_between(int a, int b) {
  for (int e = 0; e < 6; ++e)
    if ((end_of(e, 0) == a && end_of(e, 1) == b) || (end_of(e, 0) == b && end_of(e, 1) == a))
      return e;
  return -1;
}
MG_HD constexpr int face_of(int a, int b, int c) {
  return a + b + c - 3;  // corners 0 to 3 add up to 6, and face f lacks 3 - f
}
/// The edges whose middles a diagonal joins.
MG_HD constexpr int edge_of_diagonal(int diagonal, int k) {
  constexpr int edges[3][2] = {{0, 5}, {2, 4}, {3, 1}};
  return edges[diagonal][k];
}
/// Edge number k of the four around a diagonal, ascending.
MG_HD constexpr int edge_around(int diagonal, int k) {
  for (int e = 0; e < 6; ++e)
    if (e != edge_of_diagonal(diagonal, 0) && e != edge_of_diagonal(diagonal, 1) && k-- == 0)
      return e;
  return -1;
}
/// The corner that two edges share; -1 if there is none.
MG_HD constexpr int shared_corner(int e, int f) {
  for (int k = 0; k < 2; ++k)
    if (end_of(e, k) == end_of(f, 0) || end_of(e, k) == end_of(f, 1)) return end_of(e, k);
  return -1;
}
/// The face with two edges that share a corner.
MG_HD constexpr int face_with(int e, int f) {
  const int s = shared_corner(e, f);
  const int a = end_of(e, 0) == s ? end_of(e, 1) : end_of(e, 0);
  const int b = end_of(f, 0) == s ? end_of(f, 1) : end_of(f, 0);
  return face_of(s, a, b);
}

/// Kinds of children, corners 0 to 3 and then four for each diagonal of the inner octahedron.
inline constexpr int n_kinds = 16;
/// Places of a child's corners: below 4 a corner of the parent, 4 + e the middle of its edge e.
MG_HD constexpr int place_of_corner(int kind, int v) {
  constexpr int places[n_kinds][4] = {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3},
                                      {4, 9, 5, 6}, {4, 9, 8, 5}, {4, 9, 7, 8}, {4, 9, 6, 7},
                                      {6, 8, 9, 7}, {6, 8, 5, 9}, {6, 8, 4, 5}, {6, 8, 7, 4},
                                      {7, 5, 8, 4}, {7, 5, 9, 8}, {7, 5, 6, 9}, {7, 5, 4, 6}};
  return places[kind][v];
}

// Codes. Of an edge of a child: 4 e + v is the half of edge e at corner v; 24 + 4 f + v is the edge in face f that cuts
// off corner v; 40 is the diagonal. Of a face: 4 f + v is the part of face f at corner v, 16 + f its middle, and
// 20 + j the face j inside.
inline constexpr int in_face = 24, the_diagonal = 40, middle_of_face = 16, inside = 20;

MG_HD constexpr int edge_code(int kind, int edge) {
  int p = place_of_corner(kind, end_of(edge, 0)), r = place_of_corner(kind, end_of(edge, 1));
  if (p > r) {
    const int other = p;
    p = r;
    r = other;
  }
  if (p < 4) return 4 * (r - 4) + p;
  const int s = shared_corner(p - 4, r - 4);
  return s < 0 ? the_diagonal : in_face + 4 * face_with(p - 4, r - 4) + s;
}

MG_HD constexpr int face_code(int kind, int face) {
  int corner = -1, middles[3] = {}, n = 0;
  for (int k = 0; k < 3; ++k) {
    const int place = place_of_corner(kind, corner_of_face(face, k));
    if (place < 4)
      corner = place;
    else
      middles[n++] = place - 4;
  }
  if (corner >= 0) return 4 * face_with(middles[0], middles[1]) + corner;
  const int a = shared_corner(middles[0], middles[1]), b = shared_corner(middles[1], middles[2]),
            c = shared_corner(middles[0], middles[2]);
  if (a >= 0 && b >= 0 && c >= 0) {
    if (a == b && b == c) return inside + a;
    return middle_of_face + face_of(a, b, c);
  }
  // Two of the edges are opposite: the ends of the diagonal. The third one says which face it is.
  const int third = a < 0 ? middles[2] : b < 0 ? middles[0] : middles[1];
  const int diagonal = (kind - 4) / 4;
  for (int k = 0; k < 4; ++k)
    if (edge_around(diagonal, k) == third) return inside + 4 + k;
  return -1;
}

/// The codes of all kinds of children.
struct Codes {
  std::uint8_t edges[n_kinds][6] = {}, faces[n_kinds][4] = {};
};
MG_HD constexpr Codes make_codes() {
  Codes codes;
  for (int kind = 0; kind < n_kinds; ++kind) {
    for (int e = 0; e < 6; ++e) codes.edges[kind][e] = std::uint8_t(edge_code(kind, e));
    for (int f = 0; f < 4; ++f) codes.faces[kind][f] = std::uint8_t(face_code(kind, f));
  }
  return codes;
}

/// The child in the middle of a face, 4 to 7, and which of its faces lies there: 4 * child + face.
MG_HD constexpr int middle_child(int diagonal, int face) {
  for (int child = 4; child < 8; ++child)
    for (int f = 0; f < 4; ++f)
      if (face_code(child + 4 * diagonal, f) == middle_of_face + face) return 4 * child + f;
  return -1;
}

}  // namespace mesh::tetrahedron
