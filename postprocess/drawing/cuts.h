// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/box.h"
#include "postprocess/drawing/solids.h"
#include "postprocess/drawing/vertex.h"

// The cuts of cells in space with a plane, as triangles. For kernel sources.
namespace postprocess {

/// To the right and up in the plane, along its normal, and the value.
struct Corner {
  double at[4] = {0, 0, 0, 0};
};

/// One of the two triangles at most in which a plane cuts a tetrahedron. A corner in the plane counts as above: then of two
/// cells that meet there one is cut.
struct CutOfTetrahedron {
  static constexpr int along_normal = 2;
  const Corner* above[4];
  const Corner* below[4];
  int n_above = 0, n_below = 0;

  MG_HD CutOfTetrahedron(const Corner (&corners)[4], double plane) {
    for (const Corner& corner : corners)
      if (corner.at[along_normal] >= plane)
        above[n_above++] = &corner;
      else
        below[n_below++] = &corner;
  }

  MG_HD int n_triangles() const { return n_above == 2 ? 2 : n_above == 1 || n_below == 1 ? 1 : 0; }

  /// The ends of the edge on which corner `k` of triangle `number` lies.
  struct Edge {
    const Corner *from, *to;
  };
  MG_HD Edge edge(int number, int k) const {
    if (n_above == 1) return {above[0], below[k]};
    if (n_below == 1) return {below[0], above[k]};
    // of {00, 01, 10} and {10, 01, 11}
    if (number == 0) return {above[k == 2 ? 1 : 0], below[k == 1 ? 1 : 0]};
    return {above[k == 1 ? 0 : 1], below[k == 0 ? 0 : 1]};
  }
};

/// The pieces of a cell of this kind: Kuhn's six tetrahedra in each of n^3 small cubes, each in up to two triangles. Values
/// are linear on tetrahedra. Hexahedra are cut in linear pieces, 2 along an edge, and quadratic cells in 4.
template <Solid kind>
struct Cuts {
  static constexpr int nodes_of_cell = n_nodes(kind);
  static constexpr bool is_a_simplex = is_simplex(kind);
  static constexpr bool is_plain = kind == Solid::tetrahedron;
  static constexpr int along_edge = is_plain ? 1 : degree_of(kind) == 2 ? 4 : 2;
  static constexpr int n_tetrahedra = is_plain ? 1 : 6 * along_edge * along_edge * along_edge;
  static constexpr int most_pieces = 2 * n_tetrahedra;

  PointsOfMesh points;
  Frame frame;
  double axes[3][3];  ///< right, up, normal
  double plane;
  const Index* corners;
  int stride;
  Index first_item;     ///< in the order of all that are drawn
  Index first_in_mesh;  ///< the number of the first cell
  std::uint8_t order[most_points_of_cell];

  /// Curved cells reach a little beyond their points.
  MG_HD int n_pieces(Index cell) const {
    double low = 0, high = 0;
    for (int k = 0; k < nodes_of_cell; ++k) {
      const double at = along(point(cell, k), axes[2]);
      low = k == 0 || at < low ? at : low;
      high = k == 0 || at > high ? at : high;
    }
    const double margin = 0.2 * (high - low);
    return low - margin <= plane && plane <= high + margin ? most_pieces : 0;
  }

  /// In pixels. Returns whether there is such a piece.
  MG_HD bool piece(Index cell, int number, Triangle& triangle) const {
    Corner tetrahedron[4];
    if (!small_tetrahedron(cell, number / 2, tetrahedron)) return false;
    const CutOfTetrahedron cut(tetrahedron, plane);
    if (number % 2 >= cut.n_triangles()) return false;
    triangle = {vertex(cut.edge(number % 2, 0)), vertex(cut.edge(number % 2, 1)),
                vertex(cut.edge(number % 2, 2))};
    return true;
  }

  MG_HD Index cell_of(Index item) const { return first_in_mesh + item; }

  MG_HD BoxAround box(Index cell) const {
    BoxAround around;
    const int n = n_pieces(cell);
    for (int k = 0; k < n; ++k) {
      Triangle triangle;
      if (!piece(cell, k, triangle)) continue;
      around.add(triangle.a.x, triangle.a.y);
      around.add(triangle.b.x, triangle.b.y);
      around.add(triangle.c.x, triangle.c.y);
    }
    return around;
  }

 private:
  MG_HD Index point(Index cell, int k) const { return corners[Offset(cell) * stride + order[k]]; }

  MG_HD Corner node(Index cell, int k) const {
    const Index own = point(cell, k);
    return {{along(own, axes[0]), along(own, axes[1]), along(own, axes[2]),
             points.value(own, first_item + cell)}};
  }

  MG_HD double along(Index point, const double (&axis)[3]) const {
    return axis[0] * points.coordinate(point, 0) + axis[1] * points.coordinate(point, 1) +
           axis[2] * points.coordinate(point, 2);
  }

  /// Corners of tetrahedron `number` of the cell. Each small cube has those along its paths from corner to corner. The simplex
  /// is the part of the cube where coordinates do not ascend, 1 - x, x - y, y - z and z being the barycentric
  /// ones. Returns whether the tetrahedron is in the cell.
  MG_HD bool small_tetrahedron(Index cell, int number, Corner (&tetrahedron)[4]) const {
    if constexpr (is_plain) {
      for (int k = 0; k < 4; ++k) tetrahedron[k] = node(cell, k);
      return true;
    }
    constexpr std::uint8_t paths[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const int cube = number / 6;
    int place[3] = {cube / (along_edge * along_edge), cube / along_edge % along_edge,
                    cube % along_edge};
    bool is_inside = has(place);
    tetrahedron[0] = corner(cell, place);
    for (int step = 0; step < 3; ++step) {
      ++place[paths[number % 6][step]];
      is_inside = is_inside && has(place);
      tetrahedron[step + 1] = corner(cell, place);
    }
    return is_inside;
  }

  MG_HD static bool has(const int (&place)[3]) {
    return !is_a_simplex || (place[0] >= place[1] && place[1] >= place[2]);
  }

  MG_HD Corner corner(Index cell, const int (&place)[3]) const {
    const double x = double(place[0]) / along_edge, y = double(place[1]) / along_edge,
                 z = double(place[2]) / along_edge;
    const double at[3] = {is_a_simplex ? x - y : x, is_a_simplex ? y - z : y, z};
    Corner sum;
    for (int k = 0; k < nodes_of_cell; ++k) {
      const Corner own = node(cell, k);
      const double weight = shape<kind>(k, at);
      for (int d = 0; d < 4; ++d) sum.at[d] += weight * own.at[d];
    }
    return sum;
  }

  MG_HD Vertex vertex(const CutOfTetrahedron::Edge& edge) const {
    const double *const a = edge.from->at, *const b = edge.to->at;
    const double t = (plane - a[2]) / (b[2] - a[2]);
    return frame.in_pixels(
        {(1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1], (1 - t) * a[3] + t * b[3]});
  }
};

}  // namespace postprocess
