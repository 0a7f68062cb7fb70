// SPDX-License-Identifier: MIT
#include "postprocess/picture/image.h"

#include "postprocess/drawing/colour_map.h"

#include <algorithm>
#include <cmath>

namespace postprocess {

Colour colour(double t) {
  double channels[3];
  put_colour(t, channels);
  return {std::uint8_t(channels[0]), std::uint8_t(channels[1]), std::uint8_t(channels[2])};
}

void Image::blend(int x, int y, const Colour& colour, double opacity) {
  if (x < 0 || x >= width || y < 0 || y >= height) return;
  std::uint8_t* const p = pixel(x, y);
  const double below = p[3] / 255. * (1 - opacity), total = opacity + below;
  if (total == 0) return;
  for (int channel = 0; channel < 3; ++channel) {
    const double mixed = (colour[channel] * opacity + p[channel] * below) / total;
    p[channel] = static_cast<std::uint8_t>(std::lround(mixed));
  }
  p[3] = static_cast<std::uint8_t>(std::lround(255 * total));
}

void paste(const Image& part, int left, int bottom, Image& image) {
  for (int y = 0; y < part.height; ++y)
    std::copy_n(part.pixel(0, y), 4 * part.width, image.pixel(left, bottom + y));
}

void lay_over(const Image& part, int left, int bottom, Image& image) {
  for (int y = 0; y < part.height; ++y)
    for (int x = 0; x < part.width; ++x) {
      const std::uint8_t* const p = part.pixel(x, y);
      image.blend(left + x, bottom + y, {p[0], p[1], p[2]}, p[3] / 255.);
    }
}

}  // namespace postprocess
