// SPDX-License-Identifier: MIT
#include "postprocess/picture/captions.h"

#include "postprocess/picture/ticks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace postprocess {

Plane plane_of(const DrawnMesh& mesh, const std::optional<Plane>& wanted) {
  if (!wanted) {
    const auto [low, high] = extent(mesh, 2);
    return plane_across(2, (low + high) / 2);
  }
  const auto [low, high] = extent(mesh, wanted->normal);
  const double slack = 1e-9 * (high - low);
  if (!(wanted->at >= low - slack && wanted->at <= high + slack))
    throw std::invalid_argument("the plane of a slice misses the mesh");
  Plane plane = *wanted;  // cells are cut where they reach below it, and none is below the lowest
  plane.at = std::clamp(plane.at, low + slack, high);
  return plane;
}

std::string caption_of(const Plane& plane, const PictureOptions& options) {
  static const char* const turned[] = {"y to the right, z up", "x to the right, z up",
                                       "x to the right, y up"};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double along = plane.normal[axis];
    if (std::abs(along) != 1) continue;
    const double at = (options.plane ? options.plane->at : plane.at) * along;
    char caption[80];
    std::snprintf(caption, sizeof caption, "%c = %.4g, %s", "xyz"[axis], at == 0 ? 0 : at,
                  turned[axis]);
    return caption;
  }
  return options.plane_text + (std::abs(plane.up[1]) == 1 ? ", y up" : ", z up");
}

std::vector<std::string> notes(const DrawnMesh& mesh,
                               const std::array<double, 2>& data,
                               const PictureOptions& options) {
  std::vector<std::string> lines;
  const auto add = [&](const char* format, const auto... values) {
    char line[80];
    std::snprintf(line, sizeof line, format, values...);
    lines.emplace_back(line);
  };
  if (data[0] < data[1] && options.longest_note.empty()) {
    const int digits = digits_of_range(data[0], data[1], 4);
    add("values %.*g to %.*g", digits, data[0], digits, data[1]);
  }
  for (int axis = 0; axis < mesh.dimension; ++axis) {
    const auto [low, high] = extent(mesh, axis);
    add("%c: %.4g to %.4g", "xyz"[axis], low, high);
  }
  if (!options.note.empty()) lines.push_back(options.note);
  return lines;
}

}  // namespace postprocess
