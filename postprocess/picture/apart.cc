// SPDX-License-Identifier: MIT
#include "postprocess/picture/apart.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace postprocess {
namespace {

/// Whether the box around the points of a cell, which holds it if its edges are straight, misses
/// another.
bool misses(const Fields& cells, std::int64_t cell, const Box& box) {
  const auto is_beyond = [&](int axis, double low, double high) {
    const auto all = [&](const auto& holds) {
      return std::all_of(cells.connectivity.begin() + cells.offsets[cell],
                         cells.connectivity.begin() + cells.offsets[cell + 1],
                         [&](std::int64_t point) { return holds(cells.points[3 * point + axis]); });
    };
    return all([low](double x) { return x < low; }) || all([high](double x) { return x > high; });
  };
  return is_beyond(0, box.left, box.right) || is_beyond(1, box.bottom, box.top);
}

}  // namespace

Projection apart(const Fields& cells,
                 const std::vector<double>& values,
                 const std::optional<Box>& part) {
  if (std::int64_t(values.size()) != cells.n_cells())
    throw std::invalid_argument("there are " + std::to_string(values.size()) + " values for " +
                                std::to_string(cells.n_cells()) + " cells");
  Projection result;
  result.cells.dimension = cells.dimension;
  result.cells.offsets = {0};
  for (std::int64_t cell = 0; cell < cells.n_cells(); ++cell) {
    const std::int64_t n_points = cells.offsets[cell + 1] - cells.offsets[cell];
    const bool is_straight = n_points <= 4;
    if (part && is_straight && misses(cells, cell, *part)) continue;
    for (std::int64_t k = cells.offsets[cell]; k < cells.offsets[cell + 1]; ++k) {
      const double* point = &cells.points[3 * cells.connectivity[k]];
      result.cells.connectivity.push_back(result.cells.n_points());
      result.cells.points.insert(result.cells.points.end(), point, point + 3);
      result.values.push_back(values[cell]);
    }
    result.cells.offsets.push_back(std::int64_t(result.cells.connectivity.size()));
    result.cells.types.push_back(cells.types[cell]);
  }
  return result;
}

}  // namespace postprocess
