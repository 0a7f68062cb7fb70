// SPDX-License-Identifier: MIT
#include "postprocess/picture/mesh_picture.h"

#include "postprocess/drawing/colouring.h"
#include "postprocess/drawing/drawn_fields.h"
#include "postprocess/picture/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace postprocess {
namespace {

constexpr int margin = 2;  ///< in pixels
constexpr Colour face{232, 238, 247};
constexpr double more_shade = 2;  ///< here nothing is read off colours

/// A number for each of n cells or faces that differs from those of its neighbours. It must fit a float exactly,
/// so the numbers repeat after 2^24.
Array<double> numbers(const Offset n) {
  constexpr Offset exact = 1 << 24;
  std::vector<double> result;
  for (Offset k = 0; k < n; ++k) result.push_back(double(k % exact));
  return {multigrid::default_host(), result};
}

/// The samples of a picture on the host.
struct Seen {
  int width = 0, height = 0;  ///< in pixels
  std::vector<float> cells;   ///< the number of the cell or face; NaN where there is none
  std::vector<float> shades;
};

Seen see(const DrawnMesh& mesh,
         const Array<double>& numbers,
         const Sight& sight,
         const Box& box,
         const int pixels) {
  const auto [width, height] = size_in_pixels(box, pixels);
  const Samples samples = samples_of(mesh, {&numbers, true}, sight, box, width * samples_of_pixel,
                                     height * samples_of_pixel);
  return {width, height, samples.values.to_vector(), samples.shades.to_vector()};
}

/// Calls f(number of the sample) for the samples of a pixel.
template <class F>
void for_samples(const Seen& of, int x, int y, const F& f) {
  for (int row = y * samples_of_pixel; row < (y + 1) * samples_of_pixel; ++row)
    for (int column = x * samples_of_pixel; column < (x + 1) * samples_of_pixel; ++column)
      f(std::size_t(row) * std::size_t(of.width) * samples_of_pixel + std::size_t(column));
}

/// The box with a margin around it, so that lines on its border have their full width.
Box widened(const Box& box, int pixels) {
  const double length = std::max(box.right - box.left, box.top - box.bottom);
  const double width = margin * length / std::max(1, pixels - 2 * margin);
  return {box.left - width, box.right + width, box.bottom - width, box.top + width};
}

/// Whether two samples are of one cell, or both of none.
bool same(float a, float b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

/// Whether a sample has a neighbour of another cell, or of none. Beyond the picture all is as at
/// its border.
bool is_edge(const Seen& all, std::size_t sample) {
  const std::size_t width = std::size_t(all.width) * samples_of_pixel, n = all.cells.size();
  const float here = all.cells[sample];
  return (sample % width > 0 && !same(here, all.cells[sample - 1])) ||
         (sample % width + 1 < width && !same(here, all.cells[sample + 1])) ||
         (sample >= width && !same(here, all.cells[sample - width])) ||
         (sample + width < n && !same(here, all.cells[sample + width]));
}

/// Faces, if they have shades, and edges over them. An edge along a row of pixels covers two of
/// three samples, and has its full colour.
Image ink_edges(const Seen& all, const Colour& colour) {
  constexpr int full = samples_of_pixel * (samples_of_pixel - 1);
  Image image(all.width, all.height);
  for (int y = 0; y < all.height; ++y)
    for (int x = 0; x < all.width; ++x) {
      int edges = 0, inside = 0;
      double light = 0;
      for_samples(all, x, y, [&](std::size_t sample) {
        edges += is_edge(all, sample) ? 1 : 0;
        if (all.shades.empty() || std::isnan(all.cells[sample])) return;
        light += 1 - more_shade * (1 - all.shades[sample]);
        ++inside;
      });
      if (inside > 0) {
        Colour lit{};
        for (std::size_t k = 0; k < 3; ++k) lit[k] = std::uint8_t(face[k] * light / inside);
        image.blend(x, y, lit, double(inside) / (samples_of_pixel * samples_of_pixel));
      }
      image.blend(x, y, colour, std::min(1., double(edges) / full));
    }
  return image;
}

Image draw_solid(const DrawnMesh& mesh, int pixels, const Colour& colour) {
  const Sight sight{Sight::Of::surface, from_corner(), {}};
  Offset n_faces = 0;
  for (const DrawnCells& cells : mesh.cells) n_faces += cells.outer_cells->size();
  const Box box = widened(bounding_box(mesh, sight), pixels);
  return ink_edges(see(mesh, numbers(n_faces), sight, box, pixels), colour);
}

/// The middle of the box around the points [begin, end) of the connectivity.
std::array<double, 3> middle(const Fields& fields, std::int64_t begin, std::int64_t end) {
  std::array<double, 3> low{}, high{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    low[axis] = high[axis] = fields.points[3 * std::size_t(fields.connectivity[begin]) + axis];
    for (std::int64_t k = begin; k < end; ++k) {
      const double x = fields.points[3 * std::size_t(fields.connectivity[k]) + axis];
      low[axis] = std::min(low[axis], x);
      high[axis] = std::max(high[axis], x);
    }
  }
  return {(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2};
}

}  // namespace

Image draw_mesh(const Fields& fields,
                int pixels,
                const std::optional<Box>& part,
                const Colour& colour) {
  check(fields);
  if (fields.n_cells() == 0) throw std::invalid_argument("a picture of a mesh needs a cell");
  if (fields.dimension == 3 && part)
    throw std::invalid_argument("a part of a mesh is drawn in the plane alone");
  const DrawnFields drawn(fields);
  if (fields.dimension == 3) return draw_solid(drawn.mesh(), pixels, colour);
  const Box box = part ? *part : widened(bounding_box(drawn.mesh()), pixels);
  return ink_edges(see(drawn.mesh(), numbers(fields.n_cells()), {}, box, pixels), colour);
}

Fields opened(const Fields& fields) {
  check(fields);
  if (fields.dimension != 3) throw std::invalid_argument("only a solid can be opened");
  Fields rest;
  rest.dimension = fields.dimension;
  rest.points = fields.points;
  rest.offsets = {0};
  const auto centre = middle(fields, 0, std::int64_t(fields.connectivity.size()));
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const std::int64_t begin = fields.offsets[cell], end = fields.offsets[cell + 1];
    const auto at = middle(fields, begin, end);
    if (at[0] > centre[0] && at[1] < centre[1] && at[2] > centre[2]) continue;
    rest.connectivity.insert(rest.connectivity.end(), fields.connectivity.begin() + begin,
                             fields.connectivity.begin() + end);
    rest.offsets.push_back(std::int64_t(rest.connectivity.size()));
    rest.types.push_back(fields.types[cell]);
  }
  return rest;
}

}  // namespace postprocess
