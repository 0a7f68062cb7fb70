// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

namespace postprocess {

using Colour = std::array<std::uint8_t, 3>;  ///< red, green, blue (sRGB)

/// The colour of t in [0, 1], dark blue to yellow: perceptually uniform, and in order of lightness,
/// so that it also reads in grey and to colour-blind eyes. Values outside of [0, 1] take the colour
/// of the nearer end.
///
/// source  viridis of N. Smith and S. van der Walt (matplotlib, 2015; CC0), eleven of its colours
Colour colour(double t);

}  // namespace postprocess
