// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

namespace postprocess {

/// A point in pixels (the centre of pixel i is at i) and its value; of a surface in space also its
/// depth in pixels, growing toward the viewer.
struct Vertex {
  double x, y, value;
  double depth = 0;
};

struct Triangle {
  Vertex a, b, c;
};

/// Points and values are those of the quadratic shape functions, in VTK's order of nodes.
using QuadraticTriangle = std::array<Vertex, 6>;         ///< corners, middles of 01, 12, 20
using BiquadraticQuadrilateral = std::array<Vertex, 9>;  ///< corners, middles, centre

/// At s in the direction of corner 1, t in that of corner 2; 0 <= s, t and s + t <= 1.
Vertex at(const QuadraticTriangle& cell, double s, double t);
/// At s in the direction of corner 1, t in that of corner 3; both in [0, 1].
Vertex at(const BiquadraticQuadrilateral& cell, double s, double t);

/// Linear triangles that show a quadratic cell: pieces of about four pixels, at most 64 along an
/// edge. Neighbours have no gaps between them along straight edges, and less than a quarter of a
/// pixel along curved ones.
std::vector<Triangle> split(const QuadraticTriangle& cell);
std::vector<Triangle> split(const BiquadraticQuadrilateral& cell);

/// The least and the largest value on [0, 1] of the parabola through a at 0, m at 1/2, b at 1.
std::array<double, 2> range_of_parabola(double a, double m, double b);

}  // namespace postprocess
