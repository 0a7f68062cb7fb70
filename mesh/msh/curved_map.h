// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace mesh {

/// The map from the reference cell to a cell with curved edges: quadratic on the reference
/// triangle, biquadratic on the unit square.
class CurvedMap {
 public:
  using Point = std::array<double, 2>;

  /// n_vertices  3 or 4; nodes are at the origin until they are set
  explicit CurvedMap(const unsigned int n_vertices) : n_(n_vertices) {}

  /// Vertices in counterclockwise order.
  Point& vertex(const unsigned int k) { return nodes_[k]; }
  /// The middle node of the edge that follows vertex k.
  Point& middle(const unsigned int k) { return nodes_[n_ + k]; }
  /// The centre node of a quadrilateral.
  Point& centre() { return nodes_[8]; }
  /// Puts the centre of a quadrilateral where transfinite interpolation of the edges has it. Does
  /// nothing for a triangle.
  void put_centre();

  /// Whether the determinant of the map is positive everywhere in the cell. The test looks at its
  /// Bernstein coefficients, which bound it, on smaller and smaller parts of the cell. A
  /// determinant that stays below 1e-6 of that of the straight cell on a part of size 1/64 counts
  /// as zero.
  ///
  /// source  A. Johnen, J.-F. Remacle, C. Geuzaine, Geometrical validity of curvilinear finite
  ///         elements, J. Comput. Phys. 233, 2013
  bool is_upright() const;

 private:
  double determinant(double x, double y) const;
  double determinant_of_triangle(double x, double y) const;
  double determinant_of_quadrilateral(double x, double y) const;
  bool is_positive(double x, double y, double width) const;
  double straight_area() const;

  unsigned int n_;
  std::array<Point, 9> nodes_{};
};

}  // namespace mesh
