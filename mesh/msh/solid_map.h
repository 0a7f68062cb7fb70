// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace mesh {

/// The map from the reference cell to a solid with parabolas for edges: quadratic on the tetrahedron; on the cube the serendipity map
/// of 20 nodes, which is transfinite interpolation of its edges.
class SolidMap {
 public:
  using Point = std::array<double, 3>;

  /// n_corners  4 or 8
  explicit SolidMap(int n_corners) : n_(n_corners) {}

  /// Corners, of hexahedra in lexicographic order.
  Point& corner(const int k) { return corners_[std::size_t(k)]; }
  /// Four times the vector from halfway between the ends of an edge to its middle. Edges are in the order of
  /// mesh/cells/shapes.h.
  Point& bend(const int edge) { return bends_[std::size_t(edge)]; }

  /// The image of a point of the reference cell.
  Point at(double x, double y, double z) const;

  /// Whether the determinant of the map is positive everywhere in the cell. The test looks at its Bernstein coefficients, which
  /// bound it, on smaller and smaller parts of the cell. A determinant that stays below 1e-6 of the largest of the straight
  /// cell's corners on a part of size 1/16 counts as zero.
  ///
  /// source  A. Johnen, J.-F. Remacle, C. Geuzaine, Geometrical validity of curvilinear finite elements, J. Comput. Phys. 233,
  ///         2013
  bool is_upright() const;

 private:
  /// Derivatives by x, y and z.
  void derivatives(double x, double y, double z, Point (&d)[3]) const;
  double determinant(double x, double y, double z) const;
  bool is_positive(double x, double y, double z, double width, double zero) const;

  int n_;
  std::array<Point, 8> corners_{};
  std::array<Point, 12> bends_{};
};

}  // namespace mesh
