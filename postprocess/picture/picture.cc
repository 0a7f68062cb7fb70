// SPDX-License-Identifier: MIT
#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/picture/legend.h"
#include "postprocess/picture/plot.h"
#include "postprocess/picture/text.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace postprocess {
namespace {

void require_size(const int pixels) {
  constexpr int least = 800, most = 8000;
  if (pixels < least || pixels > most)
    throw std::invalid_argument("a picture has " + std::to_string(least) + " to " +
                                std::to_string(most) + " pixels, not " + std::to_string(pixels));
}

const Field& find_scalar(const Fields& fields, const std::string& name) {
  for (const Field& field : fields.point_data) {
    if (field.name == name && field.components == 1) return field;
  }
  throw std::invalid_argument("a picture needs scalar point data, and there is none named '" +
                              name + "'");
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

Plane plane_of(const DrawnMesh& mesh, const std::optional<Plane>& wanted) {
  const auto [low, high] = extent(mesh, wanted ? wanted->axis : 2);
  if (!wanted) return {2, (low + high) / 2};
  if (!(wanted->at >= low && wanted->at <= high))
    throw std::invalid_argument("the plane of a slice misses the mesh");
  // Cells are cut where they reach below the plane, and none is below the lowest.
  return {wanted->axis, std::max(wanted->at, low + 1e-9 * (high - low))};
}

/// "x: 0 to 1" for each axis, then the caller's own note.
std::vector<std::string> notes(const DrawnMesh& mesh, const std::string& note) {
  std::vector<std::string> lines;
  for (int axis = 0; axis < mesh.dimension; ++axis) {
    const auto [low, high] = extent(mesh, axis);
    char line[80];
    std::snprintf(line, sizeof line, "%c: %.4g to %.4g", "xyz"[axis], low, high);
    lines.emplace_back(line);
  }
  if (!note.empty()) lines.push_back(note);
  return lines;
}

Image draw_solid(const DrawnMesh& mesh,
                 const DrawnValues& drawn,
                 const std::string& name,
                 int pixels,
                 const std::optional<Plane>& wanted,
                 const std::string& note) {
  const double unit = pixels / 1000.;
  const Plane plane = plane_of(mesh, wanted);
  const int gap = static_cast<int>(24 * unit), width = (pixels - gap) / 2;
  const Image front = draw(mesh, drawn, {Sight::Of::surface, from_corner(), {}}, width);
  const Image across = draw(mesh, drawn, {Sight::Of::cut, {}, plane}, width * 9 / 10);
  const int head = static_cast<int>(50 * unit);
  const int height = std::max({front.height, across.height, static_cast<int>(400 * unit)});
  const Image legend =
      draw_legend(name, drawn.low, drawn.high, height + head, unit, notes(mesh, note));
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

Image draw_picture(const DrawnMesh& mesh,
                   const Array<double>& values,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane,
                   const std::string& note) {
  require_size(pixels);
  const auto [low, high] = finite_range(values);
  const DrawnValues drawn{&values, false, low, high};
  if (mesh.dimension == 3) return draw_solid(mesh, drawn, name, pixels, plane, note);
  const Image plot = draw(mesh, drawn, {}, pixels);
  const double unit = pixels / 1000.;
  const int legend_height = std::max(plot.height, static_cast<int>(400 * unit));
  const Image legend = draw_legend(name, low, high, legend_height, unit, notes(mesh, note));
  const int gap = static_cast<int>(24 * unit);
  Image image(plot.width + gap + legend.width, legend_height);
  paste(plot, 0, (legend_height - plot.height) / 2, image);
  paste(legend, plot.width + gap, 0, image);
  return image;
}

Image draw_picture(const Fields& fields,
                   const std::string& name,
                   int pixels,
                   const std::optional<Plane>& plane,
                   const std::string& note) {
  require_size(pixels);
  check(fields);
  const std::vector<double>& values = find_scalar(fields, name).values;
  const DrawnFields drawn(fields);
  return draw_picture(drawn.mesh(), drawn.at_points(values), name, pixels, plane, note);
}

void write_picture(const Fields& fields,
                   const std::string& name,
                   const std::string& file,
                   int pixels,
                   const std::optional<Plane>& plane,
                   const std::string& note) {
  write_png(draw_picture(fields, name, pixels, plane, note), file);
}

void write_picture(const DrawnMesh& mesh,
                   const Array<double>& values,
                   const std::string& name,
                   const std::string& file,
                   int pixels,
                   const std::optional<Plane>& plane,
                   const std::string& note) {
  write_png(draw_picture(mesh, values, name, pixels, plane, note), file);
}

}  // namespace postprocess
