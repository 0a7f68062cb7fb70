// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/picture/image.h"

#include <cstdint>
#include <string>
#include <vector>

namespace postprocess {

/// A line of text as opacities (0 … 255), cut to its ink, rows from the bottom up.
struct Ink {
  int width = 0, height = 0;
  std::vector<std::uint8_t> opacity;
};

/// Draws UTF-8 text in VTK's own sans-serif font, so that a picture is the same on every machine.
///
/// size    of the font in pixels
/// throws  std::runtime_error if the font cannot be drawn
Ink ink(const std::string& text, int size, bool bold);

/// Lays the ink over the image with its lower left corner at (x, y).
void lay(const Ink& ink, int x, int y, const Colour& colour, Image& image);

}  // namespace postprocess
