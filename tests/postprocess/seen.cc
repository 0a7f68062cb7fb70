// SPDX-License-Identifier: MIT
#include "seen.h"

#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/drawing/sources.h"

namespace postprocess {

std::vector<float> rasterize(const Fields& fields,
                             const std::vector<double>& values,
                             const Box& box,
                             int columns,
                             int rows) {
  const DrawnFields drawn(fields);
  const Array<double> at_points = drawn.at_points(values);
  return samples_of(drawn.mesh(), {&at_points}, {}, box, columns, rows).values.to_vector();
}

std::vector<Triangle> triangles_seen(const Fields& fields, const Sight& sight) {
  const DrawnFields drawn(fields);
  const Array<double> values = drawn.at_points(fields.point_data[0].values);
  std::vector<Triangle> triangles;
  for_sources(drawn.mesh(), {&values}, sight, {}, [&](const auto& source, Index n) {
    for (Index item = 0; item < n; ++item)
      for (int k = 0; k < source.n_pieces(item); ++k) {
        Triangle triangle;
        if (source.piece(item, k, triangle)) triangles.push_back(triangle);
      }
  });
  return triangles;
}

Image picture_of(const Fields& fields, int pixels, const PictureOptions& others) {
  PictureOptions options = others;
  options.pixels = pixels;
  return draw_picture(fields, "solution", options).image;
}

}  // namespace postprocess
