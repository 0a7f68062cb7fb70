// SPDX-License-Identifier: MIT
#include "postprocess/check.h"

#include <algorithm>
#include <stdexcept>

namespace postprocess {
namespace {

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument("fields for output: " + what);
}

void check_data(const std::vector<Field>& data, std::int64_t n, const std::string& where) {
  for (const Field& field : data) {
    const auto n_values = static_cast<std::int64_t>(field.values.size());
    require(field.components > 0 && n_values == n * field.components,
            where + " data '" + field.name + "' has " + std::to_string(n_values) +
                " values instead of " + std::to_string(n) + " times " +
                std::to_string(field.components));
  }
}

void check_numbers(const std::vector<Numbers>& data, std::int64_t n, const std::string& where) {
  for (const Numbers& numbers : data)
    require(static_cast<std::int64_t>(numbers.values.size()) == n,
            where + " numbers '" + numbers.name + "' are " + std::to_string(numbers.values.size()) +
                " instead of " + std::to_string(n));
}

/// The number of points of a VTK cell type; -1 if any number will do.
std::int64_t points_of(int type) {
  switch (type) {
    case 1:
      return 1;  // vertex
    case 5:
      return 3;  // triangle
    case 9:
      return 4;  // quadrilateral
    case 22:
      return 6;  // quadratic triangle
    case 28:
      return 9;  // biquadratic quadrilateral
    case 10:
      return 4;  // tetrahedron
    case 12:
      return 8;  // hexahedron
    case 24:
      return 10;  // quadratic tetrahedron
    case 29:
      return 27;  // triquadratic hexahedron
    default:
      return -1;
  }
}

void check_types(const Fields& fields) {
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const std::int64_t n = fields.offsets[cell + 1] - fields.offsets[cell];
    const std::int64_t needed = points_of(fields.types[cell]);
    if (needed >= 0 && n != needed)  // the sentence is made for a wrong cell only: cells are many
      require(false, "cell " + std::to_string(cell) + " of VTK type " +
                         std::to_string(fields.types[cell]) + " has " + std::to_string(n) +
                         " points");
  }
}

}  // namespace

void check(const Fields& fields) {
  const auto& offsets = fields.offsets;
  const auto& connectivity = fields.connectivity;
  const auto n_entries = static_cast<std::int64_t>(connectivity.size());
  require(fields.points.size() % 3 == 0, "points are not triples of coordinates");
  require(offsets.size() == fields.types.size() + 1, "offsets must be one more than the cells");
  require(offsets.front() == 0 && offsets.back() == n_entries,
          "offsets must run from 0 to the length of the connectivity");
  require(std::is_sorted(offsets.begin(), offsets.end()), "offsets must not decrease");
  if (n_entries > 0) {
    const auto [low, high] = std::minmax_element(connectivity.begin(), connectivity.end());
    require(*low >= 0 && *high < fields.n_points(),
            "the connectivity names a point that does not exist");
  }
  check_types(fields);
  check_data(fields.point_data, fields.n_points(), "point");
  check_data(fields.cell_data, fields.n_cells(), "cell");
  check_numbers(fields.point_numbers, fields.n_points(), "point");
  check_numbers(fields.cell_numbers, fields.n_cells(), "cell");
}

}  // namespace postprocess
