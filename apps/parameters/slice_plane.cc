// SPDX-License-Identifier: MIT
#include "apps/parameters/slice_plane.h"

#include "apps/parameters/picture_keys.h"
#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <regex>

namespace apps {

std::optional<postprocess::Plane> slice_plane(const std::string& text) {
  if (text.find_first_not_of(' ') == std::string::npos) return {};
  static const std::regex across(" *([xyz]) *=(.*)"), through("(.*) through (.*)");
  std::smatch parts;
  if (std::regex_match(text, parts, across)) {
    const std::vector<double> at = numbers_in(parts[2]);
    if (at.size() == 1) return postprocess::plane_across(parts[1].str()[0] - 'x', at[0]);
  } else if (std::regex_match(text, parts, through)) {
    const std::vector<double> direction = numbers_in(parts[1]), point = numbers_in(parts[2]);
    if (direction.size() == 3 && point.size() == 3) {
      const std::array<double, 3> normal{direction[0], direction[1], direction[2]};
      const double length = std::hypot(normal[0], normal[1], normal[2]);
      if (length > 0 && std::isfinite(length))
        return postprocess::plane_through(normal, {point[0], point[1], point[2]});
      throw multigrid::InputError(
          fmt::format("Output/Slice: the direction across the plane `{}` has no length.", text));
    }
  }
  throw multigrid::InputError(fmt::format(
      "Output/Slice: `{}` is no plane; write `x = NUMBER`, `y = NUMBER`, `z = NUMBER`, or a direction across it and "
      "a point of it, such as `1, 1, 0 through 0.5, 0.5, 0.5`.",
      text));
}

template <int dim>
void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<dim>& mesh) {
  const std::optional<postprocess::Plane> plane = slice_plane(text);
  if (!plane || dim < 3) return;
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const dealii::Point<dim>& vertex : mesh.get_vertices()) {
    double along = 0;
    for (unsigned int d = 0; d < dim; ++d) along += plane->normal[d] * vertex[d];
    low = std::min(low, along);
    high = std::max(high, along);
  }
  const double slack = 1e-9 * (high - low);
  if (plane->at >= low - slack && plane->at <= high + slack) return;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double sign = plane->normal[axis];
    if (std::abs(sign) == 1)
      throw multigrid::InputError(fmt::format(
          "Output/Slice: the plane `{}` misses the mesh, which is between {} and {} there.", text,
          std::min(sign * low, sign * high), std::max(sign * low, sign * high)));
  }
  throw multigrid::InputError(fmt::format(
      "Output/Slice: the plane `{}` misses the mesh by {:.4g}; take a point inside of it.", text,
      std::max(low - plane->at, plane->at - high)));
}

template void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<2>& mesh);
template void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<3>& mesh);

}  // namespace apps
