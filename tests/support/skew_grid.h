// SPDX-License-Identifier: MIT
#pragma once

#include "mesh/cells/coarse.h"
#include "mesh/cells/structured.h"
#include "tests/support/lagrange_tables.h"

/// Bodies whose cells are images of one another by translations, and integrals over them without any cells.
namespace tests {

template <int dim>
using Place = std::array<double, dim>;

/// Column e of the map from the unit square or cube to a parallelogram or parallelepiped.
template <int dim>
Place<dim> skew_axis(std::size_t e) {
  if constexpr (dim == 2) {
    constexpr Place<2> axes[2] = {{1.2, -0.2}, {0.3, 0.9}};
    return axes[e];
  } else {
    constexpr Place<3> axes[3] = {{1.2, -0.2, 0.15}, {0.3, 0.9, -0.1}, {0.1, 0.2, 1.1}};
    return axes[e];
  }
}
template <int dim>
Place<dim> skewed(const Place<dim>& s) {
  Place<dim> x{};
  for (std::size_t e = 0; e < dim; ++e)
    for (std::size_t d = 0; d < dim; ++d) x[d] += s[e] * skew_axis<dim>(e)[d];
  return x;
}
/// The vector normal to axis e, of the length of the area between the other axes; e . axis is the volume of the body.
template <int dim>
Place<dim> skew_normal(std::size_t e) {
  if constexpr (dim == 2) {
    const Place<2> other = skew_axis<2>(1 - e);
    const double sign = e == 0 ? 1 : -1;
    return {sign * other[1], -sign * other[0]};
  } else {
    const Place<3> a = skew_axis<3>((e + 1) % 3), b = skew_axis<3>((e + 2) % 3);
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  }
}
template <int dim>
double dot(const Place<dim>& a, const Place<dim>& b) {
  double sum = 0;
  for (std::size_t d = 0; d < dim; ++d) sum += a[d] * b[d];
  return sum;
}
template <int dim>
double skew_measure() {
  return dot<dim>(skew_axis<dim>(0), skew_normal<dim>(0));
}

/// structured_cells(n, cells) as that body, with the ids of its sides.
template <int dim>
mesh::CoarseCells<dim> skew_grid(int n, mesh::GridCells cells) {
  const mesh::CellArrays<dim> grid =
      mesh::structured_cells<dim>(n, cells, multigrid::default_host());
  mesh::CoarseCells<dim> coarse;
  const std::vector<double> points = grid.points.to_vector();
  const std::size_t n_points = points.size() / dim;
  coarse.points.resize(points.size());
  for (std::size_t v = 0; v < n_points; ++v) {
    Place<dim> s{};
    for (std::size_t d = 0; d < dim; ++d) s[d] = points[d * n_points + v];
    for (std::size_t d = 0; d < dim; ++d) coarse.points[d * n_points + v] = skewed<dim>(s)[d];
  }
  if constexpr (dim == 2) {
    coarse.quadrilaterals = grid.quadrilaterals.corners.to_vector();
    coarse.triangles = grid.triangles.corners.to_vector();
  } else {
    coarse.tetrahedra = grid.tetrahedra.corners.to_vector();
    coarse.hexahedra = grid.hexahedra.corners.to_vector();
  }
  coarse.side_cells = grid.sides.cells.to_vector();
  coarse.side_faces = grid.sides.faces.to_vector();
  coarse.side_ids = grid.sides.ids.to_vector();
  return coarse;
}

/// The integral of f(x) over the body, exact for polynomials of degree 11.
template <int dim, class F>
double integral(const F& f) {
  const Quadrature line = gauss(6);
  double sum = 0;
  for (std::size_t k = 0; k < (dim == 2 ? 36 : 216); ++k) {
    Place<dim> s{};
    double weight = skew_measure<dim>();
    for (std::size_t d = 0, digits = k; d < dim; ++d, digits /= 6) {
      s[d] = line.points[digits % 6][0];
      weight *= line.weights[digits % 6];
    }
    sum += weight * f(skewed<dim>(s));
  }
  return sum;
}
/// The integral of f(x, n), n the outward unit normal, over the side with this id.
template <int dim, class F>
double integral_over_side(std::size_t id, const F& f) {
  const Quadrature line = gauss(6);
  const std::size_t axis = id / 2;
  Place<dim> normal = skew_normal<dim>(axis);
  const double area = std::sqrt(dot<dim>(normal, normal));
  for (double& component : normal) component *= (id % 2 == 0 ? -1 : 1) / area;
  double sum = 0;
  for (std::size_t k = 0; k < (dim == 2 ? 6 : 36); ++k) {
    Place<dim> s{};
    s[axis] = double(id % 2);
    double weight = area;
    for (std::size_t d = 0, digits = k; d < dim; ++d) {
      if (d == axis) continue;
      s[d] = line.points[digits % 6][0];
      weight *= line.weights[digits % 6];
      digits /= 6;
    }
    sum += weight * f(skewed<dim>(s), normal);
  }
  return sum;
}

/// f at places of nodes, coordinate d of node i being points[d * n + i].
template <int dim, class F>
std::vector<double> at_places(const std::vector<double>& points, const F& f) {
  const std::size_t n = points.size() / dim;
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) {
    Place<dim> x{};
    for (std::size_t d = 0; d < dim; ++d) x[d] = points[d * n + i];
    values[i] = f(x);
  }
  return values;
}

/// A polynomial of a degree, with its gradient.
template <int dim>
struct Polynomial {
  int degree;
  double factor;  ///< by which two of them differ

  double operator()(const Place<dim>& x) const {
    const int p = degree;
    double value = 0.7 + factor * std::pow(x[0], p) - 2 * x[0] * std::pow(x[1], p - 1) + x[1];
    if constexpr (dim == 3) value += 1.5 * std::pow(x[2], p) - factor * x[2];
    return value;
  }
  Place<dim> gradient(const Place<dim>& x) const {
    const int p = degree;
    Place<dim> g{};
    g[0] = factor * p * std::pow(x[0], p - 1) - 2 * std::pow(x[1], p - 1);
    g[1] = 1 - (p > 1 ? 2 * x[0] * (p - 1) * std::pow(x[1], p - 2) : 0);
    if constexpr (dim == 3) g[2] = 1.5 * p * std::pow(x[2], p - 1) - factor;
    return g;
  }
  /// Row d of the second derivatives.
  Place<dim> second(std::size_t d, const Place<dim>& x) const {
    const int p = degree;
    const auto power = [](double t, int exponent) {
      return exponent < 0 ? 0 : std::pow(t, exponent);
    };
    const double mixed = p > 1 ? -2 * (p - 1) * power(x[1], p - 2) : 0;
    Place<dim> row{};
    if (d == 0) row = {factor * p * (p - 1) * power(x[0], p - 2), mixed};
    if (d == 1) row = {mixed, -2 * x[0] * (p - 1) * (p - 2) * power(x[1], p - 3)};
    if constexpr (dim == 3)
      if (d == 2) row[2] = 1.5 * p * (p - 1) * power(x[2], p - 2);
    return row;
  }
};

}  // namespace tests
