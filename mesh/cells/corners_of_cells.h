// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/cell_arrays.h"

#include <array>

// The corners of cells and of their sides, whatever shape they have; for kernel sources.
namespace mesh {

/// The cells of one shape.
struct CellList {
  Index n;
  int n_corners;
  const Array<Index>* corners;
};

/// The cells of a mesh in their order, shape by shape: quadrilaterals and triangles, or hexahedra and tetrahedra.
template <int dim>
std::array<CellList, 2> cell_lists(const CellArrays<dim>& cells) {
  if constexpr (dim == 2)
    return {{{cells.quadrilaterals.n, 4, &cells.quadrilaterals.corners},
             {cells.triangles.n, 3, &cells.triangles.corners}}};
  else
    return {{{cells.hexahedra.n, 8, &cells.hexahedra.corners},
             {cells.tetrahedra.n, 4, &cells.tetrahedra.corners}}};
}

/// The corners of each cell.
template <int dim>
struct CornersOfCells {
  Index n_hypercubes;
  const Index* hypercubes;
  const Index* simplices;
  MG_HD int n_of(Index cell) const { return cell < n_hypercubes ? 1 << dim : dim + 1; }
  MG_HD const Index* of(Index cell) const {
    return cell < n_hypercubes ? hypercubes + (Offset(cell) << dim)
                               : simplices + Offset(cell - n_hypercubes) * (dim + 1);
  }
};

template <int dim>
CornersOfCells<dim> corners_of_cells(const CellArrays<dim>& cells) {
  const auto [hypercubes, simplices] = cell_lists(cells);
  const auto at = [&](const CellList& list) {
    return list.n > 0 ? list.corners->on(cells.executor()) : nullptr;
  };
  return {hypercubes.n, at(hypercubes), at(simplices)};
}

/// Whether a corner of a cell lies on one of its faces, in the plane on an edge (shapes.h).
///
/// n_corners  of the cell: dim + 1 or 2^dim
template <int dim>
MG_HD constexpr bool is_on_side(int n_corners, int face, int corner) {
  if (n_corners == 1 << dim) return ((corner >> (face / 2)) & 1) == face % 2;
  return dim == 2 ? corner == face || corner == (face + 1) % 3 : corner != 3 - face;
}

}  // namespace mesh
