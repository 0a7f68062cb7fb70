// SPDX-License-Identifier: MIT
#include "mesh/check.h"

#include <deal.II/grid/tria_accessor.h>

#include <algorithm>
#include <sstream>

namespace mesh {

namespace {

/// Whether the edges at each corner of a cell are positively oriented. If so, the determinant of the
/// map from the reference cell is positive everywhere; for hexahedra this is necessary only.
template <int dim, class Cell>
bool is_upright(const Cell& cell) {
  // For each vertex the ends of its edges.
  static constexpr unsigned int of_triangle[][3] = {{1, 2}, {2, 0}, {0, 1}},
                                of_quadrilateral[][3] = {{1, 2}, {3, 0}, {0, 3}, {2, 1}},
                                of_tetrahedron[][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}},
                                of_hexahedron[][3] = {{1, 2, 4}, {3, 0, 5}, {0, 3, 6}, {2, 1, 7},
                                                      {6, 5, 0}, {4, 7, 1}, {7, 4, 2}, {5, 6, 3}};
  const unsigned int n = cell->n_vertices();
  const auto* ends = dim == 2 ? (n == 3 ? of_triangle : of_quadrilateral)
                              : (n == 4 ? of_tetrahedron : of_hexahedron);
  bool upright = true;
  for (unsigned int v = 0; v < n; ++v) {
    const auto edge = [&](const int k) { return cell->vertex(ends[v][k]) - cell->vertex(v); };
    const auto a = edge(0), b = edge(1);
    if constexpr (dim == 2)
      upright &= a[0] * b[1] - a[1] * b[0] > 0;
    else
      upright &= dealii::cross_product_3d(a, b) * edge(2) > 0;
  }
  return upright;
}

template <int dim>
[[noreturn]] void refuse(const dealii::Point<dim>& center) {
  std::ostringstream message;
  message << "Mesh: the cell around (" << center << ") is degenerate or turned over; "
          << "change Mesh/Mesh size, Mesh/Growth or Mesh/Refinements, or mesh a file finer.";
  throw MeshError(message.str());
}

}  // namespace

void require_upright(const CellChecks& checks, const int dim) {
  if (checks.first_bad < 0) return;
  dealii::Point<2> in_plane(checks.center[0], checks.center[1]);
  dealii::Point<3> in_space(checks.center[0], checks.center[1], checks.center[2]);
  if (dim == 2)
    refuse(in_plane);
  else
    refuse(in_space);
}

template <int dim>
void check_cells(const dealii::Triangulation<dim>& triangulation) {
  for (const auto& cell : triangulation.active_cell_iterators()) {
    if (!is_upright<dim>(cell)) refuse(cell->center());
  }
}

template void check_cells<2>(const dealii::Triangulation<2>& triangulation);
template void check_cells<3>(const dealii::Triangulation<3>& triangulation);

}  // namespace mesh
