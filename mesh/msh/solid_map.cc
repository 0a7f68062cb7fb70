// SPDX-License-Identifier: MIT
#include "mesh/msh/solid_map.h"

#include "mesh/cells/shapes.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mesh {

namespace {

using Point = SolidMap::Point;

constexpr double smallest_part = 1. / 16;

double det(const Point (&d)[3]) {
  return (d[0][1] * d[1][2] - d[0][2] * d[1][1]) * d[2][0] +
         (d[0][2] * d[1][0] - d[0][0] * d[1][2]) * d[2][1] +
         (d[0][0] * d[1][1] - d[0][1] * d[1][0]) * d[2][2];
}

/// The inverse of the matrix of Bernstein polynomials of degree n at n + 1 equidistant points, row by row.
std::vector<double> to_bernstein(const int n) {
  const auto size = std::size_t(n + 1);
  std::vector<double> a(size * size), inverse(size * size, 0);
  for (std::size_t i = 0; i < size; ++i) {
    const double x = double(i) / n;
    double binomial = 1;
    for (std::size_t k = 0; k < size; ++k) {
      a[i * size + k] = binomial * std::pow(x, double(k)) * std::pow(1 - x, double(size - 1 - k));
      binomial *= double(size - 1 - k) / double(k + 1);
    }
    inverse[i * size + i] = 1;
  }
  for (std::size_t p = 0; p < size; ++p) {  // Gauss-Jordan; the matrix is totally positive
    const double pivot = a[p * size + p];
    for (std::size_t k = 0; k < size; ++k) {
      a[p * size + k] /= pivot;
      inverse[p * size + k] /= pivot;
    }
    for (std::size_t i = 0; i < size; ++i) {
      const double factor = a[i * size + p];
      if (i == p || factor == 0) continue;
      for (std::size_t k = 0; k < size; ++k) {
        a[i * size + k] -= factor * a[p * size + k];
        inverse[i * size + k] -= factor * inverse[p * size + k];
      }
    }
  }
  return inverse;
}

/// Replaces values at equidistant points of the cube by Bernstein coefficients.
void to_bernstein(std::vector<double>& f, const int n) {
  static const std::vector<double> of_degree[] = {to_bernstein(3), to_bernstein(5)};
  const std::vector<double>& matrix = of_degree[n == 3 ? 0 : 1];
  const auto size = std::size_t(n + 1);
  std::vector<double> line(size);
  for (const std::size_t stride : {std::size_t(1), size, size * size})
    for (std::size_t start = 0; start < f.size(); ++start) {
      if (start / stride % size != 0) continue;
      for (std::size_t i = 0; i < size; ++i) {
        line[i] = 0;
        for (std::size_t k = 0; k < size; ++k)
          line[i] += matrix[i * size + k] * f[start + k * stride];
      }
      for (std::size_t i = 0; i < size; ++i) f[start + i * stride] = line[i];
    }
}

/// The direction of an edge of the cube.
int direction(const shapes::Edge& edge) {
  const int bits = edge[0] ^ edge[1];
  return bits == 1 ? 0 : bits == 2 ? 1 : 2;
}

}  // namespace

Point SolidMap::at(const double x, const double y, const double z) const {
  Point result{};
  const auto add = [&](const Point& p, const double factor) {
    for (std::size_t d = 0; d < 3; ++d) result[d] += factor * p[d];
  };
  if (n_ == 4) {
    const double l[4] = {1 - x - y - z, x, y, z};
    for (std::size_t k = 0; k < 4; ++k) add(corners_[k], l[k]);
    for (std::size_t e = 0; e < 6; ++e) {
      const shapes::Edge& edge = shapes::tetrahedron().edges[e];
      add(bends_[e], l[edge[0]] * l[edge[1]]);
    }
    return result;
  }
  const double c[3] = {x, y, z};
  const auto side = [&](const int corner, const int d) {
    return (corner >> d & 1) ? c[d] : 1 - c[d];
  };
  for (int k = 0; k < 8; ++k) add(corners_[std::size_t(k)], side(k, 0) * side(k, 1) * side(k, 2));
  for (std::size_t e = 0; e < 12; ++e) {
    const shapes::Edge& edge = shapes::hexahedron().edges[e];
    const int along = direction(edge), a = (along + 1) % 3, b = (along + 2) % 3;
    add(bends_[e], c[along] * (1 - c[along]) * side(edge[0], a) * side(edge[0], b));
  }
  return result;
}

