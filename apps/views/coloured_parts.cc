// SPDX-License-Identifier: MIT
#include "apps/views/hierarchy_view.h"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace apps {
namespace {

using Corners = std::vector<std::int64_t>;  ///< points of a linear cell, going around

/// The linear cells that a cell stands for, in VTK's order of points.
std::vector<Corners> linear_cells(const postprocess::Fields& fields, std::int64_t cell) {
  const std::int64_t* p = &fields.connectivity[std::size_t(fields.offsets[std::size_t(cell)])];
  switch (fields.types[std::size_t(cell)]) {
    case 5:
      return {{p[0], p[1], p[2]}};
    case 9:
      return {{p[0], p[1], p[2], p[3]}};
    case 22:
      return {{p[0], p[3], p[5]}, {p[3], p[1], p[4]}, {p[5], p[4], p[2]}, {p[3], p[4], p[5]}};
    case 28:
      return {{p[0], p[4], p[8], p[7]},
              {p[4], p[1], p[5], p[8]},
              {p[8], p[5], p[2], p[6]},
              {p[7], p[8], p[6], p[3]}};
    default:
      throw std::invalid_argument("a cell is no triangle or quadrilateral");
  }
}

std::vector<Corners> all_linear_cells(const postprocess::Fields& fields) {
  std::vector<Corners> cells;
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell)
    for (Corners& corners : linear_cells(fields, cell)) cells.push_back(std::move(corners));
  return cells;
}

/// A colour for each aggregate, the first that none of its neighbours before it has.
std::vector<double> colour(const std::vector<Corners>& cells,
                           const std::vector<std::int32_t>& of_point) {
  const std::int32_t most =
      of_point.empty() ? -1 : *std::max_element(of_point.begin(), of_point.end());
  std::vector<std::vector<std::size_t>> neighbours(std::size_t(most + std::int64_t(1)));
  for (const Corners& corners : cells)
    for (const std::int64_t a : corners)
      for (const std::int64_t b : corners) {
        const std::int32_t i = of_point[std::size_t(a)], j = of_point[std::size_t(b)];
        if (j >= 0 && i > j) neighbours[std::size_t(i)].push_back(std::size_t(j));
      }
  std::vector<double> colours(neighbours.size(), 0.);
  for (std::size_t i = 0; i < neighbours.size(); ++i) {
    const auto is_taken = [&](double candidate) {
      return std::any_of(neighbours[i].begin(), neighbours[i].end(),
                         [&](std::size_t j) { return colours[j] == candidate; });
    };
    while (is_taken(colours[i])) ++colours[i];
  }
  return colours;
}

using Point = std::array<double, 3>;

Point mean(const postprocess::Fields& fields, const Corners& points) {
  Point sum{};
  for (const std::int64_t point : points)
    for (std::size_t d = 0; d < 3; ++d)
      sum[d] += fields.points[3 * std::size_t(point) + d] / double(points.size());
  return sum;
}

/// Appends the part of a cell around its corner k.
void add_part(const postprocess::Fields& fields,
              const Corners& corners,
              std::size_t k,
              double value,
              postprocess::Fields& parts) {
  constexpr std::uint8_t vtk_quadrilateral = 9;
  const std::size_t n = corners.size();
  const std::int64_t here = corners[k], next = corners[(k + 1) % n],
                     last = corners[(k + n - 1) % n];
  for (const Corners& around : {Corners{here}, Corners{here, next}, corners, Corners{last, here}}) {
    const Point point = mean(fields, around);
    parts.connectivity.push_back(parts.n_points());
    parts.points.insert(parts.points.end(), point.begin(), point.end());
    parts.point_data[0].values.push_back(value);
  }
  parts.offsets.push_back(std::int64_t(parts.connectivity.size()));
  parts.types.push_back(vtk_quadrilateral);
}

}  // namespace

postprocess::Fields coloured_parts(const postprocess::Fields& fields,
                                   const std::vector<std::int32_t>& aggregate) {
  const std::vector<Corners> cells = all_linear_cells(fields);
  const std::vector<double> colours = colour(cells, aggregate);
  postprocess::Fields parts;
  parts.offsets = {0};
  parts.point_data = {{"aggregate colour", 1, {}}};
  for (const Corners& corners : cells)
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const std::int32_t number = aggregate[std::size_t(corners[k])];
      const double value =
          number < 0 ? std::numeric_limits<double>::quiet_NaN() : colours[std::size_t(number)];
      add_part(fields, corners, k, value, parts);
    }
  return parts;
}

}  // namespace apps
