// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cmath>
#include <cstdint>

namespace postprocess {

/// A channel (0 red, 1 green, 2 blue) of the colour of t in [0, 1]: see `colour`.
MG_HD inline std::uint8_t channel_of(double t, int channel) {
  constexpr int n_knots = 11;
  constexpr std::uint8_t knots[n_knots][3] = {{68, 1, 84},    {72, 37, 118},  {65, 68, 135},
                                              {53, 96, 141},  {42, 120, 142}, {33, 145, 140},
                                              {34, 168, 132}, {67, 191, 113}, {122, 209, 81},
                                              {187, 223, 39}, {253, 231, 37}};
  const auto knot = [&](int i) -> double {
    if (i < 0) return 2. * knots[0][channel] - knots[1][channel];
    if (i >= n_knots) return 2. * knots[n_knots - 1][channel] - knots[n_knots - 2][channel];
    return knots[i][channel];
  };
  const double position = ::fmin(::fmax(t, 0.), 1.) * (n_knots - 1);
  const int i = position < n_knots - 2 ? static_cast<int>(position) : n_knots - 2;
  const double s = position - i;
  // Cubic through the knots i and i+1 with the slopes of their neighbours (Catmull-Rom).
  const double a = knot(i - 1), b = knot(i), c = knot(i + 1), d = knot(i + 2);
  const double value =
      b + 0.5 * s * (c - a + s * (2 * a - 5 * b + 4 * c - d + s * (3 * (b - c) + d - a)));
  return static_cast<std::uint8_t>(::lround(::fmin(::fmax(value, 0.), 255.)));
}

}  // namespace postprocess
