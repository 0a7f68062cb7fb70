// SPDX-License-Identifier: MIT
#include "mesh/check.h"

#include <deal.II/grid/tria_accessor.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace mesh {

namespace {

/// The two edges at a corner, in the order of a walk around the cell.
struct Corner {
  dealii::Tensor<1, 2> next, previous;

  /// The Jacobian of the map from the reference cell there; positive if the corner turns left.
  double jacobian() const { return next[0] * previous[1] - next[1] * previous[0]; }
  double angle() const { return std::atan2(jacobian(), next * previous); }
  double scaled_jacobian() const { return jacobian() / (next.norm() * previous.norm()); }
};

/// Calls f(corner) for each corner of a cell.
template <class Cell, class F>
void for_each_corner(const Cell& cell, F&& f) {
  static constexpr unsigned int around_triangle[] = {0, 1, 2},
                                around_quadrilateral[] = {0, 1, 3, 2};
  const unsigned int n = cell->n_vertices();
  const unsigned int* around = n == 3 ? around_triangle : around_quadrilateral;
  for (unsigned int v = 0; v < n; ++v) {
    const auto& here = cell->vertex(around[v]);
    f(Corner{cell->vertex(around[(v + 1) % n]) - here,
             cell->vertex(around[(v + n - 1) % n]) - here});
  }
}

/// Whether the map from the reference cell has a positive Jacobian at every corner: then it has one
/// everywhere.
template <class Cell>
bool is_upright(const Cell& cell) {
  bool upright = true;
  for_each_corner(cell, [&](const Corner& corner) { upright &= corner.jacobian() > 0; });
  return upright;
}

}  // namespace

template <int dim>
void check_cells(const dealii::Triangulation<dim>& triangulation) {
  for (const auto& cell : triangulation.active_cell_iterators())
    if (!is_upright(cell)) {
      std::ostringstream message;
      message << "Mesh: the cell around (" << cell->center() << ") is degenerate or turned over; "
              << "change Mesh/Mesh size, Mesh/Growth or Mesh/Refinements.";
      throw MeshError(message.str());
    }
}

template <int dim>
Quality quality(const Mesh<dim>& mesh) {
  constexpr double degrees = 180 / 3.14159265358979323846;
  Quality q{180, 1, std::numeric_limits<double>::max(), 0};
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for_each_corner(cell, [&](const Corner& corner) {
      const double length = corner.next.norm();
      q.smallest_angle = std::min(q.smallest_angle, degrees * corner.angle());
      q.smallest_scaled_jacobian = std::min(q.smallest_scaled_jacobian, corner.scaled_jacobian());
      q.shortest_edge = std::min(q.shortest_edge, length);
      q.longest_edge = std::max(q.longest_edge, length);
    });
  return q;
}

template <int dim>
CellSizes cell_sizes(const Mesh<dim>& mesh) {
  CellSizes sizes{0, std::numeric_limits<double>::max()};
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    double shortest = std::numeric_limits<double>::max();
    for_each_corner(cell, [&](const Corner& corner) {
      shortest = std::min(shortest, corner.next.norm_square());
    });
    sizes.h_max = std::max(sizes.h_max, shortest);
    sizes.h_min = std::min(sizes.h_min, shortest);
  }
  return {std::sqrt(sizes.h_max), std::sqrt(sizes.h_min)};
}

template void check_cells<2>(const dealii::Triangulation<2>& triangulation);
template Quality quality<2>(const Mesh<2>& mesh);
template CellSizes cell_sizes<2>(const Mesh<2>& mesh);

}  // namespace mesh
