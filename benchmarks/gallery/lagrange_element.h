// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

namespace gallery {

/// A point of the triangle with corners (0, 0), (1, 0) and (0, 1), with its weight.
struct QuadraturePoint {
  double x, y, weight;
};

/// Exact up to the degree 2 n - 2: n Gauss points in each direction of a square that is collapsed
/// to the triangle (Duffy, SIAM J. Numer. Anal. 19, 1982). Weights add up to 1/2.
std::vector<QuadraturePoint> triangle_quadrature(int n);

/// A Lagrange element with equidistant nodes on that triangle, and what its matrices are made of.
struct LagrangeElement {
  /// Node k is (nodes[k][0] corner0 + nodes[k][1] corner1 + nodes[k][2] corner2) / degree.
  std::vector<std::array<int, 3>> nodes;
  std::vector<QuadraturePoint> quadrature;
  std::vector<std::vector<double>> values;  ///< [point][node]
  /// [2 a + b][node][node]: integrals of the derivatives by coordinate a of the first and by b of
  /// the second basis function.
  std::array<std::vector<std::vector<double>>, 4> stiffness;

  explicit LagrangeElement(int degree);
};

}  // namespace gallery
