// SPDX-License-Identifier: MIT
#include "mesh/msh/folds.h"

#include <algorithm>
#include <tuple>

namespace mesh {
namespace {

using Point = MshSolids::Point;

/// a without what it has along the unit vector `along`.
Point across(const Point& a, const Point& along) {
  const double c = dot(a, along);
  return {a[0] - c * along[0], a[1] - c * along[1], a[2] - c * along[2]};
}

/// An edge of a face of the boundary.
struct FaceEdge {
  std::array<std::uint32_t, 2> vertices{};  ///< ascending
  unsigned int part = 0;
  std::size_t face = 0;  ///< position in `sides`
  bool operator<(const FaceEdge& other) const {
    return std::tie(part, vertices, face) < std::tie(other.part, other.vertices, other.face);
  }
};

std::vector<FaceEdge> face_edges(const MshSolids& mesh) {
  constexpr std::array<std::array<int, 2>, 3> of_triangle{{{0, 1}, {1, 2}, {2, 0}}};
  constexpr std::array<std::array<int, 2>, 4> of_quadrilateral{{{0, 1}, {1, 3}, {3, 2}, {2, 0}}};
  std::vector<FaceEdge> edges;
  for (std::size_t f = 0; f < mesh.sides.size(); ++f) {
    const MshSolids::Side& side = mesh.sides[f];
    if (mesh.is_inside(side)) continue;
    const auto add = [&](const std::array<int, 2>& ends) {
      const std::uint32_t a = side.vertices[std::size_t(ends[0])],
                          b = side.vertices[std::size_t(ends[1])];
      edges.push_back({{std::min(a, b), std::max(a, b)}, side.part, f});
    };
    if (mesh.corners_of_side() == 3)
      std::for_each(of_triangle.begin(), of_triangle.end(), add);
    else
      std::for_each(of_quadrilateral.begin(), of_quadrilateral.end(), add);
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

/// The direction from an edge into a face, of length 1; `width` receives how far the face reaches.
Point into_face(const MshSolids& mesh, const FaceEdge& edge, const Point& along, double& width) {
  const Point& begin = mesh.vertices[edge.vertices[0]];
  Point sum{};
  for (int k = 0; k < mesh.corners_of_side(); ++k) {
    const Point way =
        across(minus(mesh.vertices[mesh.sides[edge.face].vertices[std::size_t(k)]], begin), along);
    width = std::max(width, norm(way));
    for (std::size_t x = 0; x < 3; ++x) sum[x] += way[x];
  }
  const double length = norm(sum);
  for (double& x : sum) x /= length;
  return sum;
}

}  // namespace

std::vector<Fold> folds(const MshSolids& mesh) {
  const std::vector<FaceEdge> edges = face_edges(mesh);
  std::vector<Fold> result;
  for (std::size_t k = 0; k + 1 < edges.size(); ++k) {
    const FaceEdge &a = edges[k], &b = edges[k + 1];
    if (a.part != b.part || a.vertices != b.vertices) continue;
    Point along = minus(mesh.vertices[a.vertices[1]], mesh.vertices[a.vertices[0]]);
    const double length = norm(along);
    for (double& x : along) x /= length;
    Fold fold{a.face, b.face};
    const Point of_a = into_face(mesh, a, along, fold.width_of_a),
                of_b = into_face(mesh, b, along, fold.width_of_b);
    const Point sum{of_a[0] + of_b[0], of_a[1] + of_b[1], of_a[2] + of_b[2]};
    fold.turn = 2 * std::asin(std::min(1., norm(sum) / 2));
    result.push_back(fold);
  }
  return result;
}

}  // namespace mesh
