// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace postprocess {

using Colour = std::array<std::uint8_t, 3>;  ///< red, green, blue (sRGB)

/// The colour of t in [0, 1], dark blue to yellow: perceptually uniform, and in order of lightness,
/// so that it also reads in grey and to colour-blind eyes. Values outside of [0, 1] take the colour
/// of the nearer end.
///
/// source  viridis of N. Smith and S. van der Walt (matplotlib, 2015; CC0), eleven of its colours
Colour colour(double t);

/// Pixels with red, green, blue and opacity (0 transparent, 255 opaque; colours not multiplied by
/// it), rows from the bottom up as VTK has them. Starts transparent.
struct Image {
  int width = 0, height = 0;
  std::vector<std::uint8_t> rgba;

  Image(int width, int height)
      : width(width), height(height), rgba(static_cast<std::size_t>(width) * height * 4) {}
  Image(int width, int height, std::vector<std::uint8_t> rgba)
      : width(width), height(height), rgba(std::move(rgba)) {}
  std::uint8_t* pixel(int x, int y) { return &rgba[(static_cast<std::size_t>(y) * width + x) * 4]; }
  const std::uint8_t* pixel(int x, int y) const {
    return &rgba[(static_cast<std::size_t>(y) * width + x) * 4];
  }

  /// Lays a colour over the pixel with opacity in [0, 1]; pixels beyond the edges are ignored.
  void blend(int x, int y, const Colour& colour, double opacity);
};

/// Puts `part`, opacity included, into the image with its lower left corner at (left, bottom); it
/// has to fit.
void paste(const Image& part, int left, int bottom, Image& image);

/// Lays `part` over the image, by its opacity; pixels beyond the edges are ignored.
void lay_over(const Image& part, int left, int bottom, Image& image);

/// Writes a PNG file, aside first. Throws WriteError.
void write_png(const Image& image, const std::string& file);

}  // namespace postprocess
