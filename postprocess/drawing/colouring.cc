// SPDX-License-Identifier: MIT
#include "postprocess/drawing/colouring.h"

#include "multigrid/backend/launch.h"
#include "postprocess/drawing/colour_map.h"

#include <algorithm>
#include <cmath>

namespace postprocess {
namespace {

/// The brightness of a colour, 0 to 255, as the eye weighs it.
///
/// source  ITU-R BT.709
MG_HD double brightness(const double (&colour)[3]) {
  return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
}

/// Whether a line on it is light.
MG_HD bool is_dark_colour(const double (&colour)[3]) {
  constexpr double middle = 90;
  return brightness(colour) < middle;
}

MG_HD void lay_ink(const double (&ink)[3], double opacity, double (&colour)[3]) {
  for (int channel = 0; channel < 3; ++channel)
    colour[channel] += opacity * (ink[channel] - colour[channel]);
}

struct ColourPixel {
  const float *values, *shades;
  LineFinder lines;
  int full[LineFinder::n_kinds];  ///< samples of a line that give a pixel its full colour
  std::uint8_t* rgba;

  MG_HD void operator()(Index pixel) const {
    const int width = lines.columns / samples_of_pixel, left = pixel % width * samples_of_pixel,
              bottom = pixel / width * samples_of_pixel;
    double sum = 0, light = 0, of_outline = 0;
    int inside = 0, inked[LineFinder::n_kinds] = {0, 0, 0, 0};
    for (int y = bottom; y < bottom + samples_of_pixel; ++y)
      for (int x = left; x < left + samples_of_pixel; ++x) {
        const Offset sample = Offset(y) * lines.columns + x;
        const float value = values[sample];
        if (!(value == value)) continue;
        sum += value;
        light += shades ? shades[sample] : 1;
        ++inside;
        lines.find(x, y, [&](LineFinder::Kind kind) {
          ++inked[kind];
          if (kind == LineFinder::outline) of_outline += value;
        });
      }
    std::uint8_t* const own = rgba + Offset(4) * pixel;
    double colour[3] = {0, 0, 0};
    if (inside > 0) {
      put_colour(sum / inside, colour);
      const bool is_dark =
          is_dark_colour(colour);  // without shade, which differs on both sides of an edge
      double in_front[3] = {0, 0, 0};
      put_colour(inked[LineFinder::outline] > 0 ? of_outline / inked[LineFinder::outline] : 0,
                 in_front);
      for (double& channel : colour) channel = channel * light / inside;
      lay_lines(inked, is_dark, is_dark_colour(in_front), colour);
    }
    for (int channel = 0; channel < 3; ++channel)
      own[channel] = static_cast<std::uint8_t>(colour[channel]);
    own[3] = static_cast<std::uint8_t>(255 * inside / (samples_of_pixel * samples_of_pixel));
  }

 private:
  MG_HD void lay_lines(const int (&inked)[LineFinder::n_kinds],
                       bool is_dark,
                       bool is_outline_dark,
                       double (&colour)[3]) const {
    constexpr double dark[3] = {14, 16, 22}, light[3] = {255, 255, 255};
    // How much of a colour a line covers, by its kind.
    constexpr double opacities[LineFinder::n_kinds] = {0.6, 0.85, 0.85, 0.35};
    for (const LineFinder::Kind kind :
         {LineFinder::mesh, LineFinder::contour, LineFinder::outline, LineFinder::rim}) {
      if (inked[kind] == 0) continue;
      const double share = inked[kind] < full[kind] ? double(inked[kind]) / full[kind] : 1;
      const bool is_light =
          kind == LineFinder::outline ? is_outline_dark : is_dark && kind != LineFinder::rim;
      lay_ink(is_light ? light : dark, share * opacities[kind], colour);
    }
  }
};

/// In samples; lines are at least as thick as two of them.
int distance(double pixels) {
  return std::max(1, static_cast<int>(std::lround(samples_of_pixel * pixels / 2)));
}

LineFinder finder(const Samples& samples, const Lines& lines, const Array<float>& contours) {
  const Executor& executor = samples.values.executor();
  return {samples.columns,
          samples.rows,
          samples.values.on(executor),
          lines.outlines ? samples.reliefs.on(executor) : nullptr,
          lines.outlines ? samples.materials.on(executor) : nullptr,
          lines.mesh ? samples.cells.on(executor) : nullptr,
          lines.shift,
          contours.on(executor),
          int(contours.size()),
          lines.outlines,
          distance(0.67 * lines.unit),
          distance(1.33 * lines.unit)};
}

struct SideOfCell {
  LineFinder lines;
  struct Counts {
    Offset inside = 0, sides = 0;
    MG_HD Counts& operator+=(const Counts& other) {
      inside += other.inside;
      sides += other.sides;
      return *this;
    }
  };
  MG_HD Counts operator()(Index sample) const {
    Counts counts;
    if (!lines.is_inside(sample)) return counts;
    counts.inside = 1;
    lines.find(sample % lines.columns, sample / lines.columns, [&](LineFinder::Kind kind) {
      if (kind == LineFinder::mesh) counts.sides = 1;
    });
    return counts;
  }
};

}  // namespace

Array<std::uint8_t> coloured(const Samples& samples, const Lines& lines) {
  const Executor& executor = samples.values.executor();
  const Offset n_pixels =
      Offset(samples.columns / samples_of_pixel) * (samples.rows / samples_of_pixel);
  const Array<float> contours(executor,
                              std::vector<float>(lines.contours.begin(), lines.contours.end()));
  ColourPixel kernel{samples.values.on(executor),
                     samples.shades.on(executor),
                     finder(samples, lines, contours),
                     {},
                     nullptr};
  // A line along a row of pixels that covers two of three samples has its full colour.
  const auto full = [](int distance) {
    return samples_of_pixel * std::min(2 * distance, samples_of_pixel);
  };
  for (const LineFinder::Kind kind : {LineFinder::contour, LineFinder::mesh})
    kernel.full[kind] = full(kernel.lines.thin);
  for (const LineFinder::Kind kind : {LineFinder::outline, LineFinder::rim})
    kernel.full[kind] = full(kernel.lines.thick);
  Array<std::uint8_t> rgba(executor, 4 * n_pixels);
  kernel.rgba = rgba.on(executor);
  multigrid::for_each(executor, n_pixels, kernel);
  return rgba;
}

double share_of_sides(const Samples& samples, const Lines& lines) {
  const Executor& executor = samples.values.executor();
  Lines sides;
  sides.mesh = true;
  sides.shift = lines.shift;
  sides.unit = lines.unit;
  const Array<float> no_contours(executor, 0);
  const SideOfCell::Counts counts = multigrid::sum(executor, samples.values.size(),
                                                   SideOfCell{finder(samples, sides, no_contours)});
  return counts.inside > 0 ? double(counts.sides) / double(counts.inside) : 0;
}

}  // namespace postprocess
