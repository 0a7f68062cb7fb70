// SPDX-License-Identifier: MIT
#pragma once

#include "postprocess/drawing/lines.h"
#include "postprocess/drawing/samples.h"

namespace postprocess {

constexpr int samples_of_pixel = 3;  ///< along each side of a pixel, for smooth edges

/// Colours pixels by the mean of their samples inside of the mesh, whose share is the opacity, and draws lines over
/// them. A line is dark on light colours and light on dark ones.
///
/// samples  samples_of_pixel a pixel in each direction
/// returns  red, green, blue and opacity of each pixel, rows from the bottom up
Array<std::uint8_t> coloured(const Samples& samples, const Lines& lines = {});

/// The share of the samples of a mesh that are on sides of cells as `lines` would draw them; 0 if there are no samples.
double share_of_sides(const Samples& samples, const Lines& lines);

}  // namespace postprocess
