// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/raster.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

namespace postprocess {

constexpr int samples = 3;  ///< along each side of a pixel, for smooth edges

/// Values and, of a surface in space, shades of the samples of a picture, rows from the bottom up;
/// NaN where there is no mesh.
struct Samples {
  int width = 0, height = 0;  ///< in pixels
  std::vector<float> values, shades;
};

/// Calls f(number of the sample) for the samples of a pixel.
template <class F>
void for_samples(const Samples& of, int x, int y, const F& f) {
  for (int row = y * samples; row < (y + 1) * samples; ++row)
    for (int column = x * samples; column < (x + 1) * samples; ++column)
      f(static_cast<std::size_t>(row) * of.width * samples + column);
}

/// Samples of a box, the longer side `pixels` long.
///
/// values    one a point
/// in_space  whether the cells are those of a surface in space (Projection::cells), with depth
/// throws    std::invalid_argument if the box has no width or no height
inline Samples sample(const Fields& cells,
                      const std::vector<double>& values,
                      const Box& box,
                      int pixels,
                      bool in_space) {
  const double width = box.right - box.left, height = box.top - box.bottom;
  if (!(width > 0 && height > 0))
    throw std::invalid_argument("a picture needs a mesh with a width and a height");
  const double per_length = pixels / std::max(width, height);
  const auto pixels_of = [&](double length) {
    return std::max(1, static_cast<int>(std::lround(length * per_length)));
  };
  const int columns = samples * pixels_of(width), rows = samples * pixels_of(height);
  View view = in_space ? rasterize_surface(cells, values, box, columns, rows)
                       : View{rasterize(cells, values, box, columns, rows), {}};
  return {pixels_of(width), pixels_of(height), std::move(view.values), std::move(view.shades)};
}

}  // namespace postprocess
