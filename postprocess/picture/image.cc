// SPDX-License-Identifier: MIT
#include "postprocess/picture/image.h"

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
