// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/quadratic.h"
#include "postprocess/picture/raster.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace postprocess {

/// Calls put(pixel, weight of b, weight of c) for the pixels of a triangle. Barycentric coordinates
/// l_k = (edge function of the edge opposite of corner k) / (twice the area) are linear in x: each
/// row of pixels is a span in which all three are not negative.
template <class Put>
void for_pixels(
    const Vertex& a, const Vertex& b, const Vertex& c, int width, int height, const Put& put) {
  const auto ceil_of = [](double x) { return static_cast<int>(std::ceil(x)); };
  const auto floor_of = [](double x) { return static_cast<int>(std::floor(x)); };
  const double area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (!(std::abs(area) > 0)) return;  // flat, or not a number
  constexpr double slack = 1e-9;      // a pixel on an edge belongs to both sides: no gaps
  const int first_row = std::max(0, ceil_of(std::min({a.y, b.y, c.y}) - slack));
  const int last_row = std::min(height - 1, floor_of(std::max({a.y, b.y, c.y}) + slack));
  for (int y = first_row; y <= last_row; ++y) {
    double left = -slack, right = width - 1 + slack;
    const auto clip = [&](const Vertex& p, const Vertex& q) {
      // (q.x-p.x)(y-p.y) - (x-p.x)(q.y-p.y) has the sign of the area inside
      const double slope = -(q.y - p.y) / area;
      const double at_zero = ((q.x - p.x) * (y - p.y) + p.x * (q.y - p.y)) / area;
      if (slope > 0) left = std::max(left, -at_zero / slope - slack);
      if (slope < 0) right = std::min(right, -at_zero / slope + slack);
    };
    clip(a, b);
    clip(b, c);
    clip(c, a);
    if (!(left <= right)) continue;
    for (int x = ceil_of(left); x <= floor_of(right); ++x) {
      const double to_b = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const double to_c = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      put(static_cast<std::size_t>(y) * width + x, to_b, to_c);
    }
  }
}

inline std::vector<float> empty_pixels(int width, int height) {
  const auto n = static_cast<std::size_t>(width) * height;
  return std::vector<float>(n, std::numeric_limits<float>::quiet_NaN());
}

/// Values of triangles in the plane; NaN where none was drawn.
struct Canvas {
  int width, height;
  std::vector<float> values = empty_pixels(width, height);

  void draw(const Vertex& a, const Vertex& b, const Vertex& c) {
    for_pixels(a, b, c, width, height, [&](std::size_t pixel, double to_b, double to_c) {
      values[pixel] =
          static_cast<float>((1 - to_b - to_c) * a.value + to_b * b.value + to_c * c.value);
    });
  }
};

/// How bright a triangle in space is for the viewer, from either side: 0.7 to 1.
inline double shade_of(const Vertex& a, const Vertex& b, const Vertex& c) {
  const double u[3] = {b.x - a.x, b.y - a.y, b.depth - a.depth},
               v[3] = {c.x - a.x, c.y - a.y, c.depth - a.depth};
  double n[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
  const double toward = n[2] < 0 ? -1 : 1, length = std::hypot(n[0], n[1], n[2]);
  constexpr double light[3] = {-0.38, 0.62, 0.69};  // of length 1
  double cosine = 0;
  for (int d = 0; d < 3; ++d) cosine += toward * light[d] * n[d] / length;
  return 0.7 + 0.3 * std::clamp(cosine, 0., 1.);
}

/// For each pixel, keeps what is nearest to the viewer.
struct DeepCanvas {
  int width, height;
  View view{empty_pixels(width, height), empty_pixels(width, height)};
  std::vector<float> depths = empty_pixels(width, height);

  void draw(const Vertex& a, const Vertex& b, const Vertex& c) {
    const auto shade = static_cast<float>(shade_of(a, b, c));
    for_pixels(a, b, c, width, height, [&](std::size_t pixel, double to_b, double to_c) {
      const double to_a = 1 - to_b - to_c;
      const auto depth = static_cast<float>(to_a * a.depth + to_b * b.depth + to_c * c.depth);
      if (depths[pixel] >= depth) return;
      depths[pixel] = depth;
      view.values[pixel] = static_cast<float>(to_a * a.value + to_b * b.value + to_c * c.value);
      view.shades[pixel] = shade;
    });
  }
};

}  // namespace postprocess
