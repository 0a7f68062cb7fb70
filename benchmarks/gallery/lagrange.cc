// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/lagrange.h"

#include "benchmarks/gallery/lagrange_element.h"
#include "benchmarks/gallery/meshes.h"
#include "tests/support/matrix_rows.h"

namespace gallery {

using namespace multigrid;

namespace {

/// A triangle, seen from the reference one.
struct Triangle {
  const Place &p0, &p1, &p2;
  double x1 = p1[0] - p0[0], y1 = p1[1] - p0[1], x2 = p2[0] - p0[0], y2 = p2[1] - p0[1];
  double determinant = x1 * y2 - x2 * y1;

  /// Where the point (a, b) of the reference triangle lies.
  Place at(double a, double b) const {
    return {p0[0] + a * x1 + b * x2, p0[1] + a * y1 + b * y2, 0};
  }
  /// Factors of LagrangeElement::stiffness: products of the gradients of a and b, times |det|.
  std::array<double, 4> factors() const {
    const double size = std::abs(determinant), mixed = -(x1 * x2 + y1 * y2) / size;
    return {(x2 * x2 + y2 * y2) / size, mixed, mixed, (x1 * x1 + y1 * y1) / size};
  }
};

}  // namespace

// The nodes of all triangles are the points of a lattice that is `degree` times as fine.
System lagrange(int degree, int cells, const std::function<double(double, double)>& f) {
  const LagrangeElement element(degree);
  Simplices mesh = box(cells, 2);
  jitter(mesh, cells);
  const int width = cells + 1, side = degree * cells - 1;
  const auto n = static_cast<std::size_t>(side) * side;
  tests::MatrixRows rows(n);
  std::vector<double> b(n), coordinates(2 * n);
  for (const auto& corners : mesh.corners) {
    const Triangle triangle{mesh.points[corners[0]], mesh.points[corners[1]],
                            mesh.points[corners[2]]};
    const std::array<double, 4> factors = triangle.factors();
    std::vector<Index> unknown;
    for (const auto& node : element.nodes) {
      int i = -1, j = -1;
      for (int k = 0; k < 3; ++k) {
        i += node[k] * (corners[k] % width);
        j += node[k] * (corners[k] / width);
      }
      const bool is_inside = i >= 0 && j >= 0 && i < side && j < side;
      unknown.push_back(is_inside ? j * side + i : -1);
    }
    std::vector<double> loads;  // of quadrature points
    for (const QuadraturePoint& q : element.quadrature) {
      const Place x = triangle.at(q.x, q.y);
      loads.push_back(q.weight * std::abs(triangle.determinant) * f(x[0], x[1]));
    }
    for (std::size_t r = 0; r < unknown.size(); ++r) {
      if (unknown[r] < 0) continue;
      const auto& node = element.nodes[r];
      const Place x = triangle.at(double(node[1]) / degree, double(node[2]) / degree);
      for (std::size_t d = 0; d < 2; ++d) coordinates[d * n + unknown[r]] = x[d];
      for (std::size_t q = 0; q < loads.size(); ++q)
        b[unknown[r]] += loads[q] * element.values[q][r];
      for (std::size_t s = 0; s < unknown.size(); ++s) {
        double sum = 0;
        for (int k = 0; k < 4; ++k) sum += factors[k] * element.stiffness[k][r][s];
        if (unknown[s] >= 0) rows[unknown[r]][unknown[s]] += sum;
      }
    }
  }
  return tests::make_system(rows, b, 2, coordinates);
}

}  // namespace gallery
