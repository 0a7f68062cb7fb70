// SPDX-License-Identifier: MIT
#pragma once

#include "multigrid/backend/types.h"

#include <cstdint>

namespace postprocess {

/// The colour of t in [0, 1]: see `colour`.
MG_HD inline void put_colour(double t, double (&channels)[3]) {
  constexpr int n_knots = 11;
  // One knot more at each end, as if the line through the last two went on.
  constexpr std::int16_t knots[n_knots + 2][3] = {
      {64, -35, 50},  {68, 1, 84},    {72, 37, 118},  {65, 68, 135},  {53, 96, 141},
      {42, 120, 142}, {33, 145, 140}, {34, 168, 132}, {67, 191, 113}, {122, 209, 81},
      {187, 223, 39}, {253, 231, 37}, {319, 239, 35}};
  const double position = (t > 0 ? t < 1 ? t : 1 : 0) * (n_knots - 1);
  const int i = position < n_knots - 2 ? static_cast<int>(position) : n_knots - 2;
  const double s = position - i;
  for (int channel = 0; channel < 3; ++channel) {
    // Cubic through the knots i and i+1 with the slopes of their neighbours (Catmull-Rom).
    const double a = knots[i][channel], b = knots[i + 1][channel], c = knots[i + 2][channel],
                 d = knots[i + 3][channel];
    const double value =
        b + 0.5 * s * (c - a + s * (2 * a - 5 * b + 4 * c - d + s * (3 * (b - c) + d - a)));
    const int rounded = static_cast<int>(value + 0.5);
    channels[channel] = rounded < 0 ? 0 : rounded > 255 ? 255 : rounded;
  }
}

}  // namespace postprocess
