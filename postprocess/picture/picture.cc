// SPDX-License-Identifier: MIT
#include "postprocess/picture/legend.h"
#include "postprocess/picture/plot.h"
#include "postprocess/picture/slice.h"
#include "postprocess/picture/text.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int least_pixels = 800, most_pixels = 8000;

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

/// Lays a part over the picture, centred in a box, with a line of text below.
void lay_part(const Image& part,
              const std::string& caption,
              int left,
              int width,
              int bottom,
              int height,
              double unit,
              Image& image) {
  lay_over(part, left + (width - part.width) / 2, bottom + (height - part.height) / 2, image);
  const Ink text = ink(caption, std::max(1, static_cast<int>(std::lround(22 * unit))), false);
  lay(text, left + (width - text.width) / 2, static_cast<int>(14 * unit), {34, 38, 46}, image);
}

Plane plane_of(const Fields& fields, const std::optional<Plane>& wanted) {
  const auto [low, high] = extent(fields, wanted ? wanted->axis : 2);
  if (!wanted) return {2, (low + high) / 2};
  if (!(wanted->at >= low && wanted->at <= high))
    throw std::invalid_argument("the plane of a slice misses the mesh");
  // Cells are cut where they reach below the plane, and none is below the lowest.
  return {wanted->axis, std::max(wanted->at, low + 1e-9 * (high - low))};
}

/// "x: 0 to 1" for each axis, then the caller's own note.
std::vector<std::string> notes(const Fields& fields, const std::string& note) {
  std::vector<std::string> lines;
  for (int axis = 0; axis < fields.dimension; ++axis) {
    const auto [low, high] = extent(fields, axis);
    char line[80];
    std::snprintf(line, sizeof line, "%c: %.4g to %.4g", "xyz"[axis], low, high);
    lines.emplace_back(line);
  }
  if (!note.empty()) lines.push_back(note);
  return lines;
}

Image draw_solid(const Fields& fields,
                 const Scaled& scaled,
                 const std::string& name,
                 int pixels,
                 const std::optional<Plane>& wanted,
                 const std::string& note) {
  const double unit = pixels / 1000.;
  const Plane plane = plane_of(fields, wanted);
  const int gap = static_cast<int>(24 * unit), width = (pixels - gap) / 2;
  const Image front = draw_surface(surface(fields, scaled.values, from_corner()), width);
  const Projection cut = slice(fields, scaled.values, plane);
  const Image across = draw_plane(cut.cells, cut.values, width * 9 / 10);
  const int head = static_cast<int>(50 * unit);
  const int height = std::max({front.height, across.height, static_cast<int>(400 * unit)});
  const Image legend =
      draw_legend(name, scaled.low, scaled.high, height + head, unit, notes(fields, note));
  Image image(4 * gap + 2 * width + legend.width, height + head + 2 * gap);
  std::fill(image.rgba.begin(), image.rgba.end(), std::uint8_t(255));
  lay_part(front, "from the right front corner, sides in shade", gap, width, head + gap, height,
           unit, image);
  static const char* const axes[] = {"y to the right, z up", "x to the right, z up",
                                     "x to the right, y up"};
  char caption[80];
  std::snprintf(caption, sizeof caption, "%c = %.4g, %s", "xyz"[plane.axis],
                wanted ? wanted->at : plane.at, axes[plane.axis]);
  lay_part(across, caption, 2 * gap + width, width, head + gap, height, unit, image);
  lay_over(legend, 3 * gap + 2 * width, gap, image);
  return image;
}

}  // namespace

Image draw_picture(const Fields& fields,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane,
                   const std::string& note) {
  if (pixels < least_pixels || pixels > most_pixels) {
    throw std::invalid_argument("a picture has " + std::to_string(least_pixels) + " to " +
                                std::to_string(most_pixels) + " pixels, not " +
                                std::to_string(pixels));
  }
  check(fields);
  const Scaled scaled = scale(find_scalar(fields, name).values, fields.connectivity);
  if (fields.dimension == 3) return draw_solid(fields, scaled, name, pixels, plane, note);
  const Image plot = draw_plane(fields, scaled.values, pixels);
  const double unit = pixels / 1000.;
  const int legend_height = std::max(plot.height, static_cast<int>(400 * unit));
  const Image legend =
      draw_legend(name, scaled.low, scaled.high, legend_height, unit, notes(fields, note));
  const int gap = static_cast<int>(24 * unit);
  Image image(plot.width + gap + legend.width, legend_height);
  paste(plot, 0, (legend_height - plot.height) / 2, image);
  paste(legend, plot.width + gap, 0, image);
  return image;
}

void write_picture(const Fields& fields,
                   const std::string& name,
                   const std::string& file,
                   int pixels,
                   const std::optional<Plane>& plane,
                   const std::string& note) {
  write_png(draw_picture(fields, name, pixels, plane, note), file);
}

}  // namespace postprocess