void SolidMap::derivatives(const double x, const double y, const double z, Point (&d)[3]) const {
  for (Point& p : d) p = {};
  const auto add = [&](const int by, const Point& p, const double factor) {
    for (std::size_t k = 0; k < 3; ++k) d[by][k] += factor * p[k];
  };
  if (n_ == 4) {
    const double l[4] = {1 - x - y - z, x, y, z};
    const auto slope = [](const int k, const int by) {
      return k == 0 ? -1. : k == by + 1 ? 1. : 0.;
    };
    for (int by = 0; by < 3; ++by) {
      for (int k = 0; k < 4; ++k) add(by, corners_[std::size_t(k)], slope(k, by));
      for (std::size_t e = 0; e < 6; ++e) {
        const auto [i, j] = shapes::tetrahedron().edges[e];
        add(by, bends_[e], slope(i, by) * l[j] + l[i] * slope(j, by));
      }
    }
    return;
  }
  const double c[3] = {x, y, z};
  const auto side = [&](const int corner, const int k) {
    return (corner >> k & 1) ? c[k] : 1 - c[k];
  };
  const auto slope = [](const int corner, const int k) { return (corner >> k & 1) ? 1. : -1.; };
  for (int by = 0; by < 3; ++by) {
    const int a = (by + 1) % 3, b = (by + 2) % 3;
    for (int k = 0; k < 8; ++k)
      add(by, corners_[std::size_t(k)], slope(k, by) * side(k, a) * side(k, b));
    for (std::size_t e = 0; e < 12; ++e) {
      const int corner = shapes::hexahedron().edges[e][0];
      const int along = direction(shapes::hexahedron().edges[e]);
      if (along == by) {
        add(by, bends_[e], (1 - 2 * c[by]) * side(corner, a) * side(corner, b));
      } else {
        const int other = 3 - along - by;
        add(by, bends_[e], c[along] * (1 - c[along]) * slope(corner, by) * side(corner, other));
      }
    }
  }
}

/// At a point of the unit cube. For a tetrahedron sides of the cube are collapsed; the determinant is still a polynomial of degree 3
/// at most in each coordinate. For a hexahedron it is of degree 5.
double SolidMap::determinant(const double x, const double y, const double z) const {
  Point d[3];
  if (n_ == 4)
    derivatives(x, (1 - x) * y, (1 - x) * (1 - y) * z, d);
  else
    derivatives(x, y, z, d);
  return det(d);
}

bool SolidMap::is_positive(
    const double x, const double y, const double z, const double width, const double zero) const {
  const int n = n_ == 4 ? 3 : 5;
  std::vector<double> f;
  for (int k = 0; k <= n; ++k)
    for (int j = 0; j <= n; ++j)
      for (int i = 0; i <= n; ++i)
        f.push_back(determinant(x + i * width / n, y + j * width / n, z + k * width / n) - zero);
  if (*std::min_element(f.begin(), f.end()) <= 0) return false;
  to_bernstein(f, n);
  if (*std::min_element(f.begin(), f.end()) > 0) return true;
  const double half = width / 2;
  if (half < smallest_part) return false;
  for (int part = 0; part < 8; ++part)
    if (!is_positive(x + (part & 1) * half, y + (part >> 1 & 1) * half, z + (part >> 2) * half,
                     half, zero))
      return false;
  return true;
}

bool SolidMap::is_upright() const {
  SolidMap straight(n_);
  straight.corners_ = corners_;
  double largest = 0;
  for (int k = 0; k < 8; ++k)
    largest = std::max(largest, straight.determinant(k & 1, k >> 1 & 1, k >> 2));
  return is_positive(0, 0, 0, 1, 1e-6 * largest);
}

}  // namespace mesh
