// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace mesh {

/// The quadratic map of the reference triangle, or the biquadratic one of the unit square, to a
/// cell with curved edges.
class CurvedMap {
 public:
  using Point = std::array<double, 2>;

  /// A triangle or a quadrilateral.
  explicit CurvedMap(const unsigned int n_vertices) : n_(n_vertices) {}

  /// In the order of a walk around, counterclockwise.
  Point& vertex(const unsigned int k) { return nodes_[k]; }
  /// Of the edge that follows vertex k.
  Point& middle(const unsigned int k) { return nodes_[n_ + k]; }
  /// Of a quadrilateral.
  Point& centre() { return nodes_[8]; }
  /// Puts the centre where transfinite interpolation has it; of a triangle nothing.
  void put_centre();

  /// Whether the determinant of the map is positive all over the cell. Asked of its Bernstein
  /// coefficients, which bound it, on smaller and smaller parts (A. Johnen, J.-F. Remacle,
  /// C. Geuzaine, Geometrical validity of curvilinear finite elements, J. Comput. Phys. 233, 2013);
  /// one that stays below 1e-6 of that of the straight cell on a part of 1/64 counts as zero.
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
