// SPDX-License-Identifier: MIT
#include "postprocess/picture/plot.h"

#include "postprocess/picture/samples.h"

#include <cmath>

namespace postprocess {
namespace {

/// Colours a pixel by the mean of its samples inside of the mesh; their share is its opacity.
void paint_pixel(const Samples& part, int x, int y, std::uint8_t* pixel) {
  double sum = 0, light = 0;
  int inside = 0;
  for_samples(part, x, y, [&](std::size_t k) {
    if (std::isnan(part.values[k])) return;
    sum += part.values[k];
    light += part.shades.empty() ? 1 : part.shades[k];
    ++inside;
  });
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

}  // namespace

Image draw_plane(const Fields& cells,
                 const std::vector<double>& values,
                 int pixels,
                 const std::optional<Box>& part) {
  const Box box = part ? *part : bounding_box(cells);
  return paint(sample(cells, values, box, pixels, false));
}

Image draw_surface(const Projection& seen, int pixels) {
  return paint(sample(seen.cells, seen.values, bounding_box(seen.cells), pixels, true));
}

}  // namespace postprocess
