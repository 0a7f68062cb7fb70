// SPDX-License-Identifier: MIT
#include "postprocess/picture/quadratic.h"

#include <algorithm>
#include <cmath>

namespace postprocess {
namespace {

/// The quadratic Lagrange polynomials of 0, 1, 1/2 at t.
std::array<double, 3> lagrange(double t) {
  return {(1 - t) * (1 - 2 * t), t * (2 * t - 1), 4 * t * (1 - t)};
}

template <std::size_t n>
Vertex combine(const std::array<Vertex, n>& nodes, const std::array<double, n>& weights) {
  Vertex sum{0, 0, 0};
  for (std::size_t k = 0; k < n; ++k) {
    sum.x += weights[k] * nodes[k].x;
    sum.y += weights[k] * nodes[k].y;
    sum.value += weights[k] * nodes[k].value;
    sum.depth += weights[k] * nodes[k].depth;
  }
  return sum;
}

/// Pieces along an edge.
template <std::size_t n>
int pieces(const std::array<Vertex, n>& cell) {
  constexpr double piece = 4;
  constexpr double most = 64;  // the chord of such a piece is within 1/4096 of the edge's height
  const auto by_x = [](const Vertex& a, const Vertex& b) { return a.x < b.x; };
  const auto by_y = [](const Vertex& a, const Vertex& b) { return a.y < b.y; };
  const auto [left, right] = std::minmax_element(cell.begin(), cell.end(), by_x);
  const auto [bottom, top] = std::minmax_element(cell.begin(), cell.end(), by_y);
  const double extent = std::max(right->x - left->x, top->y - bottom->y);
  return static_cast<int>(std::ceil(std::min(std::max(1., extent / piece), most)));
}

/// The points (i / n, j / n) of the reference cell: point(i, j) is [j * (n + 1) + i].
template <class Cell>
std::vector<Vertex> grid(const Cell& cell, int n) {
  std::vector<Vertex> points;
  points.reserve(static_cast<std::size_t>(n + 1) * (n + 1));
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i <= n; ++i)
      points.push_back(at(cell, static_cast<double>(i) / n, static_cast<double>(j) / n));
  }
  return points;
}

/// Two triangles of each square (i, j) of the grid, the second only where i + j < `limit` - 1; none
/// where i + j >= limit.
template <class Cell>
std::vector<Triangle> split_up_to(const Cell& cell, int n, int limit) {
  const std::vector<Vertex> points = grid(cell, n);
  std::vector<Triangle> triangles;
  triangles.reserve(2 * static_cast<std::size_t>(n) * n);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n && i + j < limit; ++i) {
      const Vertex* const low = &points[static_cast<std::size_t>(j) * (n + 1) + i];
      const Vertex* const high = low + n + 1;
      triangles.push_back({low[0], low[1], high[0]});
      if (i + j + 1 < limit) triangles.push_back({low[1], high[1], high[0]});
    }
  }
  return triangles;
}

}  // namespace

Vertex at(const QuadraticTriangle& cell, double s, double t) {
  const double r = 1 - s - t;
  return combine(
      cell, {r * (2 * r - 1), s * (2 * s - 1), t * (2 * t - 1), 4 * r * s, 4 * s * t, 4 * t * r});
}

Vertex at(const BiquadraticQuadrilateral& cell, double s, double t) {
  const auto [s0, s1, s2] = lagrange(s);
  const auto [t0, t1, t2] = lagrange(t);
  return combine(cell,
                 {s0 * t0, s1 * t0, s1 * t1, s0 * t1, s2 * t0, s1 * t2, s2 * t1, s0 * t2, s2 * t2});
}

std::vector<Triangle> split(const QuadraticTriangle& cell) {
  const int n = pieces(cell);
  return split_up_to(cell, n, n);
}

std::vector<Triangle> split(const BiquadraticQuadrilateral& cell) {
  const int n = pieces(cell);
  return split_up_to(cell, n, 2 * n);
}

std::array<double, 2> range_of_parabola(double a, double m, double b) {
  std::array<double, 2> range{std::min({a, m, b}), std::max({a, m, b})};
  const double curvature = a - 2 * m + b, top = (3 * a - 4 * m + b) / (4 * curvature);
  if (curvature != 0 && top > 0 && top < 1) {
    const double extreme = a + top * ((4 * m - 3 * a - b) + 2 * top * curvature);
    range = {std::min(range[0], extreme), std::max(range[1], extreme)};
  }
  return range;
}

}  // namespace postprocess
