// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/vertex.h"

// Quadratic cells of the plane, cut into linear triangles. For kernel sources.
namespace postprocess {

constexpr int most_pieces_of_edge =
    64;  ///< the chord of a piece is within 1/4096 of the edge's height

/// The quadratic Lagrange polynomials of 0, 1, 1/2 at t.
struct Lagrange {
  double at[3];
  MG_HD explicit Lagrange(double t) : at{(1 - t) * (1 - 2 * t), t * (2 * t - 1), 4 * t * (1 - t)} {}
};

template <int n>
MG_HD Vertex combined(const Vertex (&nodes)[n], const double (&weights)[n]) {
  Vertex sum{0, 0, 0};
  for (int k = 0; k < n; ++k) {
    sum.x += weights[k] * nodes[k].x;
    sum.y += weights[k] * nodes[k].y;
    sum.value += weights[k] * nodes[k].value;
    sum.depth += weights[k] * nodes[k].depth;
  }
  return sum;
}

/// Points and values are those of the quadratic shape functions, in VTK's order of nodes: of a triangle corners, middles of
/// 01, 12, 20; s in the direction of corner 1, t in that of corner 2; 0 <= s, t and s + t <= 1.
MG_HD inline Vertex at(const Vertex (&nodes)[6], double s, double t) {
  const double r = 1 - s - t;
  return combined(
      nodes, {r * (2 * r - 1), s * (2 * s - 1), t * (2 * t - 1), 4 * r * s, 4 * s * t, 4 * t * r});
}

/// Of a quadrilateral corners, middles, centre; s in the direction of corner 1, t in that of corner 3; both in [0, 1].
MG_HD inline Vertex at(const Vertex (&nodes)[9], double s, double t) {
  const Lagrange in_s(s), in_t(t);
  const double* const a = in_s.at;
  const double* const b = in_t.at;
  return combined(nodes, {a[0] * b[0], a[1] * b[0], a[1] * b[1], a[0] * b[1], a[2] * b[0],
                          a[1] * b[2], a[2] * b[1], a[0] * b[2], a[2] * b[2]});
}

/// How many linear pieces of about four pixels an edge has, at most 64. Neighbours have no gaps between them along straight
/// edges, and less than a quarter of a pixel along curved ones.
template <int n>
MG_HD int pieces_of_edge(const Vertex (&nodes)[n]) {
  constexpr double piece = 4;
  double left = nodes[0].x, right = left, bottom = nodes[0].y, top = bottom;
  for (int k = 1; k < n; ++k) {
    left = lesser(left, nodes[k].x);
    right = greater(right, nodes[k].x);
    bottom = lesser(bottom, nodes[k].y);
    top = greater(top, nodes[k].y);
  }
  const double wanted = greater(right - left, top - bottom) / piece;
  if (!(wanted > 1)) return 1;
  return wanted < most_pieces_of_edge ? static_cast<int>(::ceil(wanted)) : most_pieces_of_edge;
}

/// Piece `number` of the 2 n^2 triangles between the points (i / n, j / n) of the reference square. Returns whether it
/// is one: of those of a triangular cell half lie outside.
template <int n_nodes>
MG_HD bool quadratic_piece(const Vertex (&nodes)[n_nodes], int n, int number, Triangle& piece) {
  const int half = number % 2, i = number / 2 % n, j = number / 2 / n;
  const bool is_simplex = n_nodes == 6;
  if (is_simplex && i + j + half >= n) return false;
  const auto point = [&](int k, int l) {
    return at(nodes, static_cast<double>(k) / n, static_cast<double>(l) / n);
  };
  if (half)
    piece = {point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)};
  else
    piece = {point(i, j), point(i + 1, j), point(i, j + 1)};
  return true;
}

/// The least and the largest value on [0, 1] of the parabola through a at 0, m at 1/2, b at 1.
struct Range {
  double low, high;
};
MG_HD inline Range range_of_parabola(double a, double m, double b) {
  Range range{lesser(a, lesser(m, b)), greater(a, greater(m, b))};
  const double curvature = a - 2 * m + b, top = (3 * a - 4 * m + b) / (4 * curvature);
  if (curvature != 0 && top > 0 && top < 1) {
    const double extreme = a + top * ((4 * m - 3 * a - b) + 2 * top * curvature);
    range = {lesser(range.low, extreme), greater(range.high, extreme)};
  }
  return range;
}

}  // namespace postprocess
