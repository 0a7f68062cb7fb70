// SPDX-License-Identifier: MIT
#include "mesh/check.h"
#include "mesh/pi.h"

#include <deal.II/grid/tria_accessor.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace mesh {

namespace {

constexpr double degrees = 180 / pi;

template <int dim>
using Vector = dealii::Tensor<1, dim>;

double angle(const Vector<3>& a, const Vector<3>& b) {
  return std::atan2(dealii::cross_product_3d(a, b).norm(), a * b);
}

/// The edges at a corner of a cell, positively oriented in a sound one.
template <int dim>
struct Corner {
  std::array<Vector<dim>, dim> edges;
  bool simplex = false;

  /// The Jacobian of the map from the reference cell there.
  double jacobian() const {
    if constexpr (dim == 2)
      return edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0];
    else
      return dealii::cross_product_3d(edges[0], edges[1]) * edges[2];
  }
  double smallest_angle() const {
    if constexpr (dim == 2)
      return std::atan2(jacobian(), edges[0] * edges[1]);
    else
      return std::min(
          {angle(edges[0], edges[1]), angle(edges[1], edges[2]), angle(edges[2], edges[0])});
  }
  double smallest_dihedral_angle() const {
    if constexpr (dim == 2) {
      return smallest_angle();
    } else {
      double smallest = 4;
      for (unsigned int k = 0; k < 3; ++k) {
        const Vector<3>&a = edges[k], &b = edges[(k + 1) % 3], &c = edges[(k + 2) % 3];
        smallest = std::min(smallest,
                            angle(dealii::cross_product_3d(a, b), dealii::cross_product_3d(a, c)));
      }
      return smallest;
    }
  }
  double scaled_jacobian() const {
    double product = 1;
    for (const Vector<dim>& edge : edges) product *= edge.norm();
    return jacobian() / product;
  }
  /// See Quality. For simplices |J|^2 is a sum over all edges of the cell.
  double mean_ratio() const {
    double squares = 0, determinant = jacobian();
    for (unsigned int k = 0; k < dim; ++k) {
      squares += edges[k].norm_square();
      for (unsigned int j = 0; simplex && j < k; ++j)
        squares += (edges[k] - edges[j]).norm_square();
    }
    if (simplex) {
      squares *= 2. / (dim + 1);
      determinant *= dim == 2 ? 2 / std::sqrt(3.) : std::sqrt(2.);
    }
    return std::copysign(dim * std::pow(std::abs(determinant), 2. / dim) / squares, determinant);
  }
};

/// Calls f(corner) for each corner of a plane cell.
template <class Cell, class F>
void for_each_corner(const Cell& cell, F&& f, std::integral_constant<int, 2>) {
  static constexpr unsigned int around_triangle[] = {0, 1, 2},
                                around_quadrilateral[] = {0, 1, 3, 2};
  const unsigned int n = cell->n_vertices();
  const unsigned int* around = n == 3 ? around_triangle : around_quadrilateral;
  for (unsigned int v = 0; v < n; ++v) {
    const auto& here = cell->vertex(around[v]);
    f(Corner<2>{
        {cell->vertex(around[(v + 1) % n]) - here, cell->vertex(around[(v + n - 1) % n]) - here},
        n == 3});
  }
}

/// Calls f(corner) for each corner of a tetrahedron or hexahedron.
template <class Cell, class F>
void for_each_corner(const Cell& cell, F&& f, std::integral_constant<int, 3>) {
  static constexpr unsigned int of_tetrahedron[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}},
                                of_hexahedron[8][3] = {{1, 2, 4}, {3, 0, 5}, {0, 3, 6}, {2, 1, 7},
                                                       {6, 5, 0}, {4, 7, 1}, {7, 4, 2}, {5, 6, 3}};
  const bool simplex = cell->n_vertices() == 4;
  for (unsigned int v = 0; v < cell->n_vertices(); ++v) {
    const auto& here = cell->vertex(v);
    const unsigned int* others = simplex ? of_tetrahedron[v] : of_hexahedron[v];
    f(Corner<3>{{cell->vertex(others[0]) - here, cell->vertex(others[1]) - here,
                 cell->vertex(others[2]) - here},
                simplex});
  }
}

template <int dim, class F>
void for_each_corner_of(const dealii::Triangulation<dim>& triangulation, F&& f) {
  for (const auto& cell : triangulation.active_cell_iterators())
    for_each_corner(
        cell, [&](const Corner<dim>& corner) { f(corner); }, std::integral_constant<int, dim>());
}

}  // namespace

// A positive Jacobian at every corner is one everywhere, except in hexahedra, where it is necessary
// alone.
template <int dim>
void check_cells(const dealii::Triangulation<dim>& triangulation) {
  for (const auto& cell : triangulation.active_cell_iterators()) {
    bool upright = true;
    for_each_corner(
        cell, [&](const Corner<dim>& corner) { upright &= corner.jacobian() > 0; },
        std::integral_constant<int, dim>());
    if (upright) continue;
    std::ostringstream message;
    message << "Mesh: the cell around (" << cell->center() << ") is degenerate or turned over; "
            << "change Mesh/Mesh size, Mesh/Growth or Mesh/Refinements, or mesh a file finer.";
    throw MeshError(message.str());
  }
}

template <int dim>
Quality quality(const Mesh<dim>& mesh) {
  Quality q{180, 180, 1, 1, std::numeric_limits<double>::max(), 0};
  for_each_corner_of(*mesh.triangulation, [&](const Corner<dim>& corner) {
    q.smallest_angle = std::min(q.smallest_angle, degrees * corner.smallest_angle());
    q.smallest_dihedral_angle =
        std::min(q.smallest_dihedral_angle, degrees * corner.smallest_dihedral_angle());
    q.smallest_scaled_jacobian = std::min(q.smallest_scaled_jacobian, corner.scaled_jacobian());
    q.smallest_mean_ratio = std::min(q.smallest_mean_ratio, corner.mean_ratio());
    for (const Vector<dim>& edge : corner.edges) {
      q.shortest_edge = std::min(q.shortest_edge, edge.norm());
      q.longest_edge = std::max(q.longest_edge, edge.norm());
    }
  });
  return q;
}

template <int dim>
CellSizes cell_sizes(const Mesh<dim>& mesh) {
  CellSizes sizes{0, std::numeric_limits<double>::max()};
  for (const auto& cell : mesh.triangulation->active_cell_iterators()) {
    double shortest = std::numeric_limits<double>::max();
    for_each_corner(
        cell,
        [&](const Corner<dim>& corner) {
          for (const Vector<dim>& edge : corner.edges)
            shortest = std::min(shortest, edge.norm_square());
        },
        std::integral_constant<int, dim>());
    sizes.h_max = std::max(sizes.h_max, shortest);
    sizes.h_min = std::min(sizes.h_min, shortest);
  }
  return {std::sqrt(sizes.h_max), std::sqrt(sizes.h_min)};
}

template void check_cells<2>(const dealii::Triangulation<2>& triangulation);
template void check_cells<3>(const dealii::Triangulation<3>& triangulation);
template Quality quality<2>(const Mesh<2>& mesh);
template Quality quality<3>(const Mesh<3>& mesh);
template CellSizes cell_sizes<2>(const Mesh<2>& mesh);
template CellSizes cell_sizes<3>(const Mesh<3>& mesh);

}  // namespace mesh
