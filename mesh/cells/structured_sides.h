// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/structured.h"

#include <vector>

namespace mesh {

/// Which corner of a cube, by the bits of its coordinates, is corner v of one of its tetrahedra: two for each axis, on either
/// side of the face diagonal.
MG_HD constexpr int corner_of_tetrahedron(int axis, int turn, int v) {
  const int first = 1 << axis, second = 1 << (axis + 1) % 3, third = 7 - first - second;
  if (v == 0) return 0;
  if (v == 3) return 7;
  if (turn == 0) return v == 1 ? first : first + second;
  return v == 1 ? first + third : first;
}

/// Sides in the host's memory.
struct SideLists {
  std::vector<Index> cells;
  std::vector<std::uint8_t> faces;
  std::vector<std::uint16_t> ids;
};

/// The sides of structured_cells(n, cells), in the order of the cells and their faces.
template <int dim>
SideLists structured_sides(int n, GridCells cells);

}  // namespace mesh
