// SPDX-License-Identifier: MIT
#include "mesh/msh/curved_map.h"

#include <algorithm>

namespace mesh {

namespace {

using Point = CurvedMap::Point;

constexpr double smallest_part = 1. / 64;

/// Values and derivatives at s of the quadratic shape functions with nodes 0, 1/2 and 1.
struct Quadratics {
  explicit Quadratics(const double s)
      : value{(1 - s) * (1 - 2 * s), 4 * s * (1 - s), s * (2 * s - 1)},
        slope{4 * s - 3, 4 - 8 * s, 4 * s - 1} {}
  double value[3], slope[3];
};

double cross(const Point& a, const Point& b) {
  return a[0] * b[1] - a[1] * b[0];
}

/// Replaces the values of a cubic at 0, 1/3, 2/3 and 1, `stride` apart, by its Bernstein
/// coefficients.
void to_bernstein(double* f, const int stride) {
  const double f0 = f[0], f1 = f[stride], f2 = f[2 * stride], f3 = f[3 * stride];
  f[stride] = (-5 * f0 + 18 * f1 - 9 * f2 + 2 * f3) / 6;
  f[2 * stride] = (2 * f0 - 9 * f1 + 18 * f2 - 5 * f3) / 6;
}

}  // namespace

void CurvedMap::put_centre() {
  if (n_ == 3) return;
  for (unsigned int x = 0; x < 2; ++x) {
    nodes_[8][x] = 0;
    for (unsigned int k = 0; k < 4; ++k) nodes_[8][x] += nodes_[4 + k][x] / 2 - nodes_[k][x] / 4;
  }
}

double CurvedMap::determinant_of_triangle(const double x, const double y) const {
  const double l[3] = {1 - x - y, x, y};
  const double along_x[6] = {1 - 4 * l[0], 4 * l[1] - 1, 0, 4 * (l[0] - l[1]), 4 * l[2], -4 * l[2]},
               along_y[6] = {1 - 4 * l[0], 0, 4 * l[2] - 1, -4 * l[1], 4 * l[1], 4 * (l[0] - l[2])};
  Point dx{}, dy{};
  for (unsigned int k = 0; k < 6; ++k)
    for (unsigned int d = 0; d < 2; ++d) {
      dx[d] += along_x[k] * nodes_[k][d];
      dy[d] += along_y[k] * nodes_[k][d];
    }
  return cross(dx, dy);
}

double CurvedMap::determinant_of_quadrilateral(const double x, const double y) const {
  static constexpr unsigned int node[3][3] = {{0, 4, 1}, {7, 8, 5}, {3, 6, 2}};  // of y, of x
  const Quadratics u(x), v(y);
  Point dx{}, dy{};
  for (unsigned int j = 0; j < 3; ++j)
    for (unsigned int i = 0; i < 3; ++i)
      for (unsigned int d = 0; d < 2; ++d) {
        dx[d] += u.slope[i] * v.value[j] * nodes_[node[j][i]][d];
        dy[d] += u.value[i] * v.slope[j] * nodes_[node[j][i]][d];
      }
  return cross(dx, dy);
}

/// At a point of the unit square. For a triangle one side of the square is collapsed to a vertex;
/// the determinant is still a polynomial of degree 3 at most in each coordinate.
double CurvedMap::determinant(const double x, const double y) const {
  return n_ == 3 ? determinant_of_triangle(x, (1 - x) * y) : determinant_of_quadrilateral(x, y);
}

double CurvedMap::straight_area() const {
  double twice = 0;
  for (unsigned int k = 0; k < n_; ++k) twice += cross(nodes_[k], nodes_[(k + 1) % n_]);
  return twice / 2;
}

bool CurvedMap::is_positive(const double x, const double y, const double width) const {
  const double zero = 1e-6 * straight_area();
  double f[16];
  for (int j = 0; j < 4; ++j)
    for (int i = 0; i < 4; ++i)
      f[4 * j + i] = determinant(x + i * width / 3, y + j * width / 3) - zero;
  if (*std::min_element(f, f + 16) <= 0) return false;
  for (int k = 0; k < 4; ++k) to_bernstein(f + 4 * k, 1);
  for (int k = 0; k < 4; ++k) to_bernstein(f + k, 4);
  if (*std::min_element(f, f + 16) > 0) return true;
  const double half = width / 2;
  return half >= smallest_part && is_positive(x, y, half) && is_positive(x + half, y, half) &&
         is_positive(x, y + half, half) && is_positive(x + half, y + half, half);
}

bool CurvedMap::is_upright() const {
  return is_positive(0, 0, 1);
}

}  // namespace mesh
