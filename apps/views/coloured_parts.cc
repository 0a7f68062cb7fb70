// SPDX-License-Identifier: MIT
#include "apps/views/hierarchy_view.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <stdexcept>

namespace apps {
namespace {

using Corners = std::vector<std::int64_t>;  ///< points of a linear cell, going around

/// The linear cells of a mesh: quadratic cells are divided into four. In VTK's order of points.
std::vector<Corners> linear_cells(const postprocess::Fields& fields) {
  std::vector<Corners> cells;
  for (std::size_t cell = 0; cell < fields.types.size(); ++cell) {
    const std::int64_t* p = &fields.connectivity[std::size_t(fields.offsets[cell])];
    const auto add = [&](std::initializer_list<int> corners) {
      cells.emplace_back();
      for (const int k : corners) cells.back().push_back(p[k]);
    };
    const int type = fields.types[cell];
    if (type == 5)
      add({0, 1, 2});
    else if (type == 9)
      add({0, 1, 2, 3});
    else if (type == 22)
      add({0, 3, 5}), add({3, 1, 4}), add({5, 4, 2}), add({3, 4, 5});
    else if (type == 28)
      add({0, 4, 8, 7}), add({4, 1, 5, 8}), add({8, 5, 2, 6}), add({7, 8, 6, 3});
    else
      throw std::invalid_argument("a cell is no triangle or quadrilateral");
  }
  return cells;
}

/// A colour for each aggregate: the first one that no neighbour with a smaller number has.
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
  const std::vector<Corners> cells = linear_cells(fields);
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
