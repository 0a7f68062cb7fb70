// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/samples.h"

namespace postprocess {

constexpr int samples_of_pixel = 3;  ///< along each side of a pixel, for smooth edges

/// Colours pixels by the mean of their samples inside of the mesh, whose share is the opacity.
///
/// samples  samples_of_pixel a pixel in each direction
/// returns  red, green, blue and opacity of each pixel, rows from the bottom up
Array<std::uint8_t> coloured(const Samples& samples);

}  // namespace postprocess
