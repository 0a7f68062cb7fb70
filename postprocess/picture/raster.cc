// SPDX-License-Identifier: MIT
#include "postprocess/picture/raster.h"

#include "postprocess/picture/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int vtk_triangle = 5, vtk_quadrilateral = 9, vtk_quadratic_triangle = 22,
              vtk_biquadratic_quadrilateral = 28;

Vertex mean(const std::array<Vertex, 4>& corners) {
  Vertex m{0, 0, 0};
  for (const Vertex& v : corners)
    m = {m.x + v.x / 4, m.y + v.y / 4, m.value + v.value / 4, m.depth + v.depth / 4};
  return m;
}

/// Widens the box by the curved edges of a cell; its points are in it already.
void widen(const Fields& fields, std::int64_t cell, int n_corners, Box& box) {
  const std::int64_t* points = &fields.connectivity[fields.offsets[cell]];
  const auto along = [&](int k, int d) {
    const auto coordinate = [&](int i) { return fields.points[3 * points[i] + d]; };
    return range_of_parabola(coordinate(k), coordinate(n_corners + k),
                             coordinate((k + 1) % n_corners));
  };
  for (int k = 0; k < n_corners; ++k) {
    const auto x = along(k, 0), y = along(k, 1);
    box = {std::min(box.left, x[0]), std::max(box.right, x[1]), std::min(box.bottom, y[0]),
           std::max(box.top, y[1])};
  }
}

/// Draws all cells.
template <class Onto>
void paint(const Fields& fields, const std::vector<double>& values, const Box& box, Onto& canvas) {
  const double scale_x = canvas.width / (box.right - box.left),
               scale_y = canvas.height / (box.top - box.bottom);
  const auto vertex = [&](std::int64_t point) {
    return Vertex{(fields.points[3 * point] - box.left) * scale_x - 0.5,
                  (fields.points[3 * point + 1] - box.bottom) * scale_y - 0.5, values[point],
                  fields.points[3 * point + 2] * (scale_x + scale_y) / 2};
  };
  const auto draw_pieces = [&](auto nodes, const std::int64_t* points) {
    for (Vertex& node : nodes) node = vertex(*points++);
    for (const auto& [a, b, c] : split(nodes)) canvas.draw(a, b, c);
  };
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const int type = fields.types[cell];
    const std::int64_t* points = &fields.connectivity[fields.offsets[cell]];
    const std::int64_t n_points = fields.offsets[cell + 1] - fields.offsets[cell];
    if (type == vtk_triangle && n_points == 3) {
      canvas.draw(vertex(points[0]), vertex(points[1]), vertex(points[2]));
    } else if (type == vtk_quadrilateral && n_points == 4) {
      const std::array<Vertex, 4> corner{vertex(points[0]), vertex(points[1]), vertex(points[2]),
                                         vertex(points[3])};
      const Vertex centre = mean(corner);
      for (int k = 0; k < 4; ++k) canvas.draw(corner[k], corner[(k + 1) % 4], centre);
    } else if (type == vtk_quadratic_triangle && n_points == 6) {
      draw_pieces(QuadraticTriangle(), points);
    } else if (type == vtk_biquadratic_quadrilateral && n_points == 9) {
      draw_pieces(BiquadraticQuadrilateral(), points);
    } else {
      throw std::invalid_argument("a picture shows triangles and quadrilaterals, but cell " +
                                  std::to_string(cell) + " has VTK type " + std::to_string(type) +
                                  " with " + std::to_string(n_points) + " points");
    }
  }
}

}  // namespace

Box bounding_box(const Fields& fields) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Box box{infinity, -infinity, infinity, -infinity};
  for (const std::int64_t point : fields.connectivity) {
    const double x = fields.points[3 * point], y = fields.points[3 * point + 1];
    box = {std::min(box.left, x), std::max(box.right, x), std::min(box.bottom, y),
           std::max(box.top, y)};
  }
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    if (fields.types[cell] == vtk_quadratic_triangle) widen(fields, cell, 3, box);
    if (fields.types[cell] == vtk_biquadratic_quadrilateral) widen(fields, cell, 4, box);
  }
  return box;
}

std::vector<float> rasterize(const Fields& fields,
                             const std::vector<double>& values,
                             const Box& box,
                             int width,
                             int height) {
  Canvas canvas{width, height};
  paint(fields, values, box, canvas);
  return canvas.values;
}

View rasterize_surface(const Fields& fields,
                       const std::vector<double>& values,
                       const Box& box,
                       int width,
                       int height) {
  DeepCanvas canvas{width, height};
  paint(fields, values, box, canvas);
  return canvas.view;
}

}  // namespace postprocess
