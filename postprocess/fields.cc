// SPDX-License-Identifier: MIT
#include "postprocess/fields.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

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

/// VTK cell types and their numbers of points: vertex, triangle, quadrilateral, quadratic triangle,
/// biquadratic quadrilateral, tetrahedron, hexahedron, quadratic tetrahedron, triquadratic
/// hexahedron. Other types may have any number.
constexpr std::pair<int, std::int64_t> points_of_type[] = {
    {1, 1}, {5, 3}, {9, 4}, {22, 6}, {28, 9}, {10, 4}, {12, 8}, {24, 10}, {29, 27}};

void check_types(const Fields& fields) {
  for (std::int64_t cell = 0; cell < fields.n_cells(); ++cell) {
    const std::int64_t n = fields.offsets[cell + 1] - fields.offsets[cell];
    for (const auto& [type, needed] : points_of_type)
      if (fields.types[cell] == type && n != needed)  // the text is made for a wrong cell only
        require(false, "cell " + std::to_string(cell) + " of VTK type " + std::to_string(type) +
                           " has " + std::to_string(n) + " points");
  }
}

void check_outer_faces(const Fields& fields) {
  constexpr std::uint8_t most_faces = 6;  // of a hexahedron
  require(fields.outer_cells.size() == fields.outer_faces.size(),
          "each outer face needs a cell and a number");
  for (std::size_t k = 0; k < fields.outer_cells.size(); ++k)
    require(fields.outer_cells[k] >= 0 && fields.outer_cells[k] < fields.n_cells() &&
                fields.outer_faces[k] < most_faces,
            "an outer face is of a cell that does not exist, or has a wrong number");
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
  check_outer_faces(fields);
  check_data(fields.point_data, fields.n_points(), "point");
  check_data(fields.cell_data, fields.n_cells(), "cell");
  check_numbers(fields.point_numbers, fields.n_points(), "point");
  check_numbers(fields.cell_numbers, fields.n_cells(), "cell");
}

}  // namespace postprocess
