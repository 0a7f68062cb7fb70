// SPDX-License-Identifier: MIT
#include "postprocess/drawing/outer_faces.h"

#include "postprocess/drawing/solids.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace postprocess {
namespace {

/// A face by its three least corners, which no other face of a conforming mesh has.
struct FaceKey {
  std::array<std::uint32_t, 3> corners;
  std::uint32_t cell;
  std::uint8_t face;
};

/// Adds the faces of a cell.
///
/// table  the points of each face
template <std::size_t n_faces, std::size_t size>
void add_faces(const std::uint8_t (&table)[n_faces][size],
               const std::size_t n_corners,
               const std::int64_t* const points,
               const std::uint32_t cell,
               std::vector<FaceKey>& keys) {
  for (std::size_t f = 0; f < n_faces; ++f) {
    std::array<std::uint32_t, 4> corners{};
    for (std::size_t k = 0; k < n_corners; ++k) corners[k] = std::uint32_t(points[table[f][k]]);
    std::sort(corners.begin(), corners.begin() + std::ptrdiff_t(n_corners));
    keys.push_back({{corners[0], corners[1], corners[2]}, cell, std::uint8_t(f)});
  }
}

std::vector<FaceKey> sorted_faces(const Fields& fields) {
  std::vector<FaceKey> keys;
  for (std::int64_t c = 0; c < fields.n_cells(); ++c) {
    const int type = fields.types[std::size_t(c)];
    const std::int64_t* const points =
        &fields.connectivity[std::size_t(fields.offsets[std::size_t(c)])];
    if (type == 10 || type == 24)
      add_faces(faces_of_tetrahedra, 3, points, std::uint32_t(c), keys);
    else if (type == 12 || type == 29)
      add_faces(faces_of_hexahedra, 4, points, std::uint32_t(c), keys);
    else
      throw std::invalid_argument("a picture in space shows tetrahedra and hexahedra, but cell " +
                                  std::to_string(c) + " has VTK type " + std::to_string(type));
  }
  std::sort(keys.begin(), keys.end(),
            [](const FaceKey& a, const FaceKey& b) { return a.corners < b.corners; });
  return keys;
}

}  // namespace

OuterFaces outer_faces(const Fields& fields) {
  OuterFaces outer{fields.outer_cells, fields.outer_faces};
  if (!outer.cells.empty()) return outer;
  const std::vector<FaceKey> keys = sorted_faces(fields);
  for (std::size_t begin = 0, end; begin < keys.size(); begin = end) {
    for (end = begin + 1; end < keys.size() && keys[end].corners == keys[begin].corners;) ++end;
    if (end > begin + 1) continue;
    outer.cells.push_back(keys[begin].cell);
    outer.faces.push_back(keys[begin].face);
  }
  return outer;
}

}  // namespace postprocess
