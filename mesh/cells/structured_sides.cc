// SPDX-License-Identifier: MIT
#include "mesh/cells/structured_sides.h"

#include "mesh/cells/corners_of_cells.h"

#include <algorithm>
#include <array>

namespace mesh {

namespace {

/// A cell as corners of its square or cube, by the bits of their coordinates.
using LocalCell = std::vector<int>;

template <int dim>
std::vector<LocalCell> cells_of_cut() {
  if (dim == 2) return {{0, 1, 3}, {0, 3, 2}};
  std::vector<LocalCell> cells;
  for (int axis = 0; axis < 3; ++axis)
    for (int turn = 0; turn < 2; ++turn) {
      cells.emplace_back();
      for (int v = 0; v < 4; ++v) cells.back().push_back(corner_of_tetrahedron(axis, turn, v));
    }
  return cells;
}

template <int dim>
std::vector<LocalCell> cells_of_whole() {
  LocalCell cell;
  for (int v = 0; v < 1 << dim; ++v) cell.push_back(v);
  return {cell};
}

/// Whether face f of a cell lies on the low or high side of the square or cube along an axis.
template <int dim>
bool lies_on(const LocalCell& cell, int face, int axis, int high) {
  for (int v = 0; v < int(cell.size()); ++v)
    if (is_on_side<dim>(int(cell.size()), face, v) && ((cell[std::size_t(v)] >> axis) & 1) != high)
      return false;
  return true;
}

/// Adds the sides of the cells of one square or cube.
template <int dim>
void add_sides(const std::vector<LocalCell>& cells,
               const std::array<int, dim>& place,
               int n,
               Index first_cell,
               SideLists& sides) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const int n_faces = int(cells[k].size()) == dim + 1 ? dim + 1 : 2 * dim;
    for (int face = 0; face < n_faces; ++face)
      for (int side = 0; side < 2 * dim; ++side) {
        const int axis = side / 2, high = side % 2;
        if (place[std::size_t(axis)] != (high ? n - 1 : 0)) continue;
        if (!lies_on<dim>(cells[k], face, axis, high)) continue;
        sides.cells.push_back(first_cell + Index(k));
        sides.faces.push_back(std::uint8_t(face));
        sides.ids.push_back(std::uint16_t(side));
      }
  }
}

/// Goes through the squares or cubes of the grid that are at its boundary and in a range of columns.
template <int dim>
void add_range(
    int n, int first_column, int end_column, bool is_cut, Index first_cell, SideLists& sides) {
  const std::vector<LocalCell> cells = is_cut ? cells_of_cut<dim>() : cells_of_whole<dim>();
  const int n_columns = end_column - first_column, n_layers = dim == 3 ? n : 1;
  for (int z = 0; z < n_layers; ++z)
    for (int y = 0; y < n; ++y) {
      const bool is_outer = y == 0 || y == n - 1 || (dim == 3 && (z == 0 || z == n - 1));
      const int step = is_outer ? 1 : std::max(1, n - 1);  // inside of the grid only its ends
      for (int x = 0; x < n; x += step) {
        if (x < first_column || x >= end_column) continue;
        std::array<int, dim> place{};
        place[0] = x;
        place[1] = y;
        if (dim == 3) place[dim - 1] = z;
        const Index number = (Index(z) * n + y) * n_columns + (x - first_column);
        add_sides<dim>(cells, place, n, first_cell + number * Index(cells.size()), sides);
      }
    }
}

}  // namespace

template <int dim>
SideLists structured_sides(int n, GridCells cells) {
  SideLists sides;
  const int whole = cells == GridCells::cut ? 0 : cells == GridCells::whole ? n : (n + 1) / 2;
  if (whole > 0) add_range<dim>(n, 0, whole, false, 0, sides);
  if (whole < n) add_range<dim>(n, whole, n, true, Index(whole) * n, sides);
  return sides;
}

template SideLists structured_sides<2>(int, GridCells);
template SideLists structured_sides<3>(int, GridCells);

}  // namespace mesh
