// SPDX-License-Identifier: MIT
#include "postprocess/drawing/colouring.h"

#include "multigrid/backend/launch.h"
#include "postprocess/drawing/colour_map.h"

namespace postprocess {
namespace {

struct ColourPixel {
  int columns;  ///< of samples
  const float *values, *shades;
  std::uint8_t* rgba;

  MG_HD void operator()(Index pixel) const {
    const int width = columns / samples_of_pixel;
    const Offset left = Offset(pixel % width) * samples_of_pixel,
                 bottom = Offset(pixel / width) * samples_of_pixel;
    double sum = 0, light = 0;
    int inside = 0;
    for (Offset row = bottom; row < bottom + samples_of_pixel; ++row)
      for (Offset column = left; column < left + samples_of_pixel; ++column) {
        const Offset sample = row * columns + column;
        const float value = values[sample];
        if (!(value == value)) continue;
        sum += value;
        light += shades ? shades[sample] : 1;
        ++inside;
      }
    std::uint8_t* const own = rgba + Offset(4) * pixel;
    double colour[3] = {0, 0, 0};
    if (inside > 0) put_colour(sum / inside, colour);
    for (int channel = 0; channel < 3; ++channel)
      own[channel] = static_cast<std::uint8_t>(inside > 0 ? colour[channel] * light / inside : 0);
    own[3] = static_cast<std::uint8_t>(255 * inside / (samples_of_pixel * samples_of_pixel));
  }
};

}  // namespace

Array<std::uint8_t> coloured(const Samples& samples) {
  const Executor& executor = samples.values.executor();
  const Offset n_pixels =
      Offset(samples.columns / samples_of_pixel) * (samples.rows / samples_of_pixel);
  Array<std::uint8_t> rgba(executor, 4 * n_pixels);
  multigrid::for_each(executor, n_pixels,
                      ColourPixel{samples.columns, samples.values.on(executor),
                                  samples.shades.on(executor), rgba.on(executor)});
  return rgba;
}

}  // namespace postprocess
