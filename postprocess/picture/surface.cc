// SPDX-License-Identifier: MIT
#include "postprocess/picture/surface.h"

#include "postprocess/picture/solid_cells.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace postprocess {
namespace {

/// A face by its three least corners, which no other face of a conforming mesh has.
struct FaceKey {
  std::array<std::uint32_t, 3> corners;
  std::uint32_t cell;
  std::uint32_t face;
};

/// throws  std::invalid_argument if cell c cannot be drawn
const SolidCell& cell_of(const Fields& fields, const std::int64_t c) {
  const SolidCell* cell = solid_cell(fields.types[std::size_t(c)]);
  if (!cell)
    throw std::invalid_argument("a picture in space shows tetrahedra and hexahedra, but cell " +
                                std::to_string(c) + " has VTK type " +
                                std::to_string(fields.types[std::size_t(c)]));
  return *cell;
}

std::vector<FaceKey> find_faces(const Fields& fields) {
  std::vector<FaceKey> keys;
  for (std::int64_t c = 0; c < fields.n_cells(); ++c) {
    const SolidCell& cell = cell_of(fields, c);
    const std::int64_t* points = &fields.connectivity[std::size_t(fields.offsets[std::size_t(c)])];
    for (std::uint32_t f = 0; f < cell.faces.size(); ++f) {
      std::array<std::uint32_t, 4> corners{};
      const std::size_t n = cell.is_simplex ? 3 : 4;
      for (std::size_t k = 0; k < n; ++k)
        corners[k] = std::uint32_t(points[cell.faces[f].points[k]]);
      std::sort(corners.begin(), corners.begin() + std::ptrdiff_t(n));
      keys.push_back({{corners[0], corners[1], corners[2]}, std::uint32_t(c), f});
    }
  }
  std::sort(keys.begin(), keys.end(),
            [](const FaceKey& a, const FaceKey& b) { return a.corners < b.corners; });
  return keys;
}

/// Calls draw(cell, face) for the faces that belong to one cell.
template <class Draw>
void for_outer_faces(const Fields& fields, const Draw& draw) {
  for (std::size_t k = 0; k < fields.outer_cells.size(); ++k)
    draw(fields.outer_cells[k], std::size_t(fields.outer_faces[k]));
  if (!fields.outer_cells.empty()) return;
  const std::vector<FaceKey> keys = find_faces(fields);
  for (std::size_t begin = 0, end; begin < keys.size(); begin = end) {
    for (end = begin + 1; end < keys.size() && keys[end].corners == keys[begin].corners;) ++end;
    if (end == begin + 1) draw(std::int64_t(keys[begin].cell), std::size_t(keys[begin].face));
  }
}

double dot(const std::array<double, 3>& a, const double* b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}  // namespace

/// 32 degrees to the right of the front, 26 above.
Viewpoint from_corner() {
  constexpr double degree = 3.14159265358979323846 / 180;
  const double s = std::sin(32 * degree), c = std::cos(32 * degree), low = std::sin(26 * degree),
               high = std::cos(26 * degree);
  return {{c, s, 0}, {-low * s, low * c, high}, {high * s, -high * c, low}};
}

Projection surface(const Fields& fields,
                   const std::vector<double>& values,
                   const Viewpoint& viewpoint) {
  Projection seen;
  seen.cells.offsets = {0};
  std::unordered_map<std::int64_t, std::int64_t> number_of;
  const auto number = [&](const std::int64_t point) {
    const auto [entry, is_new] = number_of.try_emplace(point, seen.cells.n_points());
    if (!is_new) return entry->second;
    const double* place = &fields.points[std::size_t(3 * point)];
    for (const auto& axis : {viewpoint.right, viewpoint.up, viewpoint.toward})
      seen.cells.points.push_back(dot(axis, place));
    seen.values.push_back(values[std::size_t(point)]);
    return entry->second;
  };
  for_outer_faces(fields, [&](const std::int64_t cell, const std::size_t number_of_face) {
    const SolidCell::Face& face = cell_of(fields, cell).faces.at(number_of_face);
    const std::int64_t* points =
        &fields.connectivity[std::size_t(fields.offsets[std::size_t(cell)])];
    for (const unsigned int k : face.points) seen.cells.connectivity.push_back(number(points[k]));
    seen.cells.offsets.push_back(std::int64_t(seen.cells.connectivity.size()));
    seen.cells.types.push_back(face.type);
  });
  return seen;
}

}  // namespace postprocess
