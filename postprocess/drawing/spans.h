// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/vertex.h"

// The samples that a triangle covers. For kernel sources.
namespace postprocess {

/// Twice the area of a triangle, with a sign.
MG_HD inline double double_area(const Triangle& triangle) {
  const auto& [a, b, c] = triangle;
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// A linear function on a triangle by its values at the corners, at (x, y).
template <double Vertex::*of>
MG_HD double interpolated(const Triangle& triangle, double area, int x, int y) {
  const auto& [a, b, c] = triangle;
  const double to_b = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
  const double to_c = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
  return (1 - to_b - to_c) * (a.*of) + to_b * (b.*of) + to_c * (c.*of);
}

/// In each row of samples those of a triangle are a span between two of its edges.
struct Spans {
  static constexpr double slack = 1e-9;  // a sample on an edge belongs to both sides: no gaps

  double area;  ///< double_area; not a number of one with a value that is none
  int first_row = 0, last_row = -1;

  MG_HD Spans(const Triangle& triangle, int height) : area(double_area(triangle)) {
    const auto& [a, b, c] = triangle;
    if (!(::fabs(area) > 0)) return;  // flat, or not a number
    const double low = ::ceil(lesser(a.y, lesser(b.y, c.y)) - slack),
                 high = ::floor(greater(a.y, greater(b.y, c.y)) + slack);
    if (!(high >= 0) || !(low < height) || low > high) return;
    first_row = low > 0 ? static_cast<int>(low) : 0;
    last_row = high < height - 1 ? static_cast<int>(high) : height - 1;
    edges_[0] = {a, b, area};
    edges_[1] = {b, c, area};
    edges_[2] = {c, a, area};
  }

  MG_HD int rows() const { return last_row - first_row + 1; }

  /// Calls put(x) for the samples of a row.
  template <class Put>
  MG_HD void for_row(int y, int width, const Put& put) const {
    double left = -slack, right = width - 1 + slack;
    for (const Edge& edge : edges_) {
      const double at = edge.x + (y - edge.y) * edge.slope;
      if (edge.side < 0) left = greater(left, at - slack);
      if (edge.side > 0) right = lesser(right, at + slack);
    }
    if (!(left <= right)) return;
    const int last = static_cast<int>(::floor(right));
    for (int x = static_cast<int>(::ceil(left)); x <= last; ++x) put(x);
  }

 private:
  /// x = x_p + (y - y_p) slope; the triangle lies to the right of it (side -1) or to the left (1). Along a row (0) it
  /// bounds no span.
  struct Edge {
    double x, y, slope;
    int side;
    Edge() = default;
    MG_HD Edge(const Vertex& p, const Vertex& q, double area) : x(p.x), y(p.y) {
      const double rise = q.y - p.y;
      side = rise == 0 ? 0 : (rise > 0) == (area > 0) ? 1 : -1;
      slope = side == 0 ? 0 : (q.x - p.x) / rise;
    }
  };
  Edge edges_[3];
};

/// So little shade that a colour is still found on the bar: forms are told by edges, too.
constexpr double least_shade = 0.86;

/// How bright a triangle in space is for the viewer, from either side: least_shade to 1. Light comes from above the viewer's
/// left shoulder.
MG_HD inline double shade_of(const Triangle& triangle) {
  const auto& [a, b, c] = triangle;
  const double u[3] = {b.x - a.x, b.y - a.y, b.depth - a.depth},
               v[3] = {c.x - a.x, c.y - a.y, c.depth - a.depth};
  const double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2],
                       u[0] * v[1] - u[1] * v[0]};
  const double toward = n[2] < 0 ? -1 : 1;
  const double length = ::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  constexpr double light[3] = {-0.38, 0.62, 0.69};  // of length 1
  const double cosine = toward * (light[0] * n[0] + light[1] * n[1] + light[2] * n[2]) / length;
  return least_shade + (1 - least_shade) * lesser(greater(cosine, 0.), 1.);
}

}  // namespace postprocess
