// SPDX-License-Identifier: MIT
#include "postprocess/picture/image.h"

#include <cmath>
#include <gtest/gtest.h>

namespace postprocess {
namespace {

/// CIE lightness L* of an sRGB colour (D65), 0 black to 100 white.
double lightness(const Colour& colour) {
  const double weights[3] = {0.2126, 0.7152, 0.0722};
  double luminance = 0;
  for (int channel = 0; channel < 3; ++channel) {
    const double c = colour[channel] / 255.;
    luminance += weights[channel] * (c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
  }
  return luminance > 0.008856 ? 116 * std::cbrt(luminance) - 16 : 903.3 * luminance;
}

TEST(ColourMap, EndsAndBeyond) {
  const Colour low{68, 1, 84}, high{253, 231, 37};
  EXPECT_EQ(colour(0), low);
  EXPECT_EQ(colour(1), high);
  EXPECT_EQ(colour(-3), low);
  EXPECT_EQ(colour(1 + 1e-12), high);
}

TEST(ColourMap, LightensEvenly) {
  const double mean_step = (lightness(colour(1)) - lightness(colour(0))) / 32;
  for (int k = 0; k < 32; ++k) {
    const double step = lightness(colour((k + 1) / 32.)) - lightness(colour(k / 32.));
    EXPECT_GT(step, 0.6 * mean_step) << k;
    EXPECT_LT(step, 1.4 * mean_step) << k;
  }
}

}  // namespace
}  // namespace postprocess
