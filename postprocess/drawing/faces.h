// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/box.h"
#include "postprocess/drawing/quadratic.h"

// Plane cells, and the outer faces of cells in space, as triangles. For kernel sources.
namespace postprocess {

enum class Face { triangle, quadrilateral, quadratic_triangle, biquadratic_quadrilateral };

MG_HD constexpr int n_nodes(Face kind) {
  if (kind == Face::triangle) return 3;
  if (kind == Face::quadrilateral) return 4;
  return kind == Face::quadratic_triangle ? 6 : 9;
}

/// What is drawn: `n_pieces(item)` triangles an item, some of them none.
template <Face kind>
struct Faces {
  static constexpr int nodes_of_face = n_nodes(kind);
  static constexpr bool is_quadratic = nodes_of_face > 4;
  static constexpr int most_pieces = kind == Face::triangle ? 1
                                     : kind == Face::quadrilateral
                                         ? 4
                                         : 2 * most_pieces_of_edge * most_pieces_of_edge;
  PointsOfMesh points;
  Frame frame;
  double axes[3][3];
  const Index* corners;  ///< of the cells
  int stride;
  Index first_item;             ///< in the order of all that are drawn
  Index first_in_mesh;          ///< the number of the first cell
  const Index* cells;           ///< of the faces in space; null in the plane, where cells are faces
  const std::uint8_t* numbers;  ///< of the faces in their cells
  std::uint8_t order[6][9];     ///< by that number: which corners of its cell a face has

  MG_HD int n_pieces(Index item) const {
    if (!is_quadratic) return most_pieces;
    const int n = pieces_of_edge(Nodes(*this, item).at);
    return 2 * n * n;
  }

  /// In pixels. Returns whether there is such a piece.
  MG_HD bool piece(Index item, int number, Triangle& triangle) const {
    const Nodes own(*this, item);
    if constexpr (is_quadratic) {
      return quadratic_piece(own.at, pieces_of_edge(own.at), number, triangle);
    } else if constexpr (kind == Face::quadrilateral) {  // around the mean of the corners
      Vertex centre{0, 0, 0};
      for (const Vertex& v : own.at)
        centre = {centre.x + v.x / 4, centre.y + v.y / 4, centre.value + v.value / 4,
                  centre.depth + v.depth / 4};
      triangle = {own.at[number], own.at[(number + 1) % 4], centre};
      return true;
    } else {
      triangle = {own.at[0], own.at[1], own.at[2]};
      return true;
    }
  }

  MG_HD Index cell_of(Index item) const { return first_in_mesh + (cells ? cells[item] : item); }

  /// Around its nodes and its edges, curved ones included.
  MG_HD BoxAround box(Index item) const {
    const Nodes own(*this, item);
    BoxAround around;
    for (const Vertex& v : own.at) around.add(v.x, v.y);
    constexpr int n_corners = nodes_of_face == 6 ? 3 : 4;
    if constexpr (is_quadratic)
      for (int k = 0; k < n_corners; ++k) {
        const Vertex &a = own.at[k], &m = own.at[n_corners + k], &b = own.at[(k + 1) % n_corners];
        const Range x = range_of_parabola(a.x, m.x, b.x), y = range_of_parabola(a.y, m.y, b.y);
        around.add_x(x.low, x.high);
        around.add_y(y.low, y.high);
      }
    return around;
  }

 private:
  struct Nodes {
    Vertex at[nodes_of_face];
    MG_HD Nodes(const Faces& faces, Index item) {
      const Index cell = faces.cells ? faces.cells[item] : item;
      const std::uint8_t* const order = faces.order[faces.numbers ? faces.numbers[item] : 0];
      const Index* const own = faces.corners + Offset(cell) * faces.stride;
      for (int k = 0; k < nodes_of_face; ++k)
        at[k] = faces.frame.in_pixels(
            faces.points.seen(own[order[k]], faces.first_item + item, faces.axes));
    }
  };
};

}  // namespace postprocess
