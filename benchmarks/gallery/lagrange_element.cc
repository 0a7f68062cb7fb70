// SPDX-License-Identifier: MIT
#include "benchmarks/gallery/lagrange_element.h"

#include <cmath>

namespace gallery {
namespace {

/// Gauss points of [0, 1] and their weights, by Newton's method for the Legendre polynomial.
std::vector<std::array<double, 2>> gauss(int n) {
  std::vector<std::array<double, 2>> rule;
  for (int k = 0; k < n; ++k) {
    double x = std::cos(M_PI * (k + 0.75) / (n + 0.5)), slope = 1;
    for (int step = 0; step < 20; ++step) {
      double last = 0, value = 1;
      for (int j = 0; j < n; ++j) {
        const double next = ((2 * j + 1) * x * value - j * last) / (j + 1);
        last = value;
        value = next;
      }
      slope = n * (x * value - last) / (x * x - 1);
      x -= value / slope;
    }
    rule.push_back({(1 - x) / 2, 1 / ((1 - x * x) * slope * slope)});
  }
  return rule;
}

/// Value and derivative of z (z - 1) ... (z - m + 1) / m! for z = degree t, by t.
std::array<double, 2> falling(int m, int degree, double t) {
  double value = 1, slope = 0;
  for (int s = 0; s < m; ++s) {
    slope = (slope * (degree * t - s) + value * degree) / (s + 1);
    value *= (degree * t - s) / (s + 1);
  }
  return {value, slope};
}

}  // namespace

std::vector<QuadraturePoint> triangle_quadrature(int n) {
  std::vector<QuadraturePoint> points;
  for (const auto& [x, weight] : gauss(n))
    for (const auto& [y, other] : gauss(n))
      points.push_back({x, (1 - x) * y, (1 - x) * weight * other});
  return points;
}

LagrangeElement::LagrangeElement(int degree) : quadrature(triangle_quadrature(degree + 2)) {
  for (int k = 0; k <= degree; ++k)
    for (int j = 0; j + k <= degree; ++j) nodes.push_back({degree - j - k, j, k});
  const std::size_t n = nodes.size();
  for (auto& matrix : stiffness) matrix.assign(n, std::vector<double>(n, 0.));
  for (const QuadraturePoint& p : quadrature) {
    std::vector<double> value;
    std::vector<std::array<double, 2>> slope;
    for (const auto& node : nodes) {
      const auto [a, da] = falling(node[0], degree, 1 - p.x - p.y);
      const auto [b, db] = falling(node[1], degree, p.x);
      const auto [c, dc] = falling(node[2], degree, p.y);
      value.push_back(a * b * c);
      slope.push_back({a * db * c - da * b * c, a * b * dc - da * b * c});
    }
    values.push_back(value);
    for (std::size_t r = 0; r < n; ++r)
      for (std::size_t s = 0; s < n; ++s)
        for (int k = 0; k < 4; ++k)
          stiffness[k][r][s] += p.weight * slope[r][k / 2] * slope[s][k % 2];
  }
}

}  // namespace gallery
