// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/raster.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace postprocess {

constexpr int samples = 3;  ///< a side of each pixel, for smooth edges

/// Values and, of a surface in space, shades of the samples of a picture, rows from the bottom up;
/// NaN where there is no mesh.
struct Samples {
  int width = 0, height = 0;  ///< in pixels
  std::vector<float> values, shades;
};

/// f(sample) for the samples of a pixel.
template <class F>
void for_samples(const Samples& of, int x, int y, const F& f) {
  for (int row = y * samples; row < (y + 1) * samples; ++row)
    for (int column = x * samples; column < (x + 1) * samples; ++column)
      f(static_cast<std::size_t>(row) * of.width * samples + column);
}

/// Samples of a box, the longer side `pixels` long, as take(samples, width, height) gives them.
///
/// throws  std::invalid_argument if the box has no width or no height
template <class Take>
Samples sample(const Box& box, int pixels, const Take& take) {
  const double width = box.right - box.left, height = box.top - box.bottom;
  if (!(width > 0 && height > 0))
    throw std::invalid_argument("a picture needs a mesh with a width and a height");
  const double per_length = pixels / std::max(width, height);
  Samples part{std::max(1, static_cast<int>(std::lround(width * per_length))),
               std::max(1, static_cast<int>(std::lround(height * per_length))),
               {},
               {}};
  take(part, part.width * samples, part.height * samples);
  return part;
}

}  // namespace postprocess
