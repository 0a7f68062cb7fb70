// SPDX-License-Identifier: MIT
#include "postprocess/picture.h"

#include "postprocess/check.h"
#include "postprocess/legend.h"
#include "postprocess/raster.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int least_pixels = 800, most_pixels = 8000;
constexpr int samples = 3;  ///< a side of each pixel, for smooth edges

const Field& find_scalar(const Fields& fields, const std::string& name) {
  for (const Field& field : fields.point_data) {
    if (field.name == name && field.components == 1) return field;
  }
  throw std::invalid_argument("a picture needs scalar point data, and there is none named '" +
                              name + "'");
}

/// Values scaled to [0, 1] and the range they had on the cells; what is not finite becomes NaN.
struct Scaled {
  std::vector<double> values;
  double low = std::numeric_limits<double>::infinity(), high = -low;
};

Scaled scale(const std::vector<double>& values, const std::vector<std::int64_t>& connectivity) {
  Scaled scaled;
  for (const std::int64_t point : connectivity) {
    const double value = values[point];
    if (!std::isfinite(value)) continue;
    scaled.low = std::min(scaled.low, value);
    scaled.high = std::max(scaled.high, value);
  }
  scaled.values.reserve(values.size());
  const double range =
      scaled.high / 2 - scaled.low / 2;  // halves: the range of the largest numbers is infinite
  for (const double value : values) {
    const double t = range > 0 ? (value / 2 - scaled.low / 2) / range : 0.5;
    scaled.values.push_back(std::isfinite(value) ? t : std::numeric_limits<double>::quiet_NaN());
  }
  return scaled;
}

/// Colours a pixel by the mean of its samples inside of the mesh; their share is its opacity.
void paint_pixel(
    const std::vector<float>& values, int plot_width, int x, int y, std::uint8_t* pixel) {
  double sum = 0;
  int inside = 0;
  for (int row = y * samples; row < (y + 1) * samples; ++row) {
    const float* value =
        &values[static_cast<std::size_t>(row) * plot_width * samples + x * samples];
    for (int k = 0; k < samples; ++k) {
      if (std::isnan(value[k])) continue;
      sum += value[k];
      ++inside;
    }
  }
  if (inside == 0) return;
  const Colour mean = colour(sum / inside);
  std::copy(mean.begin(), mean.end(), pixel);
  pixel[3] = static_cast<std::uint8_t>(255 * inside / (samples * samples));
}

}  // namespace

Image draw_picture(const Fields& fields, const std::string& name, int pixels) {
  if (pixels < least_pixels || pixels > most_pixels) {
    throw std::invalid_argument("a picture has " + std::to_string(least_pixels) + " to " +
                                std::to_string(most_pixels) + " pixels, not " +
                                std::to_string(pixels));
  }
  check(fields);
  const Scaled scaled = scale(find_scalar(fields, name).values, fields.connectivity);
  const Box box = bounding_box(fields);
  const double width = box.right - box.left, height = box.top - box.bottom;
  if (fields.dimension != 2 || !(width > 0 && height > 0)) {
    throw std::invalid_argument("a picture needs a mesh in the plane with a width and a height");
  }
  const double per_length = pixels / std::max(width, height);
  const int plot_width = std::max(1, static_cast<int>(std::lround(width * per_length)));
  const int plot_height = std::max(1, static_cast<int>(std::lround(height * per_length)));
  const auto values =
      rasterize(fields, scaled.values, box, plot_width * samples, plot_height * samples);

  const double unit = pixels / 1000.;
  const int legend_height = std::max(plot_height, static_cast<int>(340 * unit));
  const Image legend = draw_legend(name, scaled.low, scaled.high, legend_height, unit);
  const int gap = static_cast<int>(24 * unit);
  Image image(plot_width + gap + legend.width, legend_height);
  const int bottom = (legend_height - plot_height) / 2;
  for (int y = 0; y < plot_height; ++y) {
    for (int x = 0; x < plot_width; ++x)
      paint_pixel(values, plot_width, x, y, image.pixel(x, bottom + y));
  }
  paste(legend, plot_width + gap, 0, image);
  return image;
}

void write_picture(const Fields& fields,
                   const std::string& name,
                   const std::string& file,
                   int pixels) {
  write_png(draw_picture(fields, name, pixels), file);
}

}  // namespace postprocess
