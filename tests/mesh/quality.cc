// SPDX-License-Identifier: MIT
#include "tests/mesh/quality.h"

#include <deal.II/grid/tria_accessor.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mesh_tests {

namespace {

constexpr double degrees = 180 / M_PI;

template <int dim>
using Vector = dealii::Tensor<1, dim>;

double angle(const Vector<3>& a, const Vector<3>& b) {
  return std::atan2(dealii::cross_product_3d(a, b).norm(), a * b);
}

/// The edges at a corner of a cell, positively oriented unless the cell is turned over.
template <int dim>
struct Corner {
  std::array<Vector<dim>, dim> edges;
  bool simplex = false;

  /// The determinant of the map from the reference cell, at this corner.
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
  /// See Quality. For a simplex |J|^2 is a sum over all edges of the cell.
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

/// Calls f(corner) for each corner of a cell.
template <int dim, class Cell, class F>
void for_each_corner(const Cell& cell, F&& f) {
  const unsigned int n = cell->n_vertices();
  // For each vertex the ends of its edges.
  static constexpr unsigned int of_triangle[][3] = {{1, 2}, {2, 0}, {0, 1}},
                                of_quadrilateral[][3] = {{1, 2}, {3, 0}, {0, 3}, {2, 1}},
                                of_tetrahedron[][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}},
                                of_hexahedron[][3] = {{1, 2, 4}, {3, 0, 5}, {0, 3, 6}, {2, 1, 7},
                                                      {6, 5, 0}, {4, 7, 1}, {7, 4, 2}, {5, 6, 3}};
  const bool simplex = n == dim + 1;
  const auto* ends = dim == 2 ? (simplex ? of_triangle : of_quadrilateral)
                              : (simplex ? of_tetrahedron : of_hexahedron);
  for (unsigned int v = 0; v < n; ++v) {
    Corner<dim> corner;
    corner.simplex = simplex;
    for (int k = 0; k < dim; ++k) corner.edges[k] = cell->vertex(ends[v][k]) - cell->vertex(v);
    f(corner);
  }
}

}  // namespace

template <int dim>
Quality quality(const mesh::Mesh<dim>& mesh) {
  Quality q{180, 180, 1, 1, std::numeric_limits<double>::max(), 0};
  const auto take = [&](const Corner<dim>& corner) {
    q.smallest_angle = std::min(q.smallest_angle, degrees * corner.smallest_angle());
    q.smallest_dihedral_angle =
        std::min(q.smallest_dihedral_angle, degrees * corner.smallest_dihedral_angle());
    q.smallest_scaled_jacobian = std::min(q.smallest_scaled_jacobian, corner.scaled_jacobian());
    q.smallest_mean_ratio = std::min(q.smallest_mean_ratio, corner.mean_ratio());
    for (const Vector<dim>& edge : corner.edges) {
      q.shortest_edge = std::min(q.shortest_edge, edge.norm());
      q.longest_edge = std::max(q.longest_edge, edge.norm());
    }
  };
  for (const auto& cell : mesh.triangulation->active_cell_iterators())
    for_each_corner<dim>(cell, take);
  return q;
}

template Quality quality<2>(const mesh::Mesh<2>& mesh);
template Quality quality<3>(const mesh::Mesh<3>& mesh);

}  // namespace mesh_tests
