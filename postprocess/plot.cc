// SPDX-License-Identifier: MIT
#include "postprocess/plot.h"

#include "postprocess/raster.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int samples = 3;  ///< a side of each pixel, for smooth edges

/// Values and, of a surface in space, shades of the samples of a part of the picture.
struct Samples {
  int width = 0, height = 0;  ///< in pixels
  std::vector<float> values, shades;
};

/// Colours a pixel by the mean of its samples inside of the mesh; their share is its opacity.
void paint_pixel(const Samples& part, int x, int y, std::uint8_t* pixel) {
  double sum = 0, light = 0;
  int inside = 0;
  for (int row = y * samples; row < (y + 1) * samples; ++row) {
    const std::size_t first = static_cast<std::size_t>(row) * part.width * samples + x * samples;
    for (std::size_t k = first; k < first + samples; ++k) {
      if (std::isnan(part.values[k])) continue;
      sum += part.values[k];
      light += part.shades.empty() ? 1 : part.shades[k];
      ++inside;
    }
  }
  if (inside == 0) return;
  const Colour mean = colour(sum / inside);
  for (std::size_t channel = 0; channel < 3; ++channel)
    pixel[channel] = static_cast<std::uint8_t>(mean[channel] * light / inside);
  pixel[3] = static_cast<std::uint8_t>(255 * inside / (samples * samples));
}

Image paint(const Samples& part) {
  Image image(part.width, part.height);
  for (int y = 0; y < part.height; ++y)
    for (int x = 0; x < part.width; ++x) paint_pixel(part, x, y, image.pixel(x, y));
  return image;
}

/// Samples of a box, the longer side `pixels` long, as take(box, width, height) gives them.
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

}  // namespace

Image draw_plane(const Fields& cells, const std::vector<double>& values, int pixels) {
  const Box box = bounding_box(cells);
  return paint(sample(box, pixels, [&](Samples& part, int width, int height) {
    part.values = rasterize(cells, values, box, width, height);
  }));
}

Image draw_surface(const Projection& seen, int pixels) {
  const Box box = bounding_box(seen.cells);
  return paint(sample(box, pixels, [&](Samples& part, int width, int height) {
    View view = rasterize_surface(seen.cells, seen.values, box, width, height);
    part.values = std::move(view.values);
    part.shades = std::move(view.shades);
  }));
}

}  // namespace postprocess
