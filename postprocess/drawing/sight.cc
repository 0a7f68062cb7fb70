// SPDX-License-Identifier: MIT
#include "postprocess/drawing/sight.h"

#include <cmath>

namespace postprocess {

/// 32 degrees to the right of the front, 26 above.
Viewpoint from_corner() {
  constexpr double degree = 3.14159265358979323846 / 180;
  const double s = std::sin(32 * degree), c = std::cos(32 * degree), low = std::sin(26 * degree),
               high = std::cos(26 * degree);
  return {{c, s, 0}, {-low * s, low * c, high}, {high * s, -high * c, low}};
}

namespace {

using Vector = std::array<double, 3>;

double product(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Of length 1, or of -1 if `turned`.
Vector unit(Vector a, bool turned = false) {
  const double length = (turned ? -1 : 1) * std::hypot(a[0], a[1], a[2]);
  for (double& component : a) component = component == 0 ? 0 : component / length;
  return a;
}

}  // namespace

Plane plane_through(const Vector& direction, const Vector& point) {
  const Vector normal = unit(direction, product(unit(direction), from_corner().toward) < 0);
  constexpr double almost_one = 1 - 1e-12;
  const bool is_level = std::abs(normal[2]) > almost_one;
  const Vector right = unit(is_level ? cross({0, 1, 0}, normal) : cross({0, 0, 1}, normal));
  return {right, cross(normal, right), normal, product(normal, point)};
}

Plane plane_across(int axis, double at) {
  Plane plane;
  plane.right = axis == 0 ? Vector{0, 1, 0} : Vector{1, 0, 0};
  plane.up = axis == 2 ? Vector{0, 1, 0} : Vector{0, 0, 1};
  plane.normal = {0, 0, 0};
  plane.normal[std::size_t(axis)] = 1;
  plane.at = at;
  return plane;
}

}  // namespace postprocess
