// SPDX-License-Identifier: MIT
#include "postprocess/picture/plot.h"

#include "postprocess/drawing/colouring.h"
#include "postprocess/drawing/drawn_fields.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace postprocess {

std::array<int, 2> size_in_pixels(const Box& box, const int pixels) {
  const double width = box.right - box.left, height = box.top - box.bottom;
  if (!(width > 0 && height > 0))
    throw std::invalid_argument("a picture needs a mesh with a width and a height");
  const double per_length = pixels / std::max(width, height);
  const auto pixels_of = [&](const double length) {
    return std::max(1, static_cast<int>(std::lround(length * per_length)));
  };
  return {pixels_of(width), pixels_of(height)};
}

Box bounding_box(const Fields& fields) {
  return bounding_box(DrawnFields(fields).mesh());
}

Plot plot_of(const DrawnMesh& mesh,
             const DrawnValues& drawn,
             const Sight& sight,
             const int pixels,
             const std::optional<Box>& part,
             const SampledParts& parts) {
  const Box box = part ? *part : bounding_box(mesh, sight);
  const auto [width, height] = size_in_pixels(box, pixels);
  return {width, height,
          samples_of(mesh, drawn, sight, box, width * samples_of_pixel, height * samples_of_pixel,
                     parts)};
}

Image draw(const Plot& plot, const Lines& lines) {
  return {plot.width, plot.height, coloured(plot.samples, lines).to_vector()};
}

Image draw(const DrawnMesh& mesh,
           const DrawnValues& drawn,
           const Sight& sight,
           const int pixels,
           const std::optional<Box>& part) {
  return draw(plot_of(mesh, drawn, sight, pixels, part));
}

Image draw_plane(const Fields& fields,
                 const std::vector<double>& values,
                 const int pixels,
                 const std::optional<Box>& part) {
  const DrawnFields drawn(fields);
  const Array<double> at_points = drawn.at_points(values);
  return draw(drawn.mesh(), {&at_points}, {}, pixels, part);
}

Image draw_cells(const Fields& fields,
                 const std::vector<double>& values,
                 const int pixels,
                 const std::optional<Box>& part) {
  const DrawnFields drawn(fields);
  const Array<double> of_cells = drawn.of_cells(values);
  return draw(drawn.mesh(), {&of_cells, true}, {}, pixels, part);
}

}  // namespace postprocess
