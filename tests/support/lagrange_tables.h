// SPDX-License-Identifier: MIT
#pragma once

#include "assembly/elements/reference_element.h"
#include "assembly/nodes/lattice.h"

#include <array>
#include <cmath>
#include <functional>
#include <vector>

/// Shape functions of degree 1 to 4, without deal.II.
namespace tests {

/// A rule on a reference cell.
struct Quadrature {
  std::vector<std::array<double, 3>> points;
  std::vector<double> weights;
};

/// Gauss's rule with n points on [0, 1]: the zeros of a Legendre polynomial by Newton's method.
inline Quadrature gauss(int n) {
  Quadrature rule;
  for (int k = 0; k < n; ++k) {
    double x = std::cos(M_PI * (k + 0.75) / (n + 0.5)), slope = 1;
    for (int step = 0; step < 50; ++step) {
      double before = 1, value = x;
      for (int m = 2; m <= n; ++m) {
        const double next = ((2 * m - 1) * x * value - (m - 1) * before) / m;
        before = value;
        value = next;
      }
      slope = n * (x * value - before) / (x * x - 1);
      x -= value / slope;
    }
    rule.points.push_back({(1 + x) / 2, 0, 0});
    rule.weights.push_back(1 / ((1 - x * x) * slope * slope));
  }
  return rule;
}

/// Products of Gauss's rule, collapsed on simplices: exact for products of two shape functions.
inline Quadrature rule_on(const assembly::LatticeKind& kind) {
  const Quadrature line = gauss(kind.degree + 2);
  const std::size_t n = line.weights.size();
  std::size_t size = 1;
  for (int d = 0; d < kind.dimension; ++d) size *= n;
  Quadrature rule;
  for (std::size_t k = 0; k < size; ++k) {
    std::array<double, 3> x{};
    double weight = 1, rest = 1;
    std::size_t digits = k;
    for (std::size_t d = 0; d < std::size_t(kind.dimension); ++d, digits /= n) {
      const double s = line.points[digits % n][0];
      weight *= line.weights[digits % n];
      x[d] = s * rest;
      if (!kind.is_simplex || kind.dimension == 1) continue;
      weight *= std::pow(1 - s, kind.dimension - 1 - int(d));
      rest *= 1 - s;
    }
    rule.points.push_back(x);
    rule.weights.push_back(weight);
  }
  return rule;
}

/// The tables of an element. Derivatives are differences of five points, which are exact up to degree 4.
inline assembly::ReferenceTables lagrange_tables(const assembly::LatticeKind& kind,
                                                 const Quadrature& rule) {
  using Point = std::array<double, 3>;
  const std::vector<assembly::LatticePlace> places = assembly::lattice(kind);
  const auto slope = [](const std::function<double(double)>& f) {
    constexpr double h = 0.125;
    return (f(-2 * h) - 8 * f(-h) + 8 * f(h) - f(2 * h)) / (12 * h);
  };
  const auto moved = [](Point x, std::size_t d, double by) {
    x[d] += by;
    return x;
  };
  assembly::ReferenceTables tables{kind.dimension, int(places.size())};
  tables.weights = rule.weights;
  const auto dim = std::size_t(kind.dimension);
  for (const Point& x : rule.points) {
    const auto derivative = [&](const assembly::LatticePlace& node, std::size_t d, Point at) {
      return slope([&](double s) { return shape_value(kind, node, moved(at, d, s)); });
    };
    for (const assembly::LatticePlace& node : places) {
      tables.values.push_back(shape_value(kind, node, x));
      for (std::size_t d = 0; d < dim; ++d) tables.gradients.push_back(derivative(node, d, x));
    }
    const auto add_second = [&](std::size_t d, std::size_t e) {
      for (const assembly::LatticePlace& node : places)
        tables.seconds.push_back(
            slope([&](double s) { return derivative(node, d, moved(x, e, s)); }));
    };
    if (kind.is_simplex && kind.degree == 1) continue;
    for (std::size_t d = 0; d < dim; ++d)
      for (std::size_t e = d + 1; e < dim; ++e) add_second(d, e);
    for (std::size_t d = 0; d < dim && kind.degree > 1; ++d) add_second(d, d);
  }
  return tables;
}

}  // namespace tests
