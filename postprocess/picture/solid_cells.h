// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace postprocess {

/// A cell in space that can be drawn, by its VTK type; all numbers are of points in VTK's order.
struct SolidCell {
  struct Face {
    std::uint8_t type;                 ///< 5, 9, 22 or 28
    std::vector<unsigned int> points;  ///< in the order of that type; from outside counterclockwise
  };

  unsigned int n_points = 0;
  bool is_simplex = false;
  int degree = 1;
  std::vector<Face> faces;

  /// The shape functions of all points at a place of the reference cell: the unit cube, or the
  /// simplex with the corners 0, e1, e2, e3.
  std::vector<double> shapes(const std::array<double, 3>& place) const;
};

/// The cell of VTK type 10, 12, 24 or 29; null for any other type.
const SolidCell* solid_cell(int vtk_type);

}  // namespace postprocess
