// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstdint>

// Cells in space, all numbers of points in VTK's order. For kernel sources.
namespace postprocess {

enum class Solid { tetrahedron, hexahedron, quadratic_tetrahedron, triquadratic_hexahedron };

MG_HD constexpr bool is_simplex(Solid kind) {
  return kind == Solid::tetrahedron || kind == Solid::quadratic_tetrahedron;
}
MG_HD constexpr int degree_of(Solid kind) {
  return kind == Solid::tetrahedron || kind == Solid::hexahedron ? 1 : 2;
}
MG_HD constexpr int n_nodes(Solid kind) {
  if (is_simplex(kind)) return degree_of(kind) == 1 ? 4 : 10;
  return degree_of(kind) == 1 ? 8 : 27;
}

/// Faces, the points of each from outside counterclockwise, in the order of a triangle or quadrilateral of the cell's degree.
constexpr std::uint8_t faces_of_tetrahedra[4][6] = {
    {0, 1, 3, 4, 8, 7}, {1, 2, 3, 5, 9, 8}, {2, 0, 3, 6, 7, 9}, {0, 2, 1, 6, 5, 4}};
constexpr std::uint8_t faces_of_hexahedra[6][9] = {
    {0, 4, 7, 3, 16, 15, 19, 11, 20}, {1, 2, 6, 5, 9, 18, 13, 17, 21},
    {0, 1, 5, 4, 8, 17, 12, 16, 22},  {3, 7, 6, 2, 19, 14, 18, 10, 23},
    {0, 3, 2, 1, 11, 10, 9, 8, 24},   {4, 5, 6, 7, 12, 13, 14, 15, 25}};

namespace detail {

/// The Lagrange polynomial of 0, 1 or, with degree 2, 1/2 at t.
template <int degree>
MG_HD double lagrange(int number, double t) {
  if (degree == 1) return number == 0 ? 1 - t : t;
  if (number == 2) return 4 * t * (1 - t);
  return number == 0 ? (1 - t) * (1 - 2 * t) : t * (2 * t - 1);
}

/// Place of a point of a triquadratic hexahedron, two bits a direction: 0, 1, or 2 for the middle.
MG_HD inline int place_in_hexahedron(int node, int axis) {
  static constexpr std::uint8_t places[27][3] = {
      {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1},
      {0, 1, 1}, {2, 0, 0}, {1, 2, 0}, {2, 1, 0}, {0, 2, 0}, {2, 0, 1}, {1, 2, 1},
      {2, 1, 1}, {0, 2, 1}, {0, 0, 2}, {1, 0, 2}, {1, 1, 2}, {0, 1, 2}, {0, 2, 2},
      {1, 2, 2}, {2, 0, 2}, {2, 1, 2}, {2, 2, 0}, {2, 2, 1}, {2, 2, 2}};
  return places[node][axis];
}

template <int degree>
MG_HD double shape_of_tetrahedron(int node, const double (&at)[3]) {
  const double barycentric[4] = {1 - at[0] - at[1] - at[2], at[0], at[1], at[2]};
  if (degree == 1) return barycentric[node];
  static constexpr std::uint8_t edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
  if (node < 4) return barycentric[node] * (2 * barycentric[node] - 1);
  return 4 * barycentric[edges[node - 4][0]] * barycentric[edges[node - 4][1]];
}

}  // namespace detail

/// The shape function of a point at a place of the reference cell: the unit cube, or the simplex with the corners 0,
/// e1, e2, e3.
template <Solid kind>
MG_HD double shape(int node, const double (&at)[3]) {
  constexpr int degree = degree_of(kind);
  if constexpr (is_simplex(kind)) return detail::shape_of_tetrahedron<degree>(node, at);
  double value = 1;
  for (int axis = 0; axis < 3; ++axis)
    value *= detail::lagrange<degree>(detail::place_in_hexahedron(node, axis), at[axis]);
  return value;
}

}  // namespace postprocess
