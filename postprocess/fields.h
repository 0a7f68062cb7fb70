// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace postprocess {

/// One value (or `components` values, interleaved) a point or cell. Names are plain ASCII:
/// `solution`, `level`, …
struct Field {
  std::string name;
  int components = 1;
  std::vector<double> values;
};

/// Whole numbers, one a point or cell, or any number of them for the mesh as a whole.
struct Numbers {
  std::string name;  ///< UTF-8
  std::vector<std::int32_t> values;
};

/// A mesh and data on it, as plain arrays: what assembly hands to the writers.
struct Fields {
  int dimension = 2;
  std::vector<double> points;  ///< x, y, z of each point, interleaved; z = 0 in 2D
  /// Points of cell c: connectivity[offsets[c] .. offsets[c + 1]).
  std::vector<std::int64_t> connectivity;
  std::vector<std::int64_t> offsets;  ///< n_cells + 1, starting with 0
  /// VTK cell type of each cell: 5 triangle, 9 quadrilateral, 22 quadratic triangle (6 points), 28
  /// biquadratic quadrilateral (9 points), 10 tetrahedron, 12 hexahedron, 24 quadratic tetrahedron
  /// (10 points), 29 triquadratic hexahedron (27 points); points of a cell in VTK's order.
  std::vector<std::uint8_t> types;
  /// The faces on the boundary of cells in space, if they are known: each by its cell and its number there, in VTK's order
  /// of faces. Else empty: then a picture finds them by sorting all faces.
  std::vector<std::int64_t> outer_cells;
  std::vector<std::uint8_t> outer_faces;
  std::vector<Field> point_data;
  std::vector<Field> cell_data;
  std::vector<Numbers> point_numbers;
  std::vector<Numbers> cell_numbers;
  /// Of the whole mesh (VTK calls these field data): `material iron` is the material_id of iron,
  /// `boundary left` the number of that boundary.
  std::vector<Numbers> mesh_numbers;

  std::int64_t n_points() const { return static_cast<std::int64_t>(points.size() / 3); }
  std::int64_t n_cells() const { return static_cast<std::int64_t>(types.size()); }
};

/// Refuses fields whose arrays do not fit each other, before a writer reads beyond their ends.
///
/// throws  std::invalid_argument naming the array
/// cost    one pass over connectivity and offsets
void check(const Fields& fields);

}  // namespace postprocess
