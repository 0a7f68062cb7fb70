// SPDX-License-Identifier: MIT
#include "apps/parameters/slice_plane.h"

#include "multigrid/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <regex>

namespace apps {

std::optional<postprocess::Plane> slice_plane(const std::string& text) {
  if (text.find_first_not_of(' ') == std::string::npos) return {};
  static const std::regex form(R"( *([xyz]) *= *([-+0-9.eE]+) *)");
  std::smatch parts;
  if (std::regex_match(text, parts, form)) {
    const std::string number = parts[2];
    char* end = nullptr;
    const double at = std::strtod(number.c_str(), &end);
    if (*end == 0 && std::isfinite(at)) return postprocess::Plane{parts[1].str()[0] - 'x', at};
  }
  throw multigrid::InputError(fmt::format(
      "Output/Slice: `{}` is no plane; write `x = NUMBER`, `y = NUMBER` or `z = NUMBER`.", text));
}

template <int dim>
void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<dim>& mesh) {
  const std::optional<postprocess::Plane> plane = slice_plane(text);
  if (!plane || plane->axis >= dim) return;
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const dealii::Point<dim>& vertex : mesh.get_vertices()) {
    low = std::min(low, vertex[unsigned(plane->axis)]);
    high = std::max(high, vertex[unsigned(plane->axis)]);
  }
  if (plane->at >= low && plane->at <= high) return;
  throw multigrid::InputError(
      fmt::format("Output/Slice: the plane `{}` misses the mesh, which is between {} and {} there.",
                  text, low, high));
}

template void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<2>& mesh);
template void require_slice_in_mesh(const std::string& text, const dealii::Triangulation<3>& mesh);

}  // namespace apps
