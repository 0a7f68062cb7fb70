// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/vertex.h"

// The samples that a triangle covers. For kernel sources.
namespace postprocess {

/// A triangle whose barycentric coordinates l_k = (edge function of the edge opposite of corner k) / (twice the area) are
/// linear in x: each row of samples is a span in which all three are not negative.
struct Spans {
  static constexpr double slack = 1e-9;  // a sample on an edge belongs to both sides: no gaps

  Triangle corners;
  double area;  ///< twice the area, with a sign
  int first_row = 0, last_row = -1;

  MG_HD Spans(const Triangle& triangle, int height) : corners(triangle) {
    const auto& [a, b, c] = triangle;
    area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (!(::fabs(area) > 0)) return;  // flat, or not a number
    const double low = ::ceil(::fmin(a.y, ::fmin(b.y, c.y)) - slack),
                 high = ::floor(::fmax(a.y, ::fmax(b.y, c.y)) + slack);
    if (!(high >= 0) || !(low < height)) return;
    first_row = low > 0 ? static_cast<int>(low) : 0;
    last_row = high < height - 1 ? static_cast<int>(high) : height - 1;
  }

  MG_HD int rows() const { return last_row - first_row + 1; }

  /// Calls put(x) for the samples of a row.
  template <class Put>
  MG_HD void for_row(int y, int width, const Put& put) const {
    double left = -slack, right = width - 1 + slack;
    clip(corners.a, corners.b, y, left, right);
    clip(corners.b, corners.c, y, left, right);
    clip(corners.c, corners.a, y, left, right);
    if (!(left <= right)) return;
    const int last = static_cast<int>(::floor(right));
    for (int x = static_cast<int>(::ceil(left)); x <= last; ++x) put(x);
  }

  /// A linear function by its values at the corners.
  template <double Vertex::*of>
  MG_HD double interpolated(int x, int y) const {
    const auto& [a, b, c] = corners;
    const double to_b = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
    const double to_c = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
    return (1 - to_b - to_c) * (a.*of) + to_b * (b.*of) + to_c * (c.*of);
  }

 private:
  /// (q.x-p.x)(y-p.y) - (x-p.x)(q.y-p.y) has the sign of the area inside.
  MG_HD void clip(const Vertex& p, const Vertex& q, int y, double& left, double& right) const {
    const double slope = -(q.y - p.y) / area;
    const double at_zero = ((q.x - p.x) * (y - p.y) + p.x * (q.y - p.y)) / area;
    if (slope > 0) left = ::fmax(left, -at_zero / slope - slack);
    if (slope < 0) right = ::fmin(right, -at_zero / slope + slack);
  }
};

/// How bright a triangle in space is for the viewer, from either side: 0.7 to 1. Light comes from above the viewer's left
/// shoulder.
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
  return 0.7 + 0.3 * ::fmin(::fmax(cosine, 0.), 1.);
}

}  // namespace postprocess
