// SPDX-License-Identifier: MIT
#include "postprocess/picture/colour_map.h"

#include <algorithm>
#include <cmath>

namespace postprocess {
namespace {

constexpr int n_knots = 11;
constexpr double knots[n_knots][3] = {
    {68, 1, 84},    {72, 37, 118},  {65, 68, 135},  {53, 96, 141},  {42, 120, 142}, {33, 145, 140},
    {34, 168, 132}, {67, 191, 113}, {122, 209, 81}, {187, 223, 39}, {253, 231, 37}};

double knot(int i, int channel) {
  if (i < 0) return 2 * knots[0][channel] - knots[1][channel];
  if (i >= n_knots) return 2 * knots[n_knots - 1][channel] - knots[n_knots - 2][channel];
  return knots[i][channel];
}

}  // namespace

Colour colour(double t) {
  const double position = std::clamp(t, 0., 1.) * (n_knots - 1);
  const int i = std::min(static_cast<int>(position), n_knots - 2);
  const double s = position - i;
  Colour result{};
  for (int channel = 0; channel < 3; ++channel) {
    // Cubic through the knots i and i+1 with the slopes of their neighbours (Catmull-Rom).
    const double a = knot(i - 1, channel), b = knot(i, channel), c = knot(i + 1, channel),
                 d = knot(i + 2, channel);
    const double value =
        b + 0.5 * s * (c - a + s * (2 * a - 5 * b + 4 * c - d + s * (3 * (b - c) + d - a)));
    result[channel] = static_cast<std::uint8_t>(std::lround(std::clamp(value, 0., 255.)));
  }
  return result;
}

}  // namespace postprocess
