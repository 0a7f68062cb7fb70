// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

/// Edges and faces of the shapes of cells as corners, in deal.II's order of lines and faces.
namespace mesh::shapes {

using Edge = std::array<int, 2>;
using Face = std::vector<int>;

struct Shape {
  int n_corners;
  std::vector<Edge> edges;
  std::vector<Face> faces;  ///< of solids; quadrilaterals with lexicographic corners
};

inline const Shape& triangle() {
  static const Shape shape{3, {{0, 1}, {1, 2}, {2, 0}}, {}};
  return shape;
}
inline const Shape& quadrilateral() {
  static const Shape shape{4, {{0, 2}, {1, 3}, {0, 1}, {2, 3}}, {}};
  return shape;
}
inline const Shape& tetrahedron() {
  static const Shape shape{4,
                           {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}},
                           {{0, 1, 2}, {1, 0, 3}, {0, 2, 3}, {2, 1, 3}}};
  return shape;
}
inline const Shape& hexahedron() {
  static const Shape shape{
      8,
      {{0, 2},
       {1, 3},
       {0, 1},
       {2, 3},
       {4, 6},
       {5, 7},
       {4, 5},
       {6, 7},
       {0, 4},
       {1, 5},
       {2, 6},
       {3, 7}},
      {{0, 2, 4, 6}, {1, 3, 5, 7}, {0, 1, 4, 5}, {2, 3, 6, 7}, {0, 1, 2, 3}, {4, 5, 6, 7}}};
  return shape;
}

}  // namespace mesh::shapes
