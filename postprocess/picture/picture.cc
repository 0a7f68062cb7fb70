// SPDX-License-Identifier: MIT
#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/picture/captions.h"
#include "postprocess/picture/legend.h"
#include "postprocess/picture/picture_lines.h"
#include "postprocess/picture/plot.h"
#include "postprocess/picture/text.h"
#include "postprocess/writers.h"

#include <algorithm>
#include <cmath>
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

/// What all parts of a picture share.
struct Canvas {
  const DrawnMesh& mesh;
  DrawnValues drawn;
  const PictureOptions& options;
  std::array<double, 2> data;  ///< the range of the values
  double unit;                 ///< a thousandth of the picture
  std::string title;

  Plot plot(const Sight& sight, int pixels) const {
    return plot_of(mesh, drawn, sight, pixels, {}, {true, options.mesh_lines});
  }
  Lines lines(const std::vector<const Plot*>& plots, MeshLinesDrawn& of_mesh) const {
    Lines lines;
    lines.contours = shares_of(options.contours, drawn.low, drawn.high);
    lines.outlines = true;
    lines.unit = unit;
    if (options.mesh_lines) of_mesh = add_mesh(mesh, plots, lines);
    return lines;
  }
  Image legend(int height) const {
    return draw_legend(title, drawn.low, drawn.high, height, unit, notes(mesh, data, options),
                       options.longest_note);
  }
  int pixels(double length) const { return static_cast<int>(length * unit); }
};

void make_white(Image& image) {
  std::fill(image.rgba.begin(), image.rgba.end(), std::uint8_t(255));
}

Picture draw_plane(const Canvas& canvas) {
  Picture picture{Image(0, 0), {}};
  const Plot plot = canvas.plot({}, canvas.options.pixels);
  const Image plane = draw(plot, canvas.lines({&plot}, picture.mesh_lines));
  const int height = std::max(plane.height, canvas.pixels(400)), gap = canvas.pixels(24);
  const Image legend = canvas.legend(height);
  picture.image = Image(plane.width + gap + legend.width, height);
  if (canvas.options.is_opaque) make_white(picture.image);
  lay_over(plane, 0, (height - plane.height) / 2, picture.image);
  lay_over(legend, plane.width + gap, 0, picture.image);
  return picture;
}

Picture draw_solid(const Canvas& canvas) {
  Picture picture{Image(0, 0), {}};
  const Plane plane = plane_of(canvas.mesh, canvas.options.plane);
  const int gap = canvas.pixels(24), width = (canvas.options.pixels - gap) / 2;
  const Plot front = canvas.plot({Sight::Of::surface, from_corner(), {}}, width);
  const Plot across = canvas.plot({Sight::Of::cut, {}, plane}, width * 9 / 10);
  const Lines lines = canvas.lines({&front, &across}, picture.mesh_lines);
  const int head = canvas.pixels(50);
  const int height = std::max({front.height, across.height, canvas.pixels(400)});
  const Image legend = canvas.legend(height + head);
  picture.image = Image(4 * gap + 2 * width + legend.width, height + head + 2 * gap);
  make_white(picture.image);
  lay_part(draw(front, lines), "from the right front corner", gap, width, head + gap, height,
           canvas.unit, picture.image);
  lay_part(draw(across, lines), caption_of(plane, canvas.options), 2 * gap + width, width,
           head + gap, height, canvas.unit, picture.image);
  lay_over(legend, 3 * gap + 2 * width, gap, picture.image);
  return picture;
}

}  // namespace

Picture draw_picture(const DrawnMesh& mesh,
                     const Array<double>& values,
                     const std::string& name,
                     const PictureOptions& options) {
  require_size(options.pixels);
  const auto data = finite_range(mesh, values), ends = options.range ? *options.range : data;
  const std::string title = options.title.empty() ? name : options.title;
  const Canvas canvas{mesh,
                      {&values, false, ends[0], ends[1]},
                      options,
                      data,
                      options.pixels / 1000.,
                      options.unit.empty() ? title : title + " [" + options.unit + "]"};
  return mesh.dimension == 3 ? draw_solid(canvas) : draw_plane(canvas);
}

Picture draw_picture(const Fields& fields, const std::string& name, const PictureOptions& options) {
  require_size(options.pixels);
  check(fields);
  const std::vector<double>& values = find_scalar(fields, name).values;
  const DrawnFields drawn(fields);
  return draw_picture(drawn.mesh(), drawn.at_points(values), name, options);
}

MeshLinesDrawn write_picture(const Fields& fields,
                             const std::string& name,
                             const std::string& file,
                             const PictureOptions& options) {
  const Picture picture = draw_picture(fields, name, options);
  write_png(picture.image, file);
  return picture.mesh_lines;
}

MeshLinesDrawn write_picture(const DrawnMesh& mesh,
                             const Array<double>& values,
                             const std::string& name,
                             const std::string& file,
                             const PictureOptions& options) {
  const Picture picture = draw_picture(mesh, values, name, options);
  write_png(picture.image, file);
  return picture.mesh_lines;
}

}  // namespace postprocess
